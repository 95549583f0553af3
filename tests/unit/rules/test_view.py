"""What a recipient may know, stage by stage, and that nothing else leaves the server."""

from collections.abc import Callable
from dataclasses import fields, replace

import pytest

from contour_echo.rules import roster
from contour_echo.rules.game import CLUE, ECHO, FINAL, OUTLINE, Game, Kind
from contour_echo.rules.moves import make
from contour_echo.rules.stages import Pace, Stage
from contour_echo.rules.tokens import permission
from contour_echo.rules.view import SeatView, TableView, seat_view, table_view
from tests.unit.rules.table import Table

STAGES: dict[Stage, Callable[[Table], Table]] = {
    Stage.CLUE: Table.begin,
    Stage.ECHO: Table.to_echo,
    Stage.CONTOUR: Table.to_contour,
    Stage.COLOR: Table.to_color,
    Stage.REVEAL: Table.to_reveal,
    Stage.FINISHED: Table.to_the_end,
}


def at(stage: Stage, pace: Pace = Pace.BRISK) -> Table:
    table = Table(4, pace=pace)
    if stage is not Stage.LOBBY:
        STAGES[stage](table.to_reveal() if stage is Stage.FINISHED else table)
    return table


def shown(table: Table) -> TableView:
    return table_view(table.game, table.house)


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("stage", Stage)
def test_the_table_is_shown_the_game_as_it_stands(stage: Stage, pace: Pace) -> None:
    table = at(stage, pace)
    game, seen = table.game, shown(table)
    assert (seen.version, seen.code, seen.pace, seen.stage) == (game.version, "BCDFGH", pace, stage)
    assert (seen.stage_id, seen.deadline, seen.host) == (game.stage_id, game.deadline, 1)
    assert (seen.round, seen.rounds) == (
        (None, None) if stage is Stage.LOBBY else (table.round.number, len(game.schedule))
    )
    assert [(line.seat, line.name, line.score, line.left) for line in seen.seats] == [
        (seat.number, seat.name, seat.score, seat.left) for seat in game.seats
    ]


def test_the_allow_list() -> None:
    """A field more is a decision: say here that it may leave the server."""
    assert {field.name for field in fields(TableView)} == {
        "version", "code", "pace", "stage", "stage_id", "deadline", "advance_at", "round", "rounds", "host", "guide",
        "seats", "watchers", "association", "gallery", "painted", "reveal", "standings",
    }  # fmt: skip
    assert {field.name for field in fields(SeatView)} == {
        "seat", "role", "action_token", "hand", "source", "own_slot", "done",
    }  # fmt: skip


@pytest.mark.parametrize("stage", Stage)
def test_what_is_null_when(stage: Stage) -> None:
    table = at(stage)
    view = shown(table)
    in_round = stage not in (Stage.LOBBY, Stage.FINISHED)
    roster_is_open = stage in (Stage.LOBBY, Stage.REVEAL, Stage.FINISHED)
    assert view.stage is stage
    assert (view.deadline is not None) == in_round
    assert (view.advance_at is not None) == (stage is Stage.REVEAL)
    assert (view.round is not None, view.rounds is not None) == ((stage is not Stage.LOBBY,) * 2)
    assert (view.guide is not None) == in_round
    assert (view.watchers is not None) == roster_is_open
    assert {seat.online is not None for seat in view.seats} == {roster_is_open}
    assert (view.association is not None) == (in_round and stage is not Stage.CLUE)
    assert (view.gallery is not None) == (stage in (Stage.CONTOUR, Stage.COLOR, Stage.REVEAL))
    assert (view.reveal is not None) == (stage is Stage.REVEAL)
    assert (view.standings is not None) == (stage is Stage.FINISHED)
    if stage is Stage.CONTOUR:
        assert not view.painted
    elif view.gallery is not None:
        assert view.painted
    if stage is Stage.REVEAL:
        assert view.advance_at == table.game.began + 4_000
    if stage is not Stage.LOBBY:
        assert view.rounds == 8


