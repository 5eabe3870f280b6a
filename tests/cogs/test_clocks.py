"""Clocks in Discord: a table's pace, who is called when, seats kept warm, nudges, and ends of silence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from simcord.results import ResponseMessage

from orleans_bot.clocks.clock import KEPT_WARM_AFTER
from orleans_bot.clocks.paces import DAY, HOUR
from orleans_bot.clocks.rest import Rest, Resting
from orleans_bot.discord import silences, timekeeper
from orleans_bot.discord.lobby.server_settings import TABLES
from orleans_bot.store import StoreFault

from .conftest import World, settled
from .people import Person, controls_of, said, text_of


class Wall:
    """A clock that a test turns; the whole bot looks at it."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = world
        self.at = float(timekeeper.now())
        world.host.core.clock = lambda: self.at
        for module in (timekeeper, silences):
            monkeypatch.setattr(module, "now", lambda: int(self.at))

    async def turn(self, seconds: float, step: float = 60.0) -> None:
        """So much time goes by while the bot looks at the clocks."""
        end = self.at + seconds
        while self.at < end:
            self.at = min(self.at + step, end)
            await self.world.bot.timekeeper.look()
        await self.world.env.settle()

    async def days(self, number: float) -> None:
        """So many days go by while the bot looks now and then for what is silent."""
        end = self.at + number * DAY
        while self.at < end:
            self.at = min(self.at + DAY / 2, end)
            await self.world.bot.silences.look()
        await self.world.env.settle()


@pytest.fixture
def wall(world: World, monkeypatch: pytest.MonkeyPatch) -> Wall:
    """A clock on the wall of this world."""
    return Wall(world, monkeypatch)


async def timed(world: World, pace: str, **options: str) -> tuple[Person, Person]:
    """A game of alice and bob with a pace."""
    seats = await world.game("alice", "bob", pace=pace, **options)
    return seats["blue"], seats["red"]


async def test_a_lobby_says_how_long_everybody_may_take(world: World, wall: Wall) -> None:
    alice = world.person("alice")
    await alice.slash("new", seats=2, pace="36 h", late="keeper_told")
    lobby = text_of(alice.reads("Pace:"))
    assert "36 h" in lobby and "the keeper is told" in lobby
    assert "14 days" in said(await alice.slash("new", seats=2, pace="a fortnight or so"))


async def test_the_table_says_until_when_and_calls_whoever_is_slow(world: World, wall: Wall) -> None:
    alice, bob = await timed(world, "brisk")
    assert "time is up <t:" in said(await alice.slash("table"))
    before = alice.texts()
    await wall.turn(17 * HOUR)
    fresh = [text for text in alice.texts() if text not in before]
    assert sum("Your time is up" in text and bob.mention in text for text in fresh) == 1


async def test_a_silent_seat_is_kept_warm_until_its_person_is_back(world: World, wall: Wall) -> None:
    alice, bob = await timed(world, "live")
    while not any("keeps the seat warm" in text and bob.mention in text for text in alice.texts()):
        await wall.turn(60)
        assert (await world.host.game(1)).round < 4
    await bob.press("I am back")
    assert alice.reads("is back")


@pytest.mark.parametrize(
    ("late", "told"),
    [
        ("stand_in_plays", "answered for the seat"),
        ("only_shown", "still waits"),
        ("keeper_told", "As the keeper"),
    ],
)
async def test_time_that_is_up_does_what_the_table_has_chosen(
    world: World, wall: Wall, late: str, told: str
) -> None:
    alice, bob = await timed(world, "2 h", late=late)
    await alice.press("Commit the plan")
    before = (await world.host.look(1)).seq
    await wall.turn(6.5 * HOUR)
    outcome = await world.host.look(1)
    texts = [text for text in bob.texts() if bob.mention in text and ("was up" in text or "is up." in text)]
    assert len(texts) == 1 and told.lower() in texts[0].lower()
    assert ("As the keeper".lower() in texts[0].lower()) == (late == "keeper_told")
    if late == "stand_in_plays":
        assert outcome.public.seat("red").committed and outcome.seq > before
        assert any(outcome.public.seat("red").spaces.values()), "a stand-in plans something"
    else:
        assert outcome.seq == before and outcome.waiting == ("red",)
        await wall.turn(5 * HOUR)
        assert sum("is up." in text and bob.mention in text for text in bob.texts()) == 1
        await bob.press("Commit the plan")
        assert (await world.host.look(1)).seq > before


