"""Posts over API Gateway: who is gone is told in two shapes, anything else is reported and left."""

import pytest
from botocore.exceptions import ReadTimeoutError

from contour_echo.cloud.connections import ApiConnections
from tests.simulated.aws import GONE, ONCE, PostBox, session


def connections() -> tuple[ApiConnections, PostBox, list[str]]:
    client = session().client(
        "apigatewaymanagementapi", endpoint_url="https://example.invalid/live", config=ONCE
    )
    box, reported = PostBox(), list[str]()
    box.stand_in(client)
    return ApiConnections(client, reported.append), box, reported


def test_everyone_gets_their_own_frame() -> None:
    api, box, reported = connections()
    frames = {f"c{i}=": f'{{"to":{i},"text":"ü"}}' for i in range(30)}
    assert api.post(frames) == frozenset()
    assert sorted(box.posts) == sorted(frames.items())
    assert reported == []


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("others", [0, 1, 11])
def test_those_who_are_gone_are_told_from_the_rest(*, bare: bool, others: int) -> None:
    api, box, reported = connections()
    box.bare = bare
    box.fates = {"gone": GONE, "also gone": GONE}
    frames = dict.fromkeys((*box.fates, *(f"c{i}" for i in range(others))), "x")
    assert api.post(frames) == {"gone", "also gone"}
    assert api.post({"gone": "x"}) == {"gone"}
    assert len(box.posts) == len(frames) + 1
    assert reported == []


@pytest.mark.parametrize(
    ("status", "bare", "code"),
    [
        (429, False, "LimitExceededException"),
        (403, False, "ForbiddenException"),
        (429, True, "429"),
        (500, True, "500"),
    ],
)
def test_any_other_error_is_reported_and_the_post_not_sent_again(
    status: int, *, bare: bool, code: str
) -> None:
    api, box, reported = connections()
    box.bare, box.fates = bare, {"slow": status}
    assert api.post({"slow": "x", "fine": "y"}) == frozenset()
    assert sorted(box.posts) == [("fine", "y"), ("slow", "x")]
    assert reported == [code]


def test_an_answer_that_never_comes_is_reported_and_nobody_is_gone() -> None:
    api, _, reported = connections()

    def silent(**_: object) -> None:
        raise ReadTimeoutError(endpoint_url="https://example.invalid")

    api._client.meta.events.register_first("before-send", silent)
    assert api.post({"c": "x"}) == frozenset()
    assert reported == ["ReadTimeoutError"]


@pytest.mark.parametrize("bare", [False, True])
def test_a_connection_is_closed_and_may_be_gone_already(*, bare: bool) -> None:
    api, box, reported = connections()
    box.bare, box.fates = bare, {"gone": GONE, "broken": 500}
    api.close("open")
    api.close("gone")
    assert reported == []
    api.close("broken")
    assert box.closed == ["open", "gone", "broken"]
    assert len(reported) == 1