@pytest.mark.parametrize("stage", Stage)
def test_what_a_seeker_has_of_its_own(stage: Stage) -> None:
    table = at(stage)
    if stage in (Stage.LOBBY, Stage.FINISHED):
        assert seat_view(table.game, 2) == SeatView(2, None, None, None, None, None, {})
        return
    seat = table.seekers[0]
    own = seat_view(table.game, seat)
    assert (own.seat, own.role) == (seat, "seeker")
    assert (own.action_token is not None) == (stage in (Stage.ECHO, Stage.CONTOUR, Stage.COLOR))
    assert own.hand == (table.round.hands[seat] if stage is Stage.ECHO else None)
    assert own.source is None
    assert own.own_slot == (
        table.slot_of(seat) if stage in (Stage.CONTOUR, Stage.COLOR, Stage.REVEAL) else None
    )
    order = [Stage.CLUE, Stage.ECHO, Stage.CONTOUR, Stage.COLOR, Stage.REVEAL]
    assert list(own.done) == ["echo", "outline", "final"][: max(0, order.index(stage) - 1)]


@pytest.mark.parametrize("stage", STAGES)
def test_what_the_guide_has_of_its_own(stage: Stage) -> None:
    table = at(stage)
    if stage is Stage.FINISHED:
        return
    guide = table.guide
    own = seat_view(table.game, guide)
    assert (own.seat, own.role) == (guide, "guide")
    assert (own.action_token is not None) == (stage is Stage.CLUE)
    assert own.hand == (table.round.hands[guide] if stage is Stage.CLUE else None)
    known = stage in (Stage.ECHO, Stage.CONTOUR, Stage.COLOR)
    assert own.source == ((1, table.round.hands[guide][1]) if known else None)
    assert own.own_slot is None
    assert list(own.done) == ([] if stage is Stage.CLUE else ["clue"])


def test_the_guide_knows_its_source_from_the_confirmation_on() -> None:
    table = at(Stage.CLUE)
    table.game = make(
        table.game, table.move(CLUE, table.guide, 2), table.now
    )  # and nobody has ended the stage yet
    own = seat_view(table.game, table.guide)
    assert own.source == (2, table.round.hands[table.guide][2])
    assert own.done["clue"].association == "a quiet word"
    assert shown(table).association is None


def test_the_reveal_tells_everything_of_the_round() -> None:
    table = at(Stage.REVEAL)
    reveal = shown(table).reveal
    assert reveal is not None
    assert (reveal.outcome, reveal.source) == ("scored", table.source)
    assert [(card.slot, card.owner) for card in reveal.cards] == [
        (slot, hung.owner) for slot, hung in enumerate(table.round.gallery)
    ]
    assert {card.kind for card in reveal.cards if card.owner == table.guide} == {"source"}
    assert {card.kind for card in reveal.cards if card.owner != table.guide} == {"echo"}
    assert [guess.seat for guess in reveal.guesses] == table.seekers
    assert reveal.awards == table.round.awards


def test_it_marks_the_automatic_echo() -> None:
    table = at(Stage.ECHO)
    early = table.seekers[0]
    table.play(ECHO, early, 0)
    table.wait(until=Stage.REVEAL)
    reveal = shown(table).reveal
    assert reveal is not None
    assert reveal.outcome == "no_outlines"
    kinds = {card.owner: card.kind for card in reveal.cards}
    assert kinds == {table.guide: "source", early: "echo", **dict.fromkeys(table.seekers[1:], "automatic")}


def test_without_a_clue_there_is_no_gallery() -> None:
    table = at(Stage.CLUE)
    table.wait()
    view = shown(table)
    assert view.gallery is None
    assert view.association is None
    assert view.reveal is not None
    assert (view.reveal.outcome, view.reveal.source, view.reveal.cards, view.reveal.guesses) == (
        "no_clue",
        None,
        (),
        (),
    )
    assert view.reveal.awards == table.round.awards
    assert set(view.reveal.awards) == {1, 2, 3, 4}


def test_who_is_connected_is_shown_as_it_is() -> None:
    table = at(Stage.LOBBY)
    table.disconnect(2)
    assert [line.online for line in shown(table).seats] == [True, False, True, True]


def test_a_seat_that_left_is_shown_so_from_the_reveal_on() -> None:
    table = at(Stage.ECHO)
    table.leave(table.seekers[0])
    assert not any(line.left for line in shown(table).seats)
    table.wait(Stage.REVEAL)
    assert [line.seat for line in shown(table).seats if line.left] == [table.seekers[0]]


# ── Secrets: what is hidden changes no view but its owner's ──

