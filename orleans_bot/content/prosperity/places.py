"""The Carpenter: a figure whom all seats lead, and who builds for whoever has led him."""

from __future__ import annotations

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.founding import found, foundable
from orleans_bot.rules.pieces import kind_of
from orleans_bot.rules.slots import welcome
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Place

CARPENTER = "carpenter"
LEADERS = {"road": "trader", "water": "boatman"}  # who leads him by which way


class Carpenter(Place):
    """As many steps as one likes and has people for, then a structure."""

    def town(self, table: Table) -> str:
        """Where he stands: at first where the merchants are."""
        return table.state.figures.get(self.key, table.scenario.merchant)

    def journeys(self, table: Table, seat: Seat) -> list[str]:
        """Each step that somebody who waits here can take with him; one key for all of the same kind."""
        here = self.town(table)
        waiting = [kind_of(who) for who in seat.spaces[self.key] if who]
        kinds = welcome(table, seat).kinds
        return [
            f"lead:{route.other(here)}.{route.way}.{who}"
            for route in table.catalog.leaving[here]
            for who in kinds[LEADERS[route.way]]
            if who in waiting
        ]

    def may_act(self, table: Table, seat: Seat) -> bool:
        """Somebody is here to lead him, or he stands where the seat can build."""
        town = self.town(table)
        return bool(foundable(table, seat, town) or self.journeys(table, seat))

    def tells_hand(self, table: Table, seat: Seat) -> bool:
        """With nobody here he can only build."""
        return not self.journeys(table, seat)

    async def act(self, table: Table, seat: Seat) -> None:
        """Lead him for as long as one likes; once something is built it is over."""
        led = False
        while True:
            builds = foundable(table, seat, self.town(table))
            keys = [*builds, *self.journeys(table, seat)]
            if not keys:
                return
            keys += ["done"] * led
            hand = bool(seat.hand)  # so that it is said where to look for what only the seat is offered
            key = await table.pick(seat, "lead", keys, veiled=tuple(builds), place=self.key, hand=hand)
            if key == "done":
                return
            if key in builds:
                await found(table, seat, self.town(table), key)
                return
            self.lead(table, seat, key)
            led = True

    def lead(self, table: Table, seat: Seat, key: str) -> None:
        """He goes one step; whoever has led him goes into the bag, own followers first."""
        town, way, kind = noun_of(key).split(".")
        spaces = seat.spaces[self.key]
        at = max(range(len(spaces)), key=lambda at: (kind_of(spaces[at]) == kind, spaces[at] != kind))
        who, spaces[at] = spaces[at], ""
        table.send_home(seat, who)
        table.state.figures[self.key] = town
        table.note("led", seat, figure=self.key, town=town, way=way, follower=who)
