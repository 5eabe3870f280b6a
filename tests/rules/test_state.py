"""The state as text: what was there first is always written, what came later only where it counts."""

from __future__ import annotations

import json

from orleans_bot.rules.state import Seat, State, from_text

FIRST = ("coins", "drawing", "laid", "memory")


def facts(state: State) -> dict[str, object]:
    found: dict[str, object] = json.loads(state.to_text())
    return found


def test_a_later_field_is_written_only_where_it_differs_from_its_default() -> None:
    plain = State("orleans", seats=[Seat("blue")])
    assert "modules" not in facts(plain)
    more = State("orleans", seats=[Seat("blue")], modules=["orders"])
    assert facts(more) == {**facts(plain), "modules": ["orders"]}
    assert from_text(more.to_text()).modules == ["orders"]
    assert from_text(plain.to_text()).modules == []


def test_the_first_fields_are_written_also_where_they_are_empty() -> None:
    text = State("orleans", seats=[Seat("blue")]).to_text()
    assert all(f'"{name}":' in text for name in (*FIRST, "result", "stacks"))


def test_a_default_is_each_states_own() -> None:
    one, other = State("orleans"), State("orleans")
    one.modules.append("orders")
    assert not other.modules and "modules" not in facts(other)
