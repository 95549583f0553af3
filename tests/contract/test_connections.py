"""Posts over API Gateway: who is gone is told in two shapes, anything else is reported and left."""

from collections.abc import Iterator
from datetime import UTC, datetime
from urllib.parse import quote, urlsplit

import pytest
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from hypothesis import given
from hypothesis import strategies as st

from contour_echo.cloud.connections import ApiConnections
from contour_echo.cloud.signing import Keys, Signer
from tests.simulated.gateway import Gateway, gateway

KEYS = Keys("AKIDEXAMPLE", "nothing", "a-role's-token")


@pytest.fixture
def server() -> Iterator[Gateway]:
    with gateway() as kept:
        yield kept


@pytest.fixture
def reported() -> list[str]:
    return []


@pytest.fixture
def api(server: Gateway, reported: list[str]) -> Iterator[ApiConnections]:
    api = ApiConnections(server.url, "us-east-1", lambda: KEYS, reported.append)
    yield api
    if api._opened is not None:
        api._opened.close()


def test_everyone_gets_their_own_frame(api: ApiConnections, server: Gateway, reported: list[str]) -> None:
    frames = {f"c{i}=": f'{{"to":{i},"text":"ü"}}' for i in range(60)}
    assert api.post(frames) == frozenset()
    assert sorted(server.posts) == sorted(frames.items())
    assert reported == []


def test_connections_are_used_again(api: ApiConnections, server: Gateway) -> None:
    for turn in range(5):
        api.post({f"c{i}": str(turn) for i in range(10)})
    assert len(server.posts) == 50
    assert server.accepted <= 10


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("others", [0, 1, 11])
def test_those_who_are_gone_are_told_from_the_rest(
    api: ApiConnections, server: Gateway, reported: list[str], *, bare: bool, others: int
) -> None:
    server.bare, server.fates = bare, {"gone": 410, "also gone": 410}
    frames = dict.fromkeys((*server.fates, *(f"c{i}" for i in range(others))), "x")
    assert api.post(frames) == {"gone", "also gone"}
    assert api.post({"gone": "x"}) == {"gone"}
    assert len(server.posts) == len(frames) + 1
    assert reported == []


@pytest.mark.parametrize("in_body", [False, True])
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
    api: ApiConnections,
    server: Gateway,
    reported: list[str],
    status: int,
    *,
    bare: bool,
    code: str,
    in_body: bool,
) -> None:
    server.bare, server.named_in_body, server.fates = bare, in_body, {"slow": status}
    assert api.post({"slow": "x", "fine": "y"}) == frozenset()
    assert sorted(server.posts) == [("fine", "y"), ("slow", "x")]
    assert reported == [code]


def test_an_answer_that_never_comes_is_reported_and_nobody_is_gone(
    api: ApiConnections, server: Gateway, reported: list[str]
) -> None:
    server.mute = {"c"}
    assert api.post({"c": "x", "d": "y"}) == frozenset()
    assert reported == ["ConnectionResetError"]
    assert len(server.posts) == 2


def test_nobody_there_is_reported(reported: list[str]) -> None:
    api = ApiConnections("http://127.0.0.1:1/live", "us-east-1", lambda: KEYS, reported.append)
    assert api.post({"c": "x"}) == frozenset()
    assert reported == ["ConnectionRefusedError"]
    assert api._opened is not None
    api._opened.close()


def test_a_connection_that_was_closed_in_the_meantime_is_replaced(
    api: ApiConnections, server: Gateway, reported: list[str]
) -> None:
    server.hang_up = True
    for turn in range(3):
        assert api.post({f"c{i}": str(turn) for i in range(5)}) == frozenset()
    assert len(server.posts) == 15
    assert reported == []


def test_an_answer_without_a_length_is_understood(
    api: ApiConnections, server: Gateway, reported: list[str]
) -> None:
    server.chunked, server.fates = True, {"gone": 410}
    assert api.post({"gone": "x", "fine": "y"}) == {"gone"}
    assert api.post({"fine": "z"}) == frozenset()
    assert reported == []


@pytest.mark.parametrize("bare", [False, True])
def test_a_connection_is_closed_and_may_be_gone_already(
    api: ApiConnections, server: Gateway, reported: list[str], *, bare: bool
) -> None:
    server.bare, server.fates = bare, {"gone": 410, "broken": 500}
    api.close("open")
    api.close("gone")
    assert reported == []
    api.close("broken")
    assert server.closed == ["open", "gone", "broken"]
    assert len(reported) == 1


printable = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=40)


@given(
    method=st.sampled_from(["POST", "DELETE"]),
    connection=st.text("abcXYZ0189-_=", min_size=1, max_size=20),
    body=st.binary(max_size=200),
    keys=st.builds(Keys, printable, printable, st.none() | printable),
    region=st.sampled_from(["us-east-1", "eu-central-1"]),
    times=st.lists(st.integers(0, 4_000_000_000), min_size=1, max_size=3),
)
def test_signatures_are_botocores_own(  # noqa: PLR0917 - one for each part of a request
    method: str, connection: str, body: bytes, keys: Keys, region: str, times: list[int]
) -> None:
    url = f"https://abc.execute-api.{region}.amazonaws.com/live/@connections/{quote(connection, safe='')}"
    signer = Signer(urlsplit(url).netloc, region, "execute-api", lambda: keys)
    for now in times:
        ours = signer.headers(method, urlsplit(url).path, body, now)
        theirs = AWSRequest(method, url, data=body)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(
                "botocore.auth.get_current_datetime", lambda now=now: datetime.fromtimestamp(now, UTC)
            )
            SigV4Auth(
                Credentials(keys.access_key, keys.secret_key, keys.token), "execute-api", region
            ).add_auth(theirs)
        assert ours["authorization"] == theirs.headers["Authorization"]
        assert ours["x-amz-date"] == theirs.headers["X-Amz-Date"]
        assert ours.get("x-amz-security-token") == theirs.headers.get("X-Amz-Security-Token")
