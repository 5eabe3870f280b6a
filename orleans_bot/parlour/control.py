"""Levers for tests that run the parlour as its own process: faults, the gateway, the clock."""

from __future__ import annotations

from dataclasses import asdict

from aiohttp import web

from .errors import Findings, Json, Refused
from .faults import Faults
from .gateway import Gateway
from .page import Page
from .rest import Door
from .world import World


def refused(where: str, sentence: str) -> Refused:
    """A lever that was pulled wrongly; testers read English."""
    findings = Findings()
    findings.add((where,), "FORM_FIELD", sentence)
    return Refused(50035, errors=findings.tree)


class Control:
    """What a test may do to the house itself; behind the same key as the page."""

    def __init__(self, world: World, gateway: Gateway, faults: Faults, page: Page, door: Door) -> None:
        self.world, self.gateway, self.faults, self.page, self.door = world, gateway, faults, page, door

    def add_to(self, app: web.Application) -> None:
        for path, handler in (("faults", self.fault), ("gateway", self.socket), ("clock", self.clock)):
            app.router.add_post(f"/page/control/{path}", self.page.guarded(handler))
        app.router.add_get("/page/control/state", self.page.guarded(self.state))

    @staticmethod
    async def _order(request: web.Request) -> Json:
        try:
            order = await request.json()
        except ValueError:
            raise Refused(50109) from None
        return dict(order)

    async def fault(self, request: web.Request) -> Json:
        order = await self._order(request)
        if order.pop("clear", False):
            self.faults.clear()
        if order:
            try:
                self.faults.add(**order)
            except TypeError as wrong:
                raise refused("fault", str(wrong)) from None
        return {"waiting": sum(fault.hits < fault.times for fault in self.faults.ordered)}

    async def socket(self, request: web.Request) -> None:
        order = await self._order(request)
        match order.get("do"):
            case "drop":
                await self.gateway.drop(int(order.get("code", 4000)), order.get("shard"))
            case "abort":
                self.gateway.abort()
            case "reconnect":
                await self.gateway.ask_reconnect()
            case "lose":
                await self.gateway.lose_sessions()
            case "delay":
                self.gateway.delay = float(order.get("seconds", 0))
            case other:
                raise refused("do", f"There is no lever called {other}.")

    async def clock(self, request: web.Request) -> Json:
        order = await self._order(request)
        self.world.clock.skip(float(order.get("skip", 0)))
        return {"now": self.world.clock.now()}

    async def state(self, request: web.Request) -> Json:
        return {
            "connected": self.gateway.connected,
            "sessions": len(self.gateway.sessions),
            "commands": sum(len(commands) for commands in self.world.commands.values()),
            "unanswered": [
                {"id": each.id, "kind": each.kind, "by": each.person.name, "data": each.data}
                for each in self.page.interactions.unanswered
            ],
            "not_served": [asdict(each) for each in self.door.not_served],
        }
