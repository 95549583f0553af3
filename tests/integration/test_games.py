"""Whole games through the handlers: what is asked goes in as an event, what is told comes out as a post."""

import json

import pytest

from contour_echo.actions.ports import Timer
from contour_echo.wire.answers import ANSWERS
from tests.integration.conftest import Deployed
from tests.integration.player import ASSOCIATION, Party, name, wire
from tests.simulated.aws import GONE, TABLE, session
from tests.simulated.players import key


def test_a_game_from_the_lobby_to_the_end_and_again(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    assert party.ask(90, "watch", code=party.code)["code"] == party.code
    assert party.ask(1, "settings", pace="full")["type"] == "accepted"
    assert party.ask(1, "settings", pace="brisk")["type"] == "accepted"
    assert party.ask(3, "rename", name="Zoë")["type"] == "accepted"
    assert party.ask(1, "start")["type"] == "accepted"
    stages = []
    while party.sees(1)["stage"] != "finished":
        stages.append(party.sees(1)["stage"])
        if stages[-1] == "reveal":
            deployed.clock.now += 4_000
            assert party.ask(1, "advance")["type"] == "accepted"
        else:
            party.all_move()
    assert stages == ["clue", "echo", "contour", "color", "reveal"] * 6
    timers = deployed.timers()
    assert [timer["stage_id"] for timer in timers] == list(range(2, 2 + len(stages)))
    assert {timer["code"] for timer in timers} == {party.code}
    standings = party.sees(90)["result"]["standings"]
    assert sorted(line["seat"] for line in standings) == [1, 2, 3]
    assert party.sees(90)["you"] is None
    assert party.ask(1, "rematch")["type"] == "accepted"
    assert [party.sees(number)["stage"] for number in (1, 2, 3, 90)] == ["lobby"] * 4
    for _, frame in deployed.box.posts:
        found = json.loads(frame)
        ANSWERS[found["type"]].model_validate_json(frame)


def test_twelve_play_a_round(deployed: Deployed) -> None:
    party = Party(deployed, 12)
    party.play_to("reveal")
    shown = party.sees(12)
    assert shown["association"] == ASSOCIATION
    assert len(shown["gallery"]) == len(shown["seats"]) == 12
    assert shown["reveal"]["outcome"] == "scored"
    assert max(len(frame.encode()) for _, frame in deployed.box.posts) <= 32_768


def test_a_move_sent_again_is_answered_again_and_moves_nothing(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    party.play_to("echo")
    token = party.sees(3)["you"]["action_token"] or party.sees(2)["you"]["action_token"]
    request = {"action": "echo", "request_id": "the-same-one", "action_token": token, "card": 2}
    first, again = (deployed.send(wire(number), request) for number in (3, 50))
    assert first == again
    assert first["type"] == "accepted"
    other = deployed.send(wire(3), request | {"request_id": "another-one"})
    assert other["reason"] == "already_done"


def test_the_timer_ends_a_stage_that_nobody_acts_in(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    party.ask(1, "start")
    (timer,) = deployed.timers()
    assert timer == Timer(party.code, timer["game_id"], 2, deployed.clock.now + 45_750)._asdict()
    deployed.clock.now = timer["ends_at"]
    deployed.invoke("phase_timeout", timer)
    assert party.sees(2)["reveal"]["outcome"] == "no_clue"


def test_a_lost_connection_is_forgotten_and_its_seat_taken_again(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    deployed.disconnect(wire(2))
    assert [seat["online"] for seat in party.sees(1)["seats"]] == [True, False, True]
    answer = party.ask(20, "join", code=party.code, key=key(2))
    assert (answer["type"], answer["seat"]) == ("accepted", 2)
    assert [seat["online"] for seat in party.sees(20)["seats"]] == [True, True, True]


def test_the_newest_connection_has_the_seat_and_the_older_one_is_closed(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    party.ask(20, "join", code=party.code, key=key(2))
    assert deployed.box.closed == [wire(2)]
    told = json.loads([frame for to, frame in deployed.box.posts if to == wire(2)][-1])
    assert (told["type"], told["reason"]) == ("closed", "replaced")
    deployed.disconnect(wire(2))
    assert party.sees(20)["seats"][1]["online"]
    assert party.ask(2, "sync")["reason"] == "not_in_game"


def test_a_connection_that_is_gone_without_a_word_is_forgotten_at_the_next_post(deployed: Deployed) -> None:
    party = Party(deployed, 4)
    deployed.box.fates[wire(3)] = GONE
    assert party.ask(1, "settings", pace="full")["type"] == "accepted"
    assert [seat["online"] for seat in party.sees(1)["seats"]] == [True, True, False, True]
    items = session().client("dynamodb").scan(TableName=TABLE)["Items"]
    assert f"connection#{wire(3)}" not in {item["pk"]["S"] for item in items}


def test_a_post_that_is_throttled_is_sent_once_and_costs_nobody_their_seat(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    deployed.box.fates[wire(2)] = 429
    deployed.box.posts.clear()
    assert party.ask(1, "settings", pace="full")["type"] == "accepted"
    assert sorted(to for to, _ in deployed.box.posts) == [wire(1), wire(2), wire(3)]
    warnings = [line for line in map(json.loads, deployed.lines()) if line["level"] == "WARNING"]
    assert [line["failure"] for line in warnings] == ["LimitExceededException"]
    assert party.sees(1)["seats"][1]["online"]


def test_a_removed_player_is_told_and_cannot_come_back(deployed: Deployed) -> None:
    party = Party(deployed, 4)
    assert party.ask(2, "remove", seat=4)["reason"] == "not_host"
    assert party.ask(1, "remove", seat=4)["type"] == "accepted"
    assert deployed.box.closed == [wire(4)]
    assert party.ask(40, "join", code=party.code, key=key(4), name="Ann")["reason"] == "not_allowed"


def test_a_player_who_leaves_is_free_to_create_a_game(deployed: Deployed) -> None:
    party = Party(deployed, 4)
    assert party.ask(4, "leave")["type"] == "accepted"
    assert [seat["seat"] for seat in party.sees(1)["seats"]] == [1, 2, 3]
    assert party.ask(4, "create", key=key(44), name="Dee")["type"] == "accepted"


def test_whoever_creates_a_second_game_is_gone_from_the_first(deployed: Deployed) -> None:
    party = Party(deployed, 3)
    made = party.ask(3, "create", key=key(33), name="Cee")
    assert made["type"] == "accepted"
    assert [seat["online"] for seat in party.sees(1)["seats"]] == [True, True, False]
    assert party.sees(3)["code"] == made["code"] != party.code


def test_five_unknown_codes_close_the_connection(deployed: Deployed) -> None:
    party = Party(deployed, 1)
    answers = [party.ask(66, "join", code="XXXXXX", key=key(66), name="Eve") for _ in range(5)]
    assert [answer.get("reason") for answer in answers] == ["game_not_found"] * 4 + [None]
    assert deployed.box.closed == [wire(66)]
    frames = [json.loads(frame) for to, frame in deployed.box.posts if to == wire(66)]
    assert [(frame["type"], frame["reason"]) for frame in frames] == [
        ("rejected", "game_not_found"),
        ("closed", "too_many_errors"),
    ]


@pytest.mark.parametrize(
    ("action", "rest", "reason"),
    [
        ("join", {"key": key(9), "name": name(1)}, "name_taken"),
        ("join", {"key": key(9)}, "bad_name"),
        ("join", {"key": key(9), "name": " "}, "bad_name"),
        ("join", {"key": "short", "name": "Ann"}, "bad_request"),
    ],
)
def test_a_seat_is_refused_with_its_reason(
    deployed: Deployed, action: str, rest: dict[str, object], reason: str
) -> None:
    party = Party(deployed, 2)
    assert party.ask(9, action, code=party.code, **rest)["reason"] == reason


def test_a_start_needs_three_and_a_late_guest_may_watch(deployed: Deployed) -> None:
    party = Party(deployed, 2)
    assert party.ask(1, "start")["reason"] == "not_enough_seats"
    party.ask(3, "join", code=party.code, key=key(3), name="Cee")
    assert party.ask(1, "start")["type"] == "accepted"
    assert party.ask(4, "join", code=party.code, key=key(4), name="Dee")["reason"] == "already_started"
    assert party.ask(4, "watch", code=party.code)["type"] == "accepted"
