"""What every store of games promises: the same bodies over memory, DynamoDB in MiniStack and DynamoDB in moto."""

from dataclasses import replace

import pytest

from contour_echo.actions.ports import (
    AlreadyCreated,
    CodeTaken,
    Games,
    Link,
    LinkedElsewhere,
    Links,
    LostRace,
    Row,
)
from contour_echo.rules import roster
from contour_echo.rules.game import Game
from tests.simulated.tables import arrival, connection, creation, lobby, mark

OTHER = "XZWVTS"


def stored(games: Games, game: Game) -> Row:
    return games.create(game, *creation(game))


def test_a_game_that_was_never_created_is_not_there(games: Games) -> None:
    assert games.read("BCDFGH") is None


def test_what_was_created_is_read_back_with_its_maker_linked(games: Games) -> None:
    game = lobby(1)
    assert stored(games, game) == games.read(game.code) == Row(game, 1)
    assert games.link(connection(1)) == Link(connection(1), game.code, 1, game.seats[0].joined)


def test_a_creation_happens_once_whatever_code_it_comes_with(games: Games) -> None:
    game = lobby(1)
    origin, link = creation(game)
    games.create(game, origin, link)
    with pytest.raises(AlreadyCreated) as earlier:
        games.create(lobby(1, OTHER), origin, link._replace(code=OTHER))
    assert (earlier.value.code, earlier.value.mark) == (game.code, origin.mark)
    assert games.read(OTHER) is None
    with pytest.raises(AlreadyCreated):
        games.create(game, origin, link)


def test_a_code_that_is_taken_leaves_no_trace_of_the_second_creation(games: Games) -> None:
    first = lobby(1)
    stored(games, first)
    second = replace(first, id="other", seats=(replace(first.seats[0], connection=connection(2)),))
    with pytest.raises(CodeTaken):
        stored(games, second)
    assert games.read(first.code) == Row(first, 1)
    assert games.link(connection(2)) is None
    again = replace(second, code=OTHER)
    origin, link = creation(second)
    assert games.create(again, origin, link._replace(code=OTHER)) == Row(again, 1)


def test_a_connection_of_another_game_creates_nothing(games: Games) -> None:
    stored(games, lobby(1))
    other = lobby(1, OTHER)
    with pytest.raises(LinkedElsewhere):
        stored(games, other)
    assert games.read(OTHER) is None
    games.drop_link(connection(1))
    assert stored(games, other) == Row(other, 1)


def test_a_change_is_stored_together_with_its_links(games: Games) -> None:
    row = stored(games, lobby(1))
    after = roster.take_seat(row.game, arrival(2))
    link = Link(connection(2), after.code, 2, arrival(2).mark)
    assert games.replace(row, after, Links([link], [connection(1)])) == Row(after, 2)
    assert games.read(after.code) == Row(after, 2)
    assert games.link(connection(2)) == link
    assert games.link(connection(1)) is None


def test_a_change_without_links_is_stored_too(games: Games) -> None:
    row = stored(games, lobby(1))
    after = roster.rename(row.game, row.game.seats[0], "Ann")
    assert games.replace(row, after, Links()) == games.read(after.code) == Row(after, 2)


@pytest.mark.parametrize("with_links", [False, True])
def test_a_change_of_what_is_no_longer_so_is_lost_with_its_links(games: Games, *, with_links: bool) -> None:
    row = stored(games, lobby(1))
    first = roster.rename(row.game, row.game.seats[0], "Ann")
    games.replace(row, first, Links())
    late = roster.take_seat(row.game, arrival(2))
    links = Links([Link(connection(2), late.code, 2, arrival(2).mark)], [connection(1)])
    with pytest.raises(LostRace):
        games.replace(row, late, links if with_links else Links())
    assert games.read(first.code) == Row(first, 2)
    assert games.link(connection(2)) is None
    assert games.link(connection(1)) is not None


@pytest.mark.parametrize("with_links", [False, True])
def test_a_game_that_is_not_there_cannot_be_changed(games: Games, *, with_links: bool) -> None:
    game = lobby(2)
    links = Links([Link(connection(2), game.code, 2, mark("x"))]) if with_links else Links()
    with pytest.raises(LostRace):
        games.replace(Row(game, 1), game, links)
    assert games.read(game.code) is None
    assert games.link(connection(2)) is None


def test_a_connection_of_another_game_changes_nothing(games: Games) -> None:
    stored(games, lobby(1))
    second = replace(lobby(1, OTHER), seats=(replace(lobby(1).seats[0], connection=connection(2)),))
    row = stored(games, second)
    after = roster.watch(second, connection(1), 24)
    both = Links([Link(connection(1), OTHER, None, mark("watch"))], [connection(2)])
    with pytest.raises(LinkedElsewhere):
        games.replace(row, after, both)
    assert games.read(OTHER) == row
    assert games.link(connection(1)) == Link(connection(1), "BCDFGH", 1, lobby(1).seats[0].joined)
    assert games.link(connection(2)) is not None


def test_a_lost_race_is_told_before_a_link_elsewhere(games: Games) -> None:
    """Whoever drops out of the other game must do so for a change that can still be made."""
    stored(games, lobby(1))
    second = replace(lobby(1, OTHER), seats=(replace(lobby(1).seats[0], connection=connection(2)),))
    row = stored(games, second)
    games.replace(row, roster.rename(second, second.seats[0], "Ann"), Links())
    with pytest.raises(LostRace):
        games.replace(row, second, Links([Link(connection(1), OTHER, None, mark("watch"))]))


def test_a_connection_may_return_to_its_own_game_and_after_leaving_go_to_another(games: Games) -> None:
    row = stored(games, lobby(1))
    back = Link(connection(1), row.game.code, 1, mark("back"))
    row = games.replace(row, row.game, Links([back]))
    assert games.link(connection(1)) == back
    left = Link(connection(1), None, None, mark("leave"))
    games.replace(row, row.game, Links([left]))
    assert games.link(connection(1)) == left
    other = lobby(1, OTHER)
    assert stored(games, other) == Row(other, 1)


def test_a_spectators_link_names_no_seat(games: Games) -> None:
    row = stored(games, lobby(1))
    watching = Link(connection(9), row.game.code, None, mark("watch"))
    games.replace(row, roster.watch(row.game, connection(9), 24), Links([watching]))
    assert games.link(connection(9)) == watching


def test_a_connection_can_be_forgotten_twice(games: Games) -> None:
    stored(games, lobby(1))
    games.drop_link(connection(1))
    games.drop_link(connection(1))
    assert games.link(connection(1)) is None


def test_unknown_codes_are_counted_for_each_connection(games: Games) -> None:
    assert [games.count_miss(connection(1), 0) for _ in range(3)] == [1, 2, 3]
    assert games.count_miss(connection(2), 0) == 1