HIDDEN = [Stage.ECHO, Stage.CONTOUR, Stage.COLOR]
KIND = {Stage.ECHO: ECHO, Stage.CONTOUR: OUTLINE, Stage.COLOR: FINAL}


def acts(table: Table) -> None:
    kind: Kind = KIND[table.game.stage]
    seat = table.seekers[-1]
    table.play(kind, seat, table.source if table.round.gallery else 2)


def leaves(table: Table) -> None:
    table.leave(table.seekers[-1])


def goes_away(table: Table) -> None:
    table.disconnect(table.seekers[-1])


def host_goes_away(table: Table) -> None:
    table.disconnect(1)


def guide_leaves(table: Table) -> None:
    table.leave(table.guide)


def opens_another_window(table: Table) -> None:
    table.reconnect(table.seekers[-1], "another line")


def is_removed(table: Table) -> None:
    host = table.game.seat(1)
    assert host is not None
    table.game = roster.remove(table.game, host, table.seekers[-1])


def spectator_comes(table: Table) -> None:
    table.game = roster.watch(table.game, "a spectator", 24)


@pytest.mark.parametrize(
    "hidden",
    [
        acts,
        leaves,
        goes_away,
        host_goes_away,
        guide_leaves,
        opens_another_window,
        is_removed,
        spectator_comes,
    ],
)
@pytest.mark.parametrize("stage", HIDDEN)
def test_hidden_facts_change_nothing_that_the_table_sees(stage: Stage, hidden: object) -> None:
    assert callable(hidden)
    quiet, other = at(stage, Pace.FULL), at(stage, Pace.FULL)
    hidden(other)
    onlooker = quiet.seekers[0]
    for _ in range(4):
        if quiet.game.stage is Stage.REVEAL:
            break
        # Which card stands in for a missed Echo, and so the gallery, is an Echo's own business.
        assert replace(shown(quiet), gallery=None) == replace(shown(other), gallery=None)
        assert own(quiet, onlooker) == own(other, onlooker)
        if stage is not Stage.ECHO:
            assert shown(quiet).gallery == shown(other).gallery
            assert seat_view(quiet.game, onlooker).own_slot == seat_view(other.game, onlooker).own_slot
        guess(quiet, onlooker)
        guess(other, onlooker)
        quiet.wait()
        other.wait()
    assert quiet.game.stage is Stage.REVEAL


def own(table: Table, seat: int) -> tuple[object, ...]:
    """What a seat sees of its own, but for what depends on the order of the gallery."""
    view = seat_view(table.game, seat)
    return view.seat, view.role, view.action_token, view.hand, view.source, list(view.done)


def guess(table: Table, seat: int) -> None:
    """One outline, so that there is a color stage; always the same move in both games, but for the slot."""
    if table.game.stage is Stage.CONTOUR and seat in table.game.tokens:
        table.play(OUTLINE, seat, table.source)


@pytest.mark.parametrize("stage", [Stage.CLUE, *HIDDEN])
def test_no_view_holds_what_is_anothers(stage: Stage) -> None:
    table = at(stage)
    for number in (1, 2, 3, 4):
        text = repr((shown(table), seat_view(table.game, number)))
        secrets = foreign_secrets(table.game, number)
        assert not [secret for secret in secrets if secret in text]
    assert not [secret for secret in foreign_secrets(table.game, 0) if secret in repr(shown(table))]


def foreign_secrets(game: Game, number: int) -> list[str]:
    """Everybody else's tokens (a recipient's own excepted), all keys, connections and the game's secret."""
    found = [repr(game.secret), game.secret.hex()]
    for seat in game.seats:
        found += [repr(seat.key_hash), seat.connection or "?", repr(seat.joined.id)]
        if seat.number != number:
            token = permission(game, seat.number, game.stage_id)
            found += [f"-{seat.number}-{game.stage_id}-", repr(token)]
    return found


@pytest.mark.parametrize("stage", HIDDEN)
def test_the_table_is_shown_no_hand_and_no_owner(stage: Stage) -> None:
    table = at(stage)
    gallery = set(shown(table).gallery or ())
    hands = {card for hand in table.round.hands.values() for card in hand}
    assert gallery <= hands
    assert len(gallery) == (4 if table.round.gallery else 0)
    assert shown(table).reveal is None
