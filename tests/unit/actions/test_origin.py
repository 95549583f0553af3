"""Which pages may open a WebSocket: our own, and programs, which are no pages."""

import pytest

from contour_echo.gateway import is_foreign

HOST = "d111111abcdef8.cloudfront.net"


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (f"https://{HOST}", HOST),
        (f"https://{HOST.upper()}", HOST),
        ("http://127.0.0.1:8080", "127.0.0.1:8080"),
        ("http://192.168.1.20:8080", "192.168.1.20:8080"),
        (None, HOST),
        (None, None),
    ],
)
@pytest.mark.parametrize("spelling", [str.lower, str.title])
def test_our_own_page_and_programs_are_let_in(origin: str | None, host: str | None, spelling: object) -> None:
    said = {"origin": origin, "x-viewer-host": host}
    assert callable(spelling)
    assert not is_foreign({spelling(name): value for name, value in said.items() if value is not None})


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://elsewhere.example", HOST),
        (f"https://{HOST}.elsewhere.example", HOST),
        (f"https://elsewhere.example/{HOST}", HOST),
        (f"https://{HOST}@elsewhere.example", HOST),
        (f"https://{HOST}:8443", HOST),
        ("http://127.0.0.1:3000", "127.0.0.1:8080"),
        ("null", HOST),
        ("", HOST),
        ("", ""),
        # Past the edge, where nobody says which host it should be.
        (f"https://{HOST}", None),
        ("https://a1b2c3d4e5.execute-api.us-east-1.amazonaws.com", None),
        ("null", None),
    ],
)
def test_a_page_of_another_site_is_not(origin: str, host: str | None) -> None:
    assert is_foreign({"Origin": origin} | ({} if host is None else {"X-Viewer-Host": host}))
