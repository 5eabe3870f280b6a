"""The end of the game: the last citizen, points, ties."""

from tests.at import Stage, at


def ended(**seats: dict[str, object]) -> Stage:
    """The game is scored."""
    return at("final", round=18, **{"blue": {}, **seats})


def line(t: Stage, seat: str, source: str) -> int:
    """The points of one source."""
    return dict(t.state.result["scores"][seat])[source]


def total(t: Stage, seat: str) -> int:
    """All points of a seat."""
    return sum(points for _, points in t.state.result["scores"][seat])


def test_one_point_a_coin() -> None:
    t = ended(blue={"coins": 13})
    assert line(t, "blue", "coins") == total(t, "blue") == 13


def test_goods_by_kind() -> None:
    t = ended(blue={"coins": 0, "goods": "brocade 2*wool wine cheese 3*grain"})
    points = {good: line(t, "blue", good) for good in ("brocade", "wool", "wine", "cheese", "grain")}
    assert points == {"brocade": 5, "wool": 8, "wine": 3, "cheese": 2, "grain": 3}


def test_example_five_stations_and_two_citizens_at_status_four_are_twenty_eight() -> None:
    towns = "blois tours loches vierzon nevers"
    t = ended(blue={"coins": 0, "stations": towns, "citizens": 1, "development": 15})
    assert line(t, "blue", "stations") == 20 and line(t, "blue", "citizens") == 8
    assert total(t, "blue") == 28


def test_the_last_citizen_goes_to_the_most_stations() -> None:
    t = ended(blue={"stations": "blois tours"}, red={"stations": "orleans"})
    assert (t.blue.citizens, t.red.citizens) == (1, 0) and "stations" not in t.state.citizens


def test_the_last_citizen_goes_to_nobody_on_a_tie() -> None:
    t = ended(blue={"stations": "blois"}, red={"stations": "tours"}, yellow={})
    assert [seat.citizens for seat in t.state.seats] == [0, 0, 0] and "stations" in t.state.citizens


def test_the_last_citizen_goes_to_nobody_where_nobody_has_built() -> None:
    assert "stations" in ended().state.citizens


def test_the_most_points_win() -> None:
    t = ended(blue={"coins": 9}, red={"coins": 10})
    assert t.state.result["winners"] == ["red"] and t.game.over


def test_a_tie_is_broken_by_the_development_track() -> None:
    t = ended(blue={"coins": 10, "development": 1}, red={"coins": 10, "development": 2})
    assert t.state.result["winners"] == ["red"]


def test_still_tied_there_are_several_winners() -> None:
    t = ended(blue={"coins": 10}, red={"coins": 10}, yellow={"coins": 3})
    assert t.state.result["winners"] == ["blue", "red"]


def test_followers_tiles_gears_and_unbuilt_stations_are_worth_nothing() -> None:
    t = ended(blue={"coins": 0, "bag": "9*monk", "tiles": "winery", "gears": "gear"})
    assert total(t, "blue") == 0
