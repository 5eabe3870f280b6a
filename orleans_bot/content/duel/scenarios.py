"""The Duel: what is different on the way, and who wins it."""

from __future__ import annotations

from orleans_bot.rules import stack
from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import count, worths
from orleans_bot.rules.errors import Ended
from orleans_bot.rules.modes import Scenario
from orleans_bot.rules.pieces import FOOD
from orleans_bot.rules.purses import worth_in_all
from orleans_bot.rules.scene import scene
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event
from orleans_bot.rules.verdicts import ACTED, END, Verdict
from orleans_bot.rules.view import Need

TILES = 5  # of a category that a seat chooses at a time
SHORT = "short"  # what each seat that could not pay has lacked, until all have answered


class Duel(Scenario):
    """Two race for four objectives; whoever cannot give what is demanded has lost."""

    async def opens(self, table: Table) -> None:
        """The place tiles are chosen: first, second, second and first again; the others leave the game."""
        one, other = table.in_order()
        for tier, seats in (("1", (one, other)), ("2", (other, one))):
            stack_ = table.state.stacks[tier]
            chosen: list[str] = []
            for seat in seats:
                keys = [f"tile:{key}" for key in stack_ if key not in chosen]
                number = min(TILES, len(keys))
                picks = await table.pick_many(seat, "draft", keys, number, number, tier=int(tier))
                chosen += [noun_of(key) for key in picks]
                table.note("drafted", seat, places=[noun_of(key) for key in picks])
            count(table.state.gone, "tile", len(stack_) - len(chosen))
            table.state.stacks[tier] = [key for key in stack_ if key in chosen]

    async def turned(self, table: Table) -> None:
        """Whoever lacks what is demanded at the end of this round, or of the next, is warned."""
        coming = stack.left(table)[:1]
        for seat in table.in_order():
            if table.event and (need := lacking(table, seat, table.event)):
                table.note("lacks", seat, event=table.event.key, n=need.need - need.have, what=kind_of(need))
            for key in coming:
                if need := lacking(table, seat, table.catalog.events[key]):
                    table.note("lacks_soon", seat, event=key, n=need.need - need.have, what=kind_of(need))

    async def shields(self, table: Table, seat: Seat, event: Event) -> bool:
        """Before anybody pays it is known who cannot, unless something could still ward it off."""
        if seat is table.in_order()[0]:
            short = [each for each in table.state.seats if unable(table, each, event)]
            if short:
                raise Ended(unpaid(table, short, event))
        return False

    async def cannot_pay(self, table: Table, seat: Seat, missing: int) -> bool:
        """There is no torture: whoever has let his shield down and cannot pay has lost. Where the other may
        still do the same, it is waited for: who answers first makes no difference.
        """
        if not table.event:
            return False
        short: dict[str, int] = table.state.memory.setdefault(SHORT, {})
        short[seat.colour] = missing
        waited = [each for each in table.state.seats if each.colour not in short]
        if not any(lacking(table, each, table.event) for each in waited):
            self.fail(table, table.event)
        return True

    async def resolved(self, table: Table) -> None:
        """Whoever could not pay has lost, now that the other has answered."""
        if table.event and table.state.memory.get(SHORT):
            self.fail(table, table.event)

    def fail(self, table: Table, event: Event) -> None:
        """It is over for whoever could not pay."""
        short = table.state.memory.pop(SHORT)
        seats = [seat for seat in table.state.seats if seat.colour in short]
        raise Ended(unpaid(table, seats, event, short[seats[0].colour]))

    def ends(self, table: Table, when: str) -> Verdict | None:
        """All four objectives at the end of a round; after the last round whoever has met more of them."""
        if when == ACTED:
            return None
        met = {seat.colour: sum(key in self.tasks for key in seat.done) for seat in table.state.seats}
        most = max(met.values())
        if when != END and most < len(self.tasks):
            return None
        best = [seat for seat in table.state.seats if met[seat.colour] == most]
        winners, tie = foremost(table, best)
        why = "objectives" if most == len(self.tasks) else "most_objectives"
        return Verdict(why, winners=tuple(seat.colour for seat in winners), tie=tie, about={"n": most})


def foremost(table: Table, level: list[Seat]) -> tuple[list[Seat], str]:
    """Of those who are level the one with more points in goods, then with more coins, else all of them."""
    if len(level) < 2:
        return level, ""
    for tie, worth in (("goods", goods_worth), ("coins", coins)):
        most = max(worth(table, seat) for seat in level)
        ahead = [seat for seat in level if worth(table, seat) == most]
        if len(ahead) < len(level):
            return ahead, tie
    return level, "level"


def goods_worth(table: Table, seat: Seat) -> int:
    """The points of a seat's goods."""
    return worth_in_all(seat, worths(table, seat, coins=False))


def coins(table: Table, seat: Seat) -> int:
    """A seat's coins."""
    return seat.coins


def lacking(table: Table, seat: Seat, event: Event) -> Need | None:
    """What an event will demand and the seat does not have, as things stand."""
    needs = [line.demand(table, scene(seat)) for line in event.lines]
    return next((need for need in needs if need and not need.met), None)


def unable(table: Table, seat: Seat, event: Event) -> bool:
    """Whether a seat cannot give what is demanded, and nothing of its own could ward it off."""
    tiles = (table.catalog.places[key] for key in seat.tiles)
    guarded = any("shields" in tile.answers and tile.guards(table, seat) for tile in tiles)
    return not guarded and lacking(table, seat, event) is not None


def kind_of(need: Need) -> str:
    """What is lacking, in one word."""
    if need.kind != "spend":
        return "coins" if need.kind == "pay" else need.kind
    return "food" if need.what == FOOD else need.what[0]


def unpaid(table: Table, short: list[Seat], event: Event, missing: int = 0) -> Verdict:
    """Who cannot pay loses; if nobody can, it is a draw."""
    everybody = tuple(seat.colour for seat in table.state.seats)
    losers = tuple(seat.colour for seat in short)
    if len(losers) == len(everybody):
        return Verdict("unpaid_both", winners=everybody, tie="level", about={"event": event.key})
    need = lacking(table, short[0], event)
    about = {"event": event.key, "n": missing or (need.need - need.have if need else 0)}
    why = f"unpaid_{kind_of(need)}" if need else "unpaid_coins"
    return Verdict(why, tuple(each for each in everybody if each not in losers), losers, about=about)
