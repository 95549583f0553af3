"""The page's headers as they are served, by the distribution itself and by the edge before it."""

import re
from typing import Any

import pytest
from local.publish import page_files
from local.stack import Stack
from local.template import template

from tests.local.http import ask

MODULE = next(name for name in sorted(page_files()) if name.endswith(".js"))
STYLE = next(name for name in sorted(page_files()) if name.endswith(".css"))
FILES = ("", "index.html", MODULE, STYLE)


def said_by_the_template() -> dict[str, str]:
    """The headers that the template promises for every file of the page."""
    policy: dict[str, Any] = template()["Resources"]["PageHeaders"]["Properties"][
        "ResponseHeadersPolicyConfig"
    ]
    security = policy["SecurityHeadersConfig"]
    transport = security["StrictTransportSecurity"]
    assert transport["IncludeSubdomains"]
    return {
        "content-security-policy": security["ContentSecurityPolicy"]["ContentSecurityPolicy"],
        "x-content-type-options": "nosniff",
        "x-frame-options": security["FrameOptions"]["FrameOption"],
        "referrer-policy": security["ReferrerPolicy"]["ReferrerPolicy"],
        "strict-transport-security": f"max-age={transport['AccessControlMaxAgeSec']}; includeSubDomains",
        **{item["Header"].lower(): item["Value"] for item in policy["CustomHeadersConfig"]["Items"]},
    }


def served(stack: Stack, by: str, method: str, path: str) -> tuple[int, dict[str, str], bytes]:
    if by == "edge":
        return ask(stack.url.removeprefix("http://").rstrip("/"), method, f"/{path}")
    viewer = {
        "Host": stack.outputs["PageDomain"],
        "X-Forwarded-Proto": "https",
        "CloudFront-Forwarded-Proto": "https",
    }
    return ask(stack.endpoint.removeprefix("http://"), method, f"/{path}", viewer)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize("by", ["distribution", "edge"])
def test_every_file_comes_with_every_header_of_the_template(
    stack: Stack, by: str, path: str, method: str
) -> None:
    status, headers, body = served(stack, by, method, path)
    assert status == 200
    assert bool(body) == (method == "GET")
    expected = said_by_the_template()
    assert {name: headers.get(name) for name in expected} == expected


@pytest.mark.parametrize("path", ["no-such-file", "cards/", "index.html/..%2f..%2fetc", "INDEX.HTML"])
def test_what_the_distribution_has_not_it_refuses_with_the_same_headers(stack: Stack, path: str) -> None:
    status, headers, body = served(stack, "distribution", "GET", path)
    assert status in {403, 404}
    expected = said_by_the_template()
    assert {name: headers.get(name) for name in expected} == expected
    assert not re.search(rb"Traceback|/home/|/usr/|\.py\b", body)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
@pytest.mark.parametrize("by", ["distribution", "edge"])
def test_nothing_can_be_written(stack: Stack, by: str, method: str) -> None:
    assert served(stack, by, method, "index.html")[0] in {403, 405}
