"""Which of several cards to take: those that can be done, and soon."""

from __future__ import annotations

from orleans_bot.rules.view import TaskFace

from .journey import Journeys
from .outlook import Outlook


def hopes(outlook: Outlook, face: TaskFace) -> float:
    """What a card is worth that a seat could take: less for each thing that is still missing for it, and
    nothing if it cannot be done.
    """
    if face.lost or face.waits == "so":
        return 0.0
    far = Journeys(outlook).far(outlook.seat.merchant)
    missing = sum(max(0, need.need - need.have) for need in face.price)
    for need in face.needs:
        if need.what and need.what[-1] in far:
            missing += far[need.what[-1]]
        elif not need.met:
            missing += min(3, need.need - need.have)
    return outlook.task(face) * outlook.weights.card_near**missing