async def test_a_nudge_calls_once_in_twelve_hours_and_nobody_who_rests(world: World, wall: Wall) -> None:
    alice, bob = await timed(world, "")
    assert "have been called" in said(await alice.slash("nudge"))
    assert bob.mention in text_of(alice.reads("asks you to look"))
    assert "nudged lately" in said(await alice.slash("nudge"))
    wall.at += 12 * HOUR + 1
    await world.host.clocks.set_rest(bob.id, Resting(Rest("UTC", 0, 0, (("2000-01-01", "2100-01-01"),))))
    assert "have been called" in said(await alice.slash("nudge"))
    carol = world.person("carol")
    assert "have a seat" in said(await carol.slash("nudge", game=1))


async def test_a_table_votes_on_a_pause_and_ends_it_by_a_press(world: World, wall: Wall) -> None:
    alice, bob = await timed(world, "daily")
    assert said(await alice.slash("pause", rest_days=3))
    wish = alice.reads("stand for 3 days")
    assert bob.mention in text_of(wish) and (await world.host.look(1)).ends == {}
    carol = world.person("carol")
    assert "no seat" in said(await carol.press("Yes, pause", message=wish)).lower()
    await bob.press("Yes, pause", message=wish)
    assert "The table pauses" in text_of(bob.reads("The table pauses"))
    assert (await world.host.look(1)).ends == {}
    await alice.press("Go on now")
    assert len((await world.host.look(1)).ends) == 2 and alice.reads("before its time")
    assert "in this round already" in said(await alice.slash("pause"))
    await bob.slash("pause")
    wall.at += DAY + 60
    await world.bot.pauses.look()
    assert alice.reads("within a day") and len((await world.host.look(1)).ends) == 2


async def test_a_lobby_expires_after_it_has_been_said(world: World, wall: Wall) -> None:
    alice = world.person("alice")
    await alice.slash("new", seats=3)
    await wall.days(11)
    assert not any("It closes" in text for text in alice.texts())
    await wall.days(2)
    assert sum("It closes" in text for text in alice.texts()) == 1
    await wall.days(1.5)
    assert alice.reads("its table is closed")
    assert (await world.host.game(1)).status == "cancelled"


async def test_a_game_in_which_nobody_decides_rests_and_says_how_it_wakes(world: World, wall: Wall) -> None:
    alice, bob = await timed(world, "")
    await wall.days(59)
    assert (await world.host.game(1)).status == "running"
    await wall.days(2)
    assert "keeper resume" in text_of(alice.reads("put to rest"))
    assert (await world.host.game(1)).status == "held"
    await alice.slash("keeper resume")
    resumed = text_of(alice.reads("The game goes on"))
    assert alice.mention in resumed and bob.mention in resumed
    await wall.days(59)
    assert (await world.host.game(1)).status == "running", "whoever was woken has begun anew"
    await wall.days(2)
    assert (await world.host.game(1)).status == "held"


async def test_after_a_long_absence_of_the_bot_nothing_ends_before_people_could_come(
    world: World, wall: Wall
) -> None:
    alice, _ = await timed(world, "")
    await alice.slash("new", seats=3)
    await wall.days(12.5)
    assert sum("It closes" in text for text in alice.texts()) == 1
    wall.at += 90 * DAY  # the bot was not there
    await wall.days(0.5)
    assert (await world.host.game(1)).status == "running" and (await world.host.game(2)).status == "lobby"
    await wall.days(3)
    assert (await world.host.game(1)).status == "running"
    assert (await world.host.game(2)).status == "cancelled", "it had been said before"
    await wall.days(5)
    assert (await world.host.game(1)).status == "held"


async def test_games_of_a_server_that_removes_the_bot_rest_and_come_back_with_it(
    world: World, wall: Wall
) -> None:
    await timed(world, "daily")
    await world.bot.silences.removed(world.guild.id)
    assert (await world.host.game(1)).status == "held"
    assert (await world.host.look(1)).ends == {}
    await world.bot.silences.returned(world.guild.id + 1)
    assert (await world.host.game(1)).status == "held"
    await world.bot.silences.returned(world.guild.id)
    assert (await world.host.game(1)).status == "running"
    assert len((await world.host.look(1)).ends) == 2


