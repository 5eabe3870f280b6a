"""What somebody has done is heard once, also where Discord tells it again."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from ..messages.pressed import without_parts

log = logging.getLogger(__name__)

INTERACTION = "INTERACTION_CREATE"
MOST = 2000  # interactions that are remembered: many more than come within the seconds of one


def hear_once(parsers: dict[str, Callable[[Any], None]], deaf: Callable[[], bool] = lambda: False) -> None:
    """Pass over an interaction that was told before, and all of them once the bot is deaf. Two answers to one
    press would each take the other's for its own, as all that Discord says is that there is one already.
    """
    heard, order = set[str](), deque[str]()
    parse = parsers[INTERACTION]

    def hear(data: Any) -> None:
        number = str(data["id"])
        if deaf():
            log.info("interaction %s came too late", number)
            return
        if number in heard:
            log.info("interaction %s was told again", number)
            return
        heard.add(number)
        order.append(number)
        if len(order) > MOST:
            heard.discard(order.popleft())
        parse(without_parts(data))

    parsers[INTERACTION] = hear
