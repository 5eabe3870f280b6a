"""What to pick from every other ask, by the words of its options."""

from __future__ import annotations

from collections import Counter
from math import inf

from orleans_bot.rules.ask import Ask, Option, noun_of
from orleans_bot.rules.pieces import KIND, MARKET, VALUE
from orleans_bot.rules.view import PlaceFace

from .cards import hopes
from .foundings import keeping, laying, leading, manning, step
from .journey import movers_of, moves_in
from .lacks import PENALTY, is_together
from .on_the_way import journeys_of
from .others import far, near, others_active, stander, standing_of
from .outlook import Outlook
from .team_choices import accepting, had_better_leave, is_meant, turn_of
from .waiting import sends, wanted_at


def act(outlook: Outlook, ask: Ask) -> str:
    """The next action: builders and travellers in the order of the way, others by what they bring."""
    places = outlook.view.places
    moves: Counter[str] = Counter()
    movers: dict[str, str] = {}
    worths: dict[str, float] = {}
    for option in ask.options:
        if option.verb == "task":
            worths[option.key] = 2.0 + option_worth(outlook, ask, option)
        if option.verb in ("send", "lay"):
            worths[option.key] = 3.0 + option_worth(outlook, ask, option)
        if option.verb != "act":
            continue
        face = places.get(option.noun)
        if face is None:
            worths[option.key] = 1.0
        elif kinds := movers_of(face):
            moves.update(kinds)
            movers.setdefault(kinds[0], option.key)
        else:
            worths[option.key] = place_worth(outlook, face)
    if movers:
        gain, leg = journeys_of(outlook).best(*moves_in(moves))
        if gain > -freed(outlook, 3):
            mover = "station" if leg is None else leg[1] if leg[1] in movers else "either"
            if mover in movers:
                worths[movers[mover]] = 4.0 + gain
    best = max(worths, key=lambda key: worths[key], default="pass")
    return best if best in worths and worths[best] > -freed(outlook, 2) else "pass"


def freed(outlook: Outlook, number: int) -> float:
    """What it is worth that so many followers come back to the bag."""
    w = outlook.weights
    scarce = 2.0 if outlook.seat.bag_count < outlook.seat.draws else 1.0
    return w.free * w.rate * number * scarce if outlook.left else 0.0


def draw(outlook: Outlook, ask: Ask) -> str:
    """As many as possible; those who wait in vain come back first, and others where it costs no draw."""
    seat, view = outlook.seat, outlook.view
    number = ask.about.get("number", seat.draws)
    spare = isinstance(number, int) and seat.bag_count < number
    for option in ask.options:
        if option.verb == "back":
            key = option.noun.rpartition(".")[0]
            face = view.places.get(key)
            if face is None:
                continue
            if sends(face):
                if is_together(seat) and outlook.errand(stander(outlook, option.noun)) <= 0:
                    return option.key
                continue
            idle = (spare and key not in seat.active) or outlook.stuck(face)
            if idle or had_better_leave(outlook, face, stander(outlook, option.noun)):
                return option.key
    return max(ask.keys, key=lambda key: option_worth(outlook, ask, Option(key)))


def place_worth(outlook: Outlook, face: PlaceFace) -> float:
    """What an activated place brings now."""
    if sends(face):
        held = outlook.seat.spaces.get(face.key, ())
        return 1.0 + max((outlook.errand(what) for what in held if what in KIND), default=-inf)
    if face.key in outlook.view.figures:
        return leading(outlook, face.key)
    if not face.does:
        return turn_of(outlook, face) if outlook.plain(face) > 0 else -inf
    late = any(atom.per for effect in face.does for atom in effect.atoms)
    return outlook.lines(face.does) - (0.5 if late else 0.0)


def travel(outlook: Outlook, ask: Ask) -> str:
    """The leg that leads to most, with what else can be done from there this round."""
    journeys = journeys_of(outlook)
    moves = Counter(
        mover
        for key in outlook.seat.active - outlook.seat.barred
        if key in outlook.view.places
        for mover in movers_of(outlook.view.places[key])
    )
    ways = {noun_of(key).split(".")[1] for key in ask.keys if key.count(".")}
    now = "either" if len(ways) > 1 else "".join(ways)
    moves[now if moves[now] else "either"] -= 1

    def worth(key: str) -> float:
        town, way, goods, *_ = [*noun_of(key).split("."), "", ""]
        return journeys.after(town, way, goods.split("+") if goods else (), moves_in(moves))

    return max(ask.keys, key=worth)