async def test_games_go_on_whose_server_came_back_while_the_bot_was_down_or_the_clock_was_put_back(
    world: World, wall: Wall
) -> None:
    await timed(world, "daily")
    await world.bot.silences.removed(world.guild.id)
    wall.at -= 3600
    await world.restart()
    assert (await world.host.game(1)).status == "running"


async def test_quiet_hours_and_days_off_count_from_tomorrow(world: World, wall: Wall) -> None:
    alice, _ = await timed(world, "daily")
    before = (await world.host.look(1)).ends
    never = said(await alice.slash("away"))
    assert never.startswith("Your clocks never rest (time zone UTC)") and "`/orleans away quiet:22-7" in never
    answer = said(await alice.slash("away", zone="Europe/Berlin", quiet="22-7", days=3))
    assert (
        "Your clocks never rest (time zone UTC)" in answer
        and "from 22:00 to 07:00" in answer
        and "on holiday" in answer
    )
    after = (await world.host.look(1)).ends
    assert after["red"] == before["red"] and after["blue"] > before["blue"] + 3 * DAY - 2 * HOUR
    assert "at most 10 hours" in said(await alice.slash("away", quiet="20-7"))
    assert "time zone" in said(await alice.slash("away", zone="Middle-earth"))
    assert "22-7" in said(await alice.slash("away", quiet="at night"))
    assert "on holiday" not in said(await alice.slash("away", days=0))
    assert "22:00" in said(await alice.slash("away"))


async def test_others_see_of_somebody_who_rests_only_when_the_clock_goes_on(world: World, wall: Wall) -> None:
    alice, bob = await timed(world, "daily")
    rest = Rest("UTC", 0, 0, (("2000-01-01", "2100-01-01"),))
    assert "the clock goes on" not in said(await bob.slash("table"))
    await world.host.clocks.set_rest(alice.id, Resting(Rest("UTC", 0, 0), rest, wall.at + HOUR))
    wall.at += 2 * HOUR
    outcome = await world.host.look(1, bob.id)
    assert set(outcome.goes_on) == {"blue"} and outcome.goes_on["blue"] > wall.at
    shown = said(await bob.slash("table"))
    assert f"the clock goes on <t:{outcome.goes_on['blue']}:R>" in shown
    assert not any(word in shown for word in ("holiday", "UTC", "quiet"))


