"""Standing answers: what a person wants answered always, so that nobody waits for it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping, Sequence

from orleans_bot.rules import deck
from orleans_bot.rules.ask import CHOICE, Ask, noun_of
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.pieces import COVERED, GOODS, VALUE
from orleans_bot.store import ahead, desk

from .core import Core
from .host_options import Choose
from .live import Live
from .records import FINISHED
from .refusals import UnknownWish

LOG = logging.getLogger(__name__)

# What can be answered for good, and how; without a wish the person is asked.
FEED, TORTURE, GOOD, GIFTS, CARDS, CORPSES = "feed", "torture", "good", "gifts", "cards", "corpses"
DRAW = "draw"
WISHES: Mapping[str, tuple[str, ...]] = {
    FEED: ("cheap", "pay"),
    TORTURE: ("good", "development", "tile", "gear", "station", "follower"),
    GOOD: ("dearest",),
    GIFTS: ("best",),
    CARDS: ("free", "all"),
    CORPSES: ("throw", "leave"),
    DRAW: ("all",),
}
EVENTS = "events"
# What an option may say of which it is only given more.
GIVING = ("gain", "coins", "development", "advance", "track", "bonus", "recruit", "hire", "citizen")


class StandingAnswers:
    """What each person has answered for good."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def of(self, user: int) -> dict[str, str]:
        """A person's standing answers."""
        return dict(
            await self.core.store.read(lambda db: desk.setting(db, "user", user, ahead.STANDING)) or {}
        )

    async def is_off(self, user: int, game: int) -> bool:
        """Whether they are switched off for a game."""
        off = await self.core.store.read(lambda db: desk.setting(db, "user", user, ahead.OFF))
        return game in (off or ())

    async def off_in(self, user: int, game: int) -> frozenset[str]:
        """The kinds that are switched off by themselves for a game."""
        off = await self.core.store.read(lambda db: desk.setting(db, "user", user, ahead.PARTLY_OFF))
        return frozenset((off or {}).get(str(game), ()))

    async def wish(self, user: int, kind: str, how: str) -> dict[str, str]:
        """From now on this is answered so; "" = the person is asked again."""
        if how and how not in WISHES.get(kind, ()):
            raise UnknownWish("There is no such standing answer.", kind=kind)

        def work(db: sqlite3.Connection) -> dict[str, str]:
            wishes = dict(desk.setting(db, "user", user, ahead.STANDING) or {})
            wishes.pop(kind, None)
            if how:
                wishes[kind] = how
            desk.set_setting(db, "user", user, ahead.STANDING, wishes or None)
            return wishes

        wishes = await self.core.store.write(work)
        await self._heard(user)
        return wishes

    async def switch(self, user: int, game: int, off: bool) -> None:
        """In this game the person is asked all the same, or not any more."""

        def work(db: sqlite3.Connection) -> None:
            games = set(desk.setting(db, "user", user, ahead.OFF) or ()) - {game}
            desk.set_setting(db, "user", user, ahead.OFF, sorted(games | {game} if off else games) or None)

        await self.core.store.write(work)
        await self._heard(user)

    async def switch_one(self, user: int, game: int, kind: str, off: bool) -> None:
        """In this game the person is asked about one kind all the same, or not any more."""
        if kind not in WISHES:
            raise UnknownWish("There is no such standing answer.", kind=kind)

        def work(db: sqlite3.Connection) -> None:
            kept = dict(desk.setting(db, "user", user, ahead.PARTLY_OFF) or {})
            kinds = {*kept.pop(str(game), ())} - {kind} | ({kind} if off else set())
            if kinds:
                kept[str(game)] = sorted(kinds)
            desk.set_setting(db, "user", user, ahead.PARTLY_OFF, kept or None)

        await self.core.store.write(work)
        await self._heard(user)

    async def _heard(self, user: int) -> None:
        """Games in memory go on with the new wishes."""
        for game, live in list(self.core.lives.items()):
            if live.of_user(user):
                live.standing = await self.core.store.read(lambda db, game=game: ahead.standing(db, game))  # type: ignore[misc]