def option_worth(outlook: Outlook, ask: Ask, option: Option) -> float:
    """How much a seat likes an option; what it does not know is neither good nor bad."""
    noun, view, seat = option.noun, outlook.view, outlook.seat
    match option.verb:
        case "recruit":
            return outlook.recruit(noun)
        case "coins":
            return number_of(noun, 1) * outlook.coin
        case "advance":
            return outlook.advance(number_of(noun, 1))
        case "gain":
            return outlook.good(noun)
        case "tile" if ask.key == "torture":
            return -outlook.losing_thing(10.0)
        case "tile":
            return outlook.tile(view.places[noun]) if noun in view.places else 0.0
        case "send":
            kind, _, deed = noun.partition("@")
            deed = deed.partition(".")[0]
            own = [manning(outlook, kind, face) for face in seat.works if face.key == deed]
            served = [outlook.serving(kind, face) for face in view.deeds if face.key == deed]
            return next(iter([*own, *served]), outlook.hosting(kind, deed))
        case "lay":
            return laying(outlook, noun)
        case "lead":
            return step(outlook, noun)
        case "found":
            return 20.0
        case "renew":
            return 0.3
        case "card" if ask.key == "card_kept":
            return keeping(outlook, noun)
        case "from_market" if ask.key == "with_monk":
            return outlook.citizen - outlook.lost("monk") - outlook.lost(noun)
        case "done":
            return -0.7
        case "city":
            return 5.0
        case "throw":
            # What lies on the market is not drawn again: it goes back only where it leaves too little room.
            return len(seat.market) + seat.draws - MARKET - 0.5
        case "remove":
            cost = ask.about.get("coins")
            return number_of(noun, 1) * (1.5 - (cost if isinstance(cost, int) else 0) * outlook.coin)
        case "card":
            return max((hopes(outlook, face) for face in view.face_up if face.key == noun), default=0.0)
        case "pile":
            return 4.0
        case "retreat" | "object":
            return -1.0
        case "buy" | "sell" if ask.key == "market_deal":
            return -1.0
        case "draw":
            return float(number_of(noun, 0))
        case "back":
            return -1.0
        case "food":
            return -outlook.good(noun, -1)
        case "pay":
            owed = ask.about.get("coins")
            return -outlook.coin * (owed if isinstance(owed, int) else 5.0)
        case "task":
            faces = [face for face in seat.tasks if face.key == noun]
            ends = any(face.passes for face in faces)
            return sum(outlook.task(face) for face in faces) - (given_up(outlook) if ends else 0.0)
        case "accept" if ask.key == "may":
            return 1.0
        case "stay":
            return -PENALTY * outlook.coin
        case "accept" if ask.key == "bribe_taken":
            worth = ask.about.get("worth")
            return (worth if isinstance(worth, int) else 0) - outlook.weights.bribe
        case "offer":
            return 1.0 if seat.coins > 2 * outlook.weights.bribe else -1.0
        case "rival" if ask.key == "destination" and is_meant(outlook, str(ask.about.get("place")), noun):
            return 10.0
        case "rival" if ask.key in ("destination", "receives", "whose", "winds"):
            return 0.1
        case "rival":
            return standing_of(outlook, noun)
        case "oust":
            return 1.0 if noun.partition("@")[2].partition(".")[0] in others_active(outlook, ask) else 0.0
        case "accept":
            return 0.5 if view.event is None else max(-1.0, accepting(outlook, view.event))
        case "shield":
            return 1.0
        case "buy":
            return outlook.good(noun) - VALUE.get(noun, 1) * outlook.coin
        case "sell":
            return VALUE.get(noun, 1) * outlook.coin - outlook.good(noun, -1)
        case "move":
            journeys = journeys_of(outlook)
            return (
                journeys.ahead.get(noun, 0.0) + journeys.site.get(noun, 0.0) - journeys.ahead[seat.merchant]
            )
        case "spend":
            number = number_of(noun, 1)
            return outlook.advance(number) - number * outlook.coin
        case "gear" if ask.key in ("torture", "forfeit"):
            return -outlook.losing_thing(8.0)
        case "gear":
            return gear_worth(outlook, noun)
        case "keep" if ask.key == "gear":
            return outlook.weights.gear_spot if outlook.left else -1.0
        case "keep" | "place":
            return seat_worth(outlook, noun)
        case "station":
            return -outlook.losing_station(noun)
        case "follower":
            return -1.0 - 0.2 * outlook.left
        case "development":
            return outlook.hope(outlook.at - 1) - outlook.hope(outlook.at)
        case "good" if ask.key == "shield":
            return 4.0 - outlook.good(noun, -1)
        case "good" if ask.key == "swap_take":
            return outlook.good(noun)
        case "good" if ask.key == "retrain":
            return outlook.advance(VALUE.get(noun, 1)) - outlook.good(noun, -1)
        case "good":
            return -outlook.good(noun, -1)
        case "use":
            return place_worth(outlook, view.places[noun]) if noun in view.places else 0.0
        case "track":
            return outlook.step(noun) if ask.key == "step" else outlook.recruit(noun)
        case "hire":
            return outlook.follower(noun)
        case "from_bag" | "from_market":
            return -outlook.lost(noun)
        case "give":
            kind = str(ask.about.get("follower", "")) or stander(outlook, noun)
            return -outlook.lost(kind) if kind in KIND else -2.0
        case "clear":
            return -far(outlook, noun)
        case "citizen":
            return near(outlook, noun) if ask.key == "lay_citizens" else -near(outlook, noun)
        case _:
            return 0.0