async def test_a_full_disk_does_not_end_the_clocks(
    world: World, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await timed(world, "daily")

    async def full() -> None:
        raise StoreFault("The disk is full; nothing was saved.")

    monkeypatch.setattr(world.bot.timekeeper, "look", full)
    monkeypatch.setattr(world.bot.silences, "look", full)
    await world.bot.keep_time.coro(world.bot)
    await world.bot.hush.coro(world.bot)


async def test_where_the_bot_cannot_post_no_time_goes_by(world: World, wall: Wall) -> None:
    await timed(world, "daily")
    desk = await world.bot.house.desk(1)
    desk.posts.broken = "forbidden"
    await world.bot.timekeeper.look()
    assert (await world.host.look(1)).ends == {}
    wall.at += 40 * DAY
    await world.bot.timekeeper.look()
    desk.posts.broken = ""
    await world.bot.timekeeper.look()
    ends = (await world.host.look(1)).ends
    assert len(ends) == 2 and all(abs(at - wall.at - 4 * DAY) < 60 for at in ends.values())


async def test_a_server_has_a_default_pace_and_says_where_tables_are_opened(world: World, wall: Wall) -> None:
    alice = world.person("alice")
    assert "manage" in said(await alice.slash("keeper settings", pace="daily")).lower()
    await world.host.set_setting("guild", world.guild.id, TABLES, {"pace": "daily"})
    await alice.slash("new", seats=2)
    assert "Daily" in text_of(alice.reads("Pace:"))
    await world.host.set_setting("guild", world.guild.id, TABLES, {"only_in": 5})
    assert "<#5>" in said(await alice.slash("new", seats=2))
    await world.host.set_setting("guild", world.guild.id, TABLES, {"opener": 6})
    assert "<@&6>" in said(await alice.slash("new", seats=2))


async def test_a_role_that_would_not_hear_of_new_tables_is_told_as_it_is_chosen(world: World) -> None:
    alice = world.person("alice")
    world.permit(manage_guild=True)
    quiet, heard = (world.guild.create_role(name, mentionable=name == "heard") for name in ("quiet", "heard"))
    await world.env.settle()
    told = said(await alice.slash("keeper settings", called=quiet))
    assert f"I cannot call <@&{quiet.id}>" in told and "under Roles" in told
    assert "I cannot call" in said(await alice.slash("keeper settings", pace="daily"))
    assert "I cannot call" not in said(await alice.slash("keeper settings", called=heard))
    await alice.slash("keeper settings", called=quiet)
    world.permit(mention_everyone=True)
    assert "I cannot call" not in said(await alice.slash("keeper settings"))
    everybody = world.env.backend.guilds[world.guild.id].everyone_role
    await world.host.set_setting("guild", world.guild.id, TABLES, {"called": everybody.id})
    assert "I cannot call" in said(await alice.slash("keeper settings"))
    await world.host.set_setting("guild", world.guild.id, TABLES, {"called": 77})
    assert "I cannot call" in said(await alice.slash("keeper settings")), "the role is gone"


async def test_a_role_is_called_to_a_new_table_once_and_play_again_keeps_to_the_rules(
    world: World, wall: Wall
) -> None:
    alice = world.person("alice")
    await world.host.set_setting("guild", world.guild.id, TABLES, {"called": 77, "pace": "daily"})
    await alice.slash("new", seats=2)
    call = text_of(alice.reads("a new table waits"))
    assert "<@&77>" in call
    posts = [each.json for each in world.env.http_requests if "a new table waits" in str(each.json)]
    assert [post["allowed_mentions"]["roles"] for post in posts] == [[77]]
    await alice.press("Sit down")
    assert sum("a new table waits" in text for text in alice.texts()) == 1
    await world.host.set_setting("guild", world.guild.id, TABLES, {"opener": 6})
    for press in ("o1:door:0:first.table", "o1:door:0:first.alone"):
        assert "<@&6>" in said(await alice.forge(alice.reads("Pace:"), press))
    assert "<@&6>" in said(await alice.slash("solo"))
    await world.host.set_setting("guild", world.guild.id, TABLES, {"pace": "daily"})
    await alice.forge(alice.reads("Pace:"), "o1:door:0:first.table")
    timing = await world.host.clocks.timing(2)
    assert timing is not None and timing.kind == "daily"


async def test_after_a_year_the_owner_is_asked_what_becomes_of_games_without_a_server(
    world: World, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bob = await timed(world, "daily")
    owner = world.person("olga")

    async def owners() -> list[int]:
        return [owner.id]

    async def is_owner(user: Any) -> bool:
        return bool(user.id == owner.id)

    monkeypatch.setattr(world.bot.alarm, "owners", owners)
    monkeypatch.setattr(world.bot, "is_owner", is_owner)
    await world.bot.silences.removed(world.guild.id)
    wall.at += 364 * DAY
    await world.bot.silences.look()
    assert not owner.reads("a year ago")
    wall.at += 2 * DAY
    for _ in range(2):
        await world.bot.silences.look()
    assert sum("a year ago" in text for text in owner.texts()) == 1
    assert "Only whoever runs" in said(
        await bob.forge(bob.reads("Only you see"), f"o1:door:0:removed.end.{world.guild.id}")
    )
    await owner.press("Let them rest")
    assert (await world.host.game(1)).status == "held"
    wall.at += 366 * DAY
    await world.bot.silences.look()
    await owner.press("Break them off")
    assert (await world.host.game(1)).status == "aborted" and owner.reads("Broken off: 1")


async def test_hold_and_resume_put_every_message_right_at_once_and_call_each_once(
    world: World, wall: Wall
) -> None:
    alice, bob = await timed(world, "daily")
    plans = [person.reads("Only you see this") for person in (alice, bob)]
    await alice.slash("keeper hold", why="dinner")
    await world.env.settle()
    assert all("The game rests" in text_of(plan) for plan in plans), "it does not say that plans are revealed"
    assert not any(control.id.startswith("o1:ask") for control in [*alice.controls(), *bob.controls()])
    assert (await world.host.look(1)).ends == {}
    await alice.slash("keeper resume")
    await world.env.settle()
    for person in (alice, bob):
        fresh = person.reads("Only you see this")
        assert fresh.id not in [plan.id for plan in plans] and person.controls(fresh)
    assert len((await world.host.look(1)).ends) == 2


async def test_an_empty_plan_is_committed_with_two_presses_and_another_with_one(
    world: World, wall: Wall
) -> None:
    alice, _ = await timed(world, "")
    [sure] = [c for c in alice.controls() if c.id.endswith(":sure.commit")]
    await alice.user.click(ResponseMessage(world.env, sure.message), custom_id=sure.id)
    assert "blue" in (await world.host.look(1)).waiting
    assert [c.label for c in alice.controls(sure.message) if c.id.endswith(":plan:commit")] == [
        "Yes: Commit the plan"
    ]
    await alice.press("Back", message=sure.message)
    await alice.fill_something()
    assert not [c for c in alice.controls() if c.id.endswith(":sure.commit")]
    await alice.press("Commit the plan")
    assert "blue" not in (await world.host.look(1)).waiting


async def kept_warm(world: World, seat: str) -> None:
    """A seat has been silent so often that a stand-in plays on for it."""
    async with world.host.core.use(1) as live:
        live.clocks.set(seat, replace(live.clocks.seats[seat], missed=KEPT_WARM_AFTER))
        await world.host.core.keep_clocks(live)
    await settled(await world.bot.house.take(await world.host.look(1)))


async def test_the_way_back_is_on_the_own_panel_too_should_what_told_of_it_be_lost(
    world: World, wall: Wall
) -> None:
    alice, bob = await timed(world, "daily")
    await kept_warm(world, "red")
    assert (await world.host.look(1)).waiting == ("blue",)
    mine = await bob.slash("seat", game=1)
    assert "a stand-in keeps your seat warm" in said(mine)
    assert "a stand-in" not in said(await alice.slash("seat", game=1))
    answer = await bob.press("I am back", message=mine.response._message)
    assert "yours again" in said(answer) and alice.reads("is back")
    assert (await world.host.look(1)).warm == frozenset()
    mine = await bob.slash("seat", game=1)
    assert "I am back" not in [control.label for control in controls_of(mine.response._message)]


async def test_a_table_that_cannot_be_looked_at_does_not_hold_up_the_clocks_of_the_others(
    world: World, wall: Wall
) -> None:
    await timed(world, "brisk")
    await timed(world, "brisk")
    for game in (1, 2):
        await world.host.clocks.stand(game, timekeeper.MUTE)
    row = await world.host.game(1)
    await world.host.core.diverge(row, ValueError("Something in the rules has changed."))
    world.bot.house.desks.clear()
    world.host.core.drop(1)
    await world.bot.timekeeper.look()
    assert len((await world.host.look(2)).ends) == 2


@pytest.mark.parametrize("kept", [True, False])
async def test_games_whose_server_is_back_go_on_as_soon_as_the_disk_is_well_again(
    world: World, wall: Wall, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    for _ in range(2):
        await timed(world, "daily")
    await world.bot.silences.removed(world.guild.id)
    with monkeypatch.context() as disk:

        async def full(*_: Any, **__: Any) -> Any:
            raise StoreFault("The disk is full; nothing was saved.")

        disk.setattr(world.host, "resume", full)
        if kept:  # else it is well again a moment later
            disk.setattr(type(world.host), "drop_due", full)
        await world.bot.on_guild_join(world.guild)
    await world.bot.mend.coro(world.bot)
    assert [(await world.host.game(game)).status for game in (1, 2)] == ["running", "running"]
    assert not await world.bot.silences.of_lost_servers()


async def test_a_campaign_that_cannot_be_shown_does_not_keep_games_from_going_on(
    world: World, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await timed(world, "daily")
    await world.person("alice").slash("campaign new", kind="defence_of_orleans")
    await world.bot.silences.removed(world.guild.id)

    async def refused(_: int) -> None:
        raise StoreFault("The disk is full; nothing was saved.")

    monkeypatch.setattr(world.bot.campaigns, "freshen", refused)
    await world.bot.silences.returned(world.guild.id)
    assert (await world.host.game(1)).status == "running"
