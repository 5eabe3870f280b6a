"""Place tiles of the base game whose text is not one of the verbs."""

from __future__ import annotations

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import count, discard, is_person, take_coins
from orleans_bot.rules.pieces import DEVELOPMENT
from orleans_bot.rules.slots import open_spots, put
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.tracks import advance
from orleans_bot.rules.units import Place


class Bathhouse(Place):
    """Draw two followers, place one of them at once; the rest go back."""

    def may_act(self, table: Table, seat: Seat) -> bool:
        """There must be somebody to draw."""
        return bool(seat.bag)

    async def act(self, table: Table, seat: Seat) -> None:
        """Draw, then choose one of those who fit somewhere."""
        drawn = table.rng.from_bag(seat, seat.bag, 2)
        table.note("bathhouse_drew", seat, followers=drawn)
        people = [follower for follower in drawn if is_person(table, follower)]
        if len(people) < len(drawn):
            for follower in drawn:
                if follower in people:
                    count(seat.bag, follower, 1)
                else:
                    discard(table, seat, follower)
            return
        keys = [
            f"keep:{follower}@{spot}"
            for follower in dict.fromkeys(drawn)
            for spot in open_spots(table, seat, follower)
            if not spot.startswith(f"{self.key}.")
        ]
        if keys:
            key = await table.pick(seat, "keep", keys, place=self.key, followers=list(drawn))
            follower, _, spot = noun_of(key).partition("@")
            put(seat, spot, follower)
            drawn.remove(follower)
            table.note("placed", seat, follower=follower, place=spot.partition(".")[0])
        for follower in drawn:
            count(seat.bag, follower, 1)


class Pharmacy(Place):
    """Pay one to three coins and gain as many development points."""

    def may_act(self, table: Table, seat: Seat) -> bool:
        """There must be a coin to spend and a space to move to."""
        return seat.coins > 0 and seat.tracks[DEVELOPMENT] < table.catalog.development.last

    async def act(self, table: Table, seat: Seat) -> None:
        """Choose how much to spend."""
        most = min(3, seat.coins, table.catalog.development.last - seat.tracks[DEVELOPMENT])
        key = await table.pick(seat, "spend", [f"spend:{n}" for n in range(1, most + 1)], place=self.key)
        number = int(noun_of(key))
        take_coins(table, seat, -number)
        advance(table, seat, number)