def given_up(outlook: Outlook) -> float:
    """What the places still activated would bring this round; those who stand there stay for the next."""
    faces = [
        outlook.view.places[key]
        for key in sorted(outlook.seat.active - outlook.seat.barred)
        if key in outlook.view.places
    ]
    moves = Counter(kind for face in faces for kind in movers_of(face))
    gains = [place_worth(outlook, face) for face in faces if not movers_of(face) and not face.passive]
    if moves:
        gains.append(journeys_of(outlook).best(*moves_in(moves))[0])
    late = outlook.weights.delay if outlook.left else 1.0
    return late * sum(min(8.0, gain) for gain in gains if gain > 0)


def number_of(text: str, default: int) -> int:
    """A number in a key."""
    return int(text) if text.isdigit() else default


def gear_worth(outlook: Outlook, spot: str) -> float:
    """How much a gear would help on a space: the place's gain, and how rare the replaced follower is."""
    key, _, at = spot.rpartition(".")
    face = outlook.view.places.get(key)
    if face is None or not outlook.left:
        return 0.5
    wanted = wanted_at(face, at)
    if (worth := outlook.gear_at(face, wanted)) is not None:
        return worth
    gain = outlook.lines(face.does)
    if movers_of(face):
        gain = 4.0
    if gain <= 0:
        return 0.1
    limit = outlook.left
    for atom in (atom for effect in face.does for atom in effect.atoms):
        if atom.kind == "recruit" and atom.what[0] in outlook.view.tracks:
            track = atom.what[0]
            steps = len(outlook.view.tracks[track].gives) - 1
            limit = min(limit, steps - outlook.seat.tracks.get(track, 0))
    rare = 2.0 / (1 + outlook.bag[wanted])
    return min(limit, outlook.left * 0.5) * min(2.0, gain / len(face.slots)) * (0.7 + rare) + 1.0


def seat_worth(outlook: Outlook, noun: str) -> float:
    """How much it helps to have a follower on a space at once."""
    follower, _, spot = noun.partition("@")
    key, _, at = spot.rpartition(".")
    face = outlook.view.places.get(key)
    spaces = outlook.seat.spaces.get(key, ())
    if face is None or not spaces:
        return 0.0
    gain = outlook.lines(face.does)
    if gain <= 0 or sends(face):
        return -0.5
    full = len(spaces) - spaces.count("") + 1
    exact = 1.0 if wanted_at(face, at) == KIND.get(follower, follower) else 0.6
    return gain * exact * (full / len(spaces)) ** 2 + (2.0 if full >= face.needs else 0.0)


def store(outlook: Outlook, ask: Ask) -> tuple[str, ...]:
    """As many as possible go onto tiles that extend the market, those a deed seeks first."""

    def worth(key: str) -> float:
        kind = noun_of(key).partition(".")[0]
        return outlook.errand(kind) if kind in KIND and not kind.startswith("own_") else -inf

    ranked = sorted(ask.keys, key=lambda key: (-worth(key), ask.keys.index(key)))
    return tuple(ranked[: ask.hi])


def generic(outlook: Outlook, ask: Ask) -> tuple[str, ...]:
    """The most liked options, as few as allowed unless they are good in themselves."""
    worths = {option.key: option_worth(outlook, ask, option) for option in ask.options}
    ranked = sorted(ask.keys, key=lambda key: (-worths[key], ask.keys.index(key)))
    number = max(ask.lo, min(ask.hi, sum(1 for key in ranked if worths[key] > 0)))
    return tuple(ranked[:number])