def standing(live: Live, choose: Choose) -> tuple[Ask, Sequence[str]] | None:
    """A question that a person has answered for good; none right after something was taken back."""
    if not live.standing or live.row.status == FINISHED or live.taken_back:
        return None
    for ask in live.game.asks:
        if (picks := wish_for(live, ask, choose)) is not None:
            return ask, picks
    return None


def wish_for(live: Live, ask: Ask, choose: Choose) -> Sequence[str] | None:
    """What whoever is asked has answered for good; None = nothing."""
    row = live.seat(ask.seat)
    wishes = live.standing.get(row.user or 0) if row else None
    if not wishes or ask.seats or not ask.waits or (ask.lo, ask.hi) != (1, 1):
        return None
    if CARDS in wishes:
        table = live.game.table
        costs = bool(deck.thinkable(table, table.seats[ask.seat]))
        if card := of_the_hand(ask, wishes[CARDS], live.game.catalog, costs):
            return (card,)
    if ask.kind != CHOICE or ask.secret or ask.veiled:
        return None
    picks: Sequence[str] | None = wished(ask, wishes)
    if picks is None and GIFTS in wishes and live.game.state.phase == EVENTS and only_gives(ask):
        try:
            picks = choose(live.game.view(ask.seat), ask)
        except Exception:  # whoever wished for it is asked
            LOG.exception("Nobody knows the best of %s in game %s", ask.key, live.id)
    return picks


def wished(ask: Ask, wishes: Mapping[str, str]) -> tuple[str, ...] | None:
    """What a person's wishes say to a question; None = nothing."""
    match ask.key:
        case "feed" if FEED in wishes:
            if wishes[FEED] == "pay" and "pay" in ask.keys:
                return ("pay",)
            food = [key for key in ask.keys if key.startswith("food:")]
            return (min(food, key=worth),) if food else None
        case "spend_good" if FEED in wishes:
            return (min(ask.keys, key=worth),) if all(key.startswith("good:") for key in ask.keys) else None
        case "torture" if TORTURE in wishes:
            fits = [key for key in ask.keys if key.partition(":")[0] == wishes[TORTURE]]
            return (min(fits, key=worth),) if fits else None
        case "throw_all" | "throw_some" if CORPSES in wishes:
            return (ask.keys[0] if wishes[CORPSES] == "throw" else ask.keys[-1],)
        case "draw" if DRAW in wishes:
            return (next(key for key in ask.keys if key.startswith("draw:")),)  # the most stands first
    if GOOD in wishes and len({without_goods(key) for key in ask.keys}) == 1:
        return (max(ask.keys, key=worth),)
    return None


def of_the_hand(ask: Ask, how: str, catalog: Catalog, costs: bool) -> str:
    """What is answered to a question about hidden cards: the best one is played, of "free" ones only those
    that cost nothing. Where there is none, the game goes on. With "free" whoever might hold one that `costs`
    something is asked, held or not: else the time that an answer takes would tell what is in the hand.
    """
    mine = [key for key in ask.keys if key in ask.veiled or (ask.key == "play" and noun_of(key))]
    cards = {key: catalog.tasks[noun] for key in mine if (noun := noun_of(key)) in catalog.tasks}
    able = [key for key, card in cards.items() if how == "all" or card.price is None]
    if able:
        return max(able, key=lambda key: cards[key].points)
    nothing = not mine and len(ask.keys) == 1 and (ask.key == "play" or bool(ask.veiled))
    return ask.keys[0] if nothing and (how == "all" or not costs) else ""


def goods_of(key: str) -> list[str]:
    """The goods that an option's key names."""
    return [part for part in key.replace(":", ".").replace("+", ".").split(".") if part in (*GOODS, COVERED)]


def worth(key: str) -> int:
    """What the goods of an option are worth; one that lies face down is some good at least."""
    return sum(VALUE.get(good, 1) for good in goods_of(key))


def without_goods(key: str) -> str:
    """An option that takes goods, without saying which; any other as it is."""
    verb, _, noun = key.partition(":")
    if verb == "gain" and noun in GOODS:
        return verb
    if verb == "go" and goods_of(key):
        return key.rpartition(".")[0]
    return key


def only_gives(ask: Ask) -> bool:
    """Whether every option gives something and takes nothing."""
    return all(key.partition(":")[0] in GIVING for key in ask.keys)
