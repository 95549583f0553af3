"""Every event of `events/` through the function that the template sends it to, where nothing is stored yet."""

import json

import pytest

from tests.integration.conftest import EVENTS, Deployed, an_event
from tests.integration.player import Party, wire

OUTCOMES = {
    "create": "accepted",
    "join": "game_not_found",
    "watch": "game_not_found",
    "settings": "not_in_game",
    "rename": "not_in_game",
    "remove": "not_in_game",
    "leave": "not_in_game",
    "start": "not_in_game",
    "advance": "not_in_game",
    "rematch": "not_in_game",
    "sync": "not_in_game",
    "ping": "pong",
    "clue": "not_in_game",
    "echo": "not_in_game",
    "outline": "not_in_game",
    "final": "not_in_game",
    "malformed": "bad_request",
    "binary": "bad_request",
    "unknown_action": "unknown_action",
    "too_large": "too_large",
}
SILENT = {"connect", "disconnect", "phase_timeout"}


def test_every_event_and_every_route_is_tried(deployed: Deployed) -> None:
    assert {path.stem for path in EVENTS.glob("*.json")} == OUTCOMES.keys() | SILENT
    routes = {an_event(name)["requestContext"]["routeKey"] for name in {*OUTCOMES, "connect", "disconnect"}}
    assert routes == deployed.routes.keys()


@pytest.mark.parametrize("name", OUTCOMES)
def test_a_message_is_answered_with_one_line_in_the_log(deployed: Deployed, name: str) -> None:
    event = an_event(name)
    function = deployed.routes[event["requestContext"]["routeKey"]]
    returned = deployed.invoke(function, event)
    assert returned["statusCode"] == 200
    answer = json.loads(returned["body"])
    assert answer.get("reason", answer["type"]) == OUTCOMES[name]
    assert answer["now"] == deployed.clock.now
    (line,) = deployed.lines()
    written = json.loads(line)
    assert written.get("reason", written["message"]) == OUTCOMES[name]
    assert (written["message"] == "rejected") == ("reason" in written)


@pytest.mark.parametrize("name", ["connect", "disconnect"])
def test_a_connection_comes_and_goes_without_a_word(deployed: Deployed, name: str) -> None:
    assert deployed.invoke("connection", an_event(name)) == {"statusCode": 200}
    (line,) = deployed.lines()
    assert json.loads(line)["message"] == f"${name}"
    assert deployed.box.posts == []


def test_a_timer_of_a_game_that_is_gone_does_nothing(deployed: Deployed) -> None:
    assert deployed.invoke("phase_timeout", an_event("phase_timeout")) is None
    (line,) = deployed.lines()
    assert json.loads(line)["message"] == "was over"


@pytest.mark.parametrize("route", ["$connect", "$disconnect"])
def test_a_message_that_names_a_connections_route_is_refused_and_ends_nothing(
    deployed: Deployed, route: str
) -> None:
    party = Party(deployed, 3)
    deployed.box.posts.clear()
    event = an_event("ping")
    event["requestContext"] |= {"connectionId": wire(2), "routeKey": route}
    event["body"] = json.dumps({"action": route, "request_id": "request-1"})
    assert deployed.invoke("connection", event) == {"statusCode": 200}
    [(to, posted)] = deployed.box.posts
    assert (to, json.loads(posted)["reason"]) == (wire(2), "unknown_action")
    assert party.ask(2, "sync")["type"] == "accepted", "it has its seat still"
