"""Which tables people open: mostly the base game, now and then what the other boxes bring."""

from __future__ import annotations

from random import Random

MODULES = ("orders", "new_events", "trade", "intrigue", "plague")
PACES = ("", "", "", "relaxed", "daily", "brisk", "live", "30 m")
BOXES = ("", "", "", "promos", "trade_and_intrigue", "trade_and_intrigue, invasion")
SOLOS = ("", "trip_to_tours", "travelling_salesman", "capital_vierzon", "dignitary", "first_steps")
OTHERS = ("invasion", "invasion", "duel", "prosperity")
CAMPAIGNS = ("defence_of_orleans", "lone_merchant")


def table(fate: Random) -> dict[str, object]:
    """The wishes for one table."""
    wishes: dict[str, object] = {"seats": fate.choice((2, 2, 3, 3, 4))}
    if pace := fate.choice(PACES):
        wishes |= {"pace": pace, "late": fate.choice(("stand_in_plays", "only_shown", "keeper_told"))}
        wishes["holidays"] = fate.choice((0, 7))
    kind = fate.random()
    if kind < 0.2:
        wishes["modules"] = ", ".join(fate.sample(MODULES, fate.choice((1, 1, 2, 4))))
        if pace and "intrigue" in str(wishes["modules"]) and fate.random() < 0.7:
            wishes["choose"] = "bribes=asked"
    elif kind < 0.4:
        wishes["scenario"] = fate.choice(OTHERS)
        if wishes["scenario"] == "duel":
            wishes["seats"] = 2
        elif wishes["scenario"] == "invasion":
            open_plans, agreed = fate.choice(("open", "closed")), fate.choice(("any", "all"))
            cast = fate.choice(("dealt", "chosen", "easy"))
            wishes["choose"] = f"open_plans={open_plans}, agreement={agreed}, characters={cast}"
    elif boxes := fate.choice(BOXES):
        wishes["boxes"] = boxes
    if fate.random() < 0.2:
        wishes["thread"] = "private"
    if fate.random() < 0.1:
        wishes["who"] = "admitted"
    if fate.random() < 0.4:
        wishes["stand_ins"] = fate.randint(1, int(str(wishes["seats"])) - 1)
    return wishes


def alone(fate: Random) -> tuple[str, dict[str, object]]:
    """The command with which somebody plays alone, or begins a campaign."""
    kind = fate.random()
    if kind < 0.1:
        return "daily", {}
    if kind < 0.25:
        return "campaign new", {"kind": fate.choice(CAMPAIGNS)}
    scenario = fate.choice(SOLOS)
    return "solo", {"scenario": scenario} if scenario else {}
