"""The table for whoever hears it: one name for each seat, words for pictures, and half of the words."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.discord.panels import game_panels, heard, spots
from orleans_bot.discord.panels.ear import COLOUR, PLAYER, Ear, apart, plain
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.rules.game import Game
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import Lack

from .conftest import World
from .people import Control, Person, controls_of, parts_of, said, text_of
from .playing import decides, offered, same_luck
from .test_presenting import outcome_of

PICTURE = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf\u25a0-\u25ff]|<a?:")
BOTH = re.compile(r"alice.{0,3}Blue|Blue.{0,3}alice|bob.{0,3}Red|Red.{0,3}bob", re.IGNORECASE)


def spoken(message: Any) -> str:
    """Everything that a screen reader says of a message: words, pictures, buttons, lists."""
    out = [text_of(message)]
    for part in parts_of(message.components):
        out += [item.get("description") or "" for item in part.get("items") or ()]
        out += [part.get("label") or "", part.get("placeholder") or ""]
        for option in part.get("options") or ():
            out += [option["label"], option.get("description") or ""]
    return "\n".join(filter(None, out))


def words(text: str) -> int:
    """How many words that is."""
    return len(re.findall(r"[\w’'-]+", text))


class Listener:
    """Somebody who listens to every own message of a game anew whenever it says something else."""

    def __init__(self, person: Person, game: int) -> None:
        self.person = person
        self.game = game
        self.known: dict[int, str] = {}
        self.heard: list[str] = []

    def mine(self) -> list[Any]:
        """The messages that are for this person alone: direct ones, and answers that nobody else sees."""
        direct = self.person.world.env.backend.dm_channels.get(self.person.id)
        return [m for m in self.person.stored() if m.channel_id == direct or m.flags & 64]

    def offered(self) -> list[Control]:
        """What can be decided with on the newest of them that asks for something."""
        found = [control for message in self.mine() for control in controls_of(message)]
        fits = [one for one in found if decides(one) and f":{self.game}:blue:" in one.id]
        newest = max((one.message.id for one in fits if not one.id.endswith(":reopen")), default=0)
        return [one for one in fits if one.message.id == newest]

    def listen(self) -> None:
        """What is new is heard."""
        for message in self.mine():
            text = spoken(message)
            if f"Game {self.game}" in text and text != self.known.get(message.id):
                self.known[message.id] = text
                self.heard.append(text)

    @property
    def count(self) -> int:
        """All words so far."""
        return sum(map(words, self.heard))


async def wish(person: Person, how: str) -> None:
    """Choose in `/orleans me` how the table is told."""
    shown = (await person.slash("me")).response._message
    await person.press(person.find("ear", shown), how)


def steady(held: list[Control]) -> tuple[Control, list[str]]:
    """What somebody does who fills the first place as long as there is one, then commits, then acts."""
    by_end = {control.id.rpartition(":")[2]: control for control in held}
    if fill := by_end.get("~fill"):
        return fill, [fill.options[0][0]]
    if commit := by_end.get("commit") or by_end.get("sure.commit"):
        return commit, []
    control = next((one for one in held if not one.id.endswith(("pass", "keep"))), held[0])
    return control, [value for value, _ in control.options][: max(1, control.lo)]


async def a_round(world: World, game: int, seats: dict[str, Person]) -> Listener:
    """The third round, in which one person uses nothing but what is for her alone."""
    alice = seats["blue"]
    await world.play_on(game, 3)
    listener = Listener(alice, game)
    desk = await world.bot.house.desk(game)
    await desk.settle()
    listener.known = {
        message.id: spoken(message) for message in listener.mine() if "revealed" in text_of(message)
    }
    for _ in range(60):
        outcome = await world.host.look(game)
        if outcome.public.round > 3:
            return listener
        listener.listen()
        if "blue" not in outcome.waiting:
            control, values = steady(offered(seats["red"], game, "red"))
            await seats["red"].press(control, *values)
        elif mine := listener.offered():
            control, values = steady(mine)
            await alice.press(control, *values)
        else:
            await alice.slash("seat", game=game)
        await desk.settle()
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("real_pictures", [True])
async def test_a_round_is_played_by_ear_in_half_of_the_words(
    world: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    same_luck(monkeypatch)  # the same game twice
    seats = await world.game("alice", "bob")
    seen = await a_round(world, 1, seats)
    looked_up = said(await seats["blue"].slash("board", what="words", game=1))
    await wish(seats["blue"], COLOUR)
    await world.game("alice", "bob")
    by_ear = await a_round(world, 2, seats)
    everything = "\n".join(by_ear.heard)
    assert not PICTURE.search(everything), PICTURE.findall(everything)
    assert not BOTH.search(everything) and f"<@{seats['red'].id}>" not in everything
    for wanted in ("You are Blue", "Since your turn:", "You can:", "- Coins: "):
        assert wanted in everything, wanted
    assert "own farmer" in "\n".join(seen.heard) and BOTH.search("\n".join(seen.heard))
    with capsys.disabled():
        print(f"\na round by ear: {by_ear.count} words; the same round as it is seen: {seen.count}")
        print(f"the table in words, which tells without pictures how everybody stands: {words(looked_up)}")
    assert 2 * by_ear.count <= seen.count


async def test_what_hangs_is_said_anew_as_soon_as_somebody_chooses_to_hear_it_or_to_see_it(
    world: World,
) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await alice.slash("seat", channel=world.thread())

    def plan() -> Any:
        direct = world.env.backend.dm_channels[alice.id]
        return [message for message in alice.stored() if message.channel_id == direct][-1]

    assert plan().attachments and "🔵" not in text_of(plan())
    await wish(alice, COLOUR)
    await world.env.settle()
    assert not plan().attachments and "You are Blue" in text_of(plan())
    await wish(alice, "seen")
    await world.env.settle()
    assert plan().attachments and "You are Blue" not in text_of(plan())


async def test_a_page_in_words_on_the_own_panel_stays_as_the_game_goes_on(
    world: World,
) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    await wish(alice, COLOUR)
    panel = (await alice.slash("seat", game=1)).response._message
    await alice.forge(panel, "o1:turn:1::0:words.mine")
    page = text_of(panel)
    await alice.slash("keeper hold", game=1)
    while (await world.bot.house.desk(1)).idle is False or world.bot.house.own_panels.tasks:
        await world.env.settle()
    assert text_of(panel) == page and not world.bot.house.own_panels.held
    assert not any(":ask:" in control.id for control in alice.controls(panel))


async def test_whoever_calls_seats_by_player_hears_no_colour_of_them(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await wish(alice, PLAYER)
    await world.play_on(1, 2)
    mine = said(await alice.slash("seat", channel=world.thread()))
    assert "You are alice" in mine and "bob" in mine.casefold()
    story = said(await alice.slash("story", channel=world.thread()))
    table = said(await alice.slash("table", channel=world.thread()))
    score = said(await alice.slash("score", channel=world.thread()))
    for text in (mine, story, table, score):
        assert not re.search(r"\b(Blue|Red)\b", text) and not PICTURE.search(text), text
        assert seats["red"].mention not in text


@pytest.mark.parametrize("real_pictures", [True])
async def test_pictures_are_answered_in_words_with_one_name_for_each_seat(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await wish(alice, PLAYER)
    for line, options in (("board", {}), ("board", {"what": "deeds"}), ("board", {"seat": "red"})):
        shown = (await alice.slash(line, channel=world.thread(), **options)).response._message
        assert not shown.attachments and len(text_of(shown)) > 100
        assert not re.search(r"\((Blue|Red)\)", text_of(shown))


async def test_placing_by_hand_is_a_list_that_comes_when_it_is_asked_for(world: World) -> None:
    seats = await world.game("alice", "bob")
    alice = seats["blue"]
    await wish(alice, COLOUR)
    shown = (await alice.slash("seat", channel=world.thread())).response._message
    assert not [control for control in alice.controls(shown) if control.id.endswith("~put")]
    await alice.press("By hand", message=shown)
    put = next(control for control in alice.controls(shown) if control.id.endswith("~put"))
    await alice.press(put, next(value for value, _ in put.options if value.startswith("put:")))
    assert (await world.host.look(1, alice.id)).view.seat("blue").planned


async def test_whoever_plays_alone_hears_the_whole_game(world: World) -> None:
    alice = world.person("alice")
    await alice.slash_in_dm("me")
    await alice.press(alice.find("ear"), COLOUR)
    await alice.slash_in_dm("solo")
    await world.play_on(1, 2)
    await alice.slash_in_dm("table")
    hanging = [message for message in alice.stored() if "round 2" in text_of(message)]
    assert hanging and not any(message.attachments for message in hanging)
    text = "\n".join(map(spoken, hanging))
    assert "coins, " in text and "You can:" in text and not PICTURE.search(text)


async def test_the_others_see_everything_as_before(world: World) -> None:
    seats = await world.game("alice", "bob")
    await wish(seats["blue"], COLOUR)
    board = seats["red"].reads("round 1 of 18")
    assert board.attachments and "🔵 **Blue**" in text_of(seats["red"].reads("🔵"))
    shown = await seats["red"].slash("seat", channel=world.thread())
    assert shown.response._message.attachments


async def test_whoever_has_no_seat_and_listens_is_told_whose_buttons_these_are(world: World) -> None:
    seats = await world.game("alice", "bob")
    carol = world.person("carol")
    await wish(carol, COLOUR)
    board = seats["blue"].reads("round 1 of 18")
    shown = await carol.forge(board, "o1:ask:1:blue:999:share_out:~purse", "coin*1")
    assert "These buttons are for" in said(shown) and "went wrong" not in said(shown)


async def test_how_the_table_is_told_outlives_a_restart_and_is_shown_and_forgotten(world: World) -> None:
    alice = world.person("alice")
    await wish(alice, PLAYER)
    await world.restart()
    assert world.bot.house.ears == {alice.id: PLAYER}
    assert '"ear": "player"' in await world.host.my_data(alice.id)
    await alice.slash("privacy", do="forget")
    await alice.press("Yes, forget me")
    assert not world.bot.house.ears
    assert await world.host.setting("user", alice.id, "ear") is None


def test_a_place_that_would_do_nothing_says_so_to_the_ear_too() -> None:
    game = Game.new(load(), "orleans", ("blue", "red"), 1)
    outcome = outcome_of(game, "blue", {"blue": 1, "red": 2})
    ask = next(ask for ask in outcome.asks if ask.seat == "blue")
    place = spots.verb_keys(ask, "fill")[0].partition(":")[2]
    mine = replace(outcome.view.seat("blue"), idle={place: (Lack("closed"),)})
    view = replace(outcome.view, seats=(mine, *outcome.view.seats[1:]))
    voice = Voice("en", load(), ear=Ear())
    seen = game_panels.mine(voice, outcome, "blue")
    before = heard.panel(voice, outcome, "blue", seen, "", "", ()).text
    after = heard.panel(voice, replace(outcome, view=view), "blue", seen, "", "", ()).text
    name = voice.name("place", place)
    told = [
        next(line for line in text.split("\n") if line.startswith(f"- {name}:")) for text in (before, after)
    ]
    assert (
        told[1] == f"- {name}: {voice.say('plan.in_vain', why=voice.lacking((Lack('closed'),)))}" != told[0]
    )


async def test_a_game_alone_is_heard_and_seen_as_soon_as_that_is_chosen(world: World) -> None:
    alice = world.person("alice")
    await alice.slash_in_dm("solo")
    await world.play_on(1, 2)
    hanging = [message for message in alice.stored() if "round 2" in text_of(message)]
    assert hanging and all(message.attachments for message in hanging)
    await alice.slash_in_dm("me")
    await alice.press(alice.find("ear"), COLOUR)
    await world.env.settle()
    hanging = [message for message in alice.stored() if "round 2" in text_of(message)]
    assert hanging and not any(message.attachments for message in hanging)


def test_a_name_that_could_be_mistaken_for_another_gives_way_to_the_colour() -> None:
    colours = {"Blue", "Red", "Green"}
    assert apart({"blue": "Red", "red": "bob"}, colours) == {"red": "bob"}
    assert apart({"blue": "Bob", "red": "bob", "green": "alice"}, colours) == {"green": "alice"}


def test_numbers_are_heard_before_things_and_no_emoji_at_all() -> None:
    voice = Voice("en", load(), {"grain": "<:grain:1>"}, Ear())
    assert voice.counted("good", {"grain": 1, "wine": 3}) == "1 grain, 3 wine"
    assert voice.counted("follower", {"knight": 2, "monk": 1}) == "2 knights, monk"
    assert plain("🏆 Blue wins ✓ · 3 – 2\n📅 today") == "Blue wins · 3 – 2\ntoday"
    assert voice.seat("blue") == "Blue" and voice.seated("blue", 7) == "Blue"


def test_a_name_in_small_letters_does_not_tear_a_line_of_the_story_apart() -> None:
    voice = Voice("en", load(), ear=Ear(PLAYER)).at_table({"red": "bob"})
    notes = [Note("acted", "red", {"place": "castle"}), Note("passed", "red", {})]
    assert game_panels.told(voice, notes) == ["Bob uses the Castle, passes."]
