"""The wire contract as an AsyncAPI document, made from the models that the server runs on.

    make asyncapi        writes docs/asyncapi.yaml

The models in `contour_echo.wire` are the one place where a message is described; the document is checked for drift.
"""

import re
from inspect import cleandoc
from typing import Any

import yaml
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from contour_echo.wire.answers import ANSWERS
from contour_echo.wire.frames import MAX_FRAME_BYTES
from contour_echo.wire.requests import REQUESTS
from contour_echo.wire.snapshot import MAX_ANSWER_BYTES
from local.paths import ROOT

DOCUMENT = ROOT / "docs/asyncapi.yaml"
_SCHEMA = "#/components/schemas/{model}"

_ABOUT = f"""\
One WebSocket, at `/live` on the page's own origin; text frames, one JSON object each. The client speaks first.
A frame to the server has at most {MAX_FRAME_BYTES:,} bytes, one from the server at most {MAX_ANSWER_BYTES:,}.
Unknown fields are refused, a key may stand only once.

Every request but `ping` has a `request_id` made by the client and gets one answer, `accepted` or `rejected`.
An accepted request sent again with the same id, on any connection, has had its one effect and gets the same
answer. A rejected one left no trace. A snapshot is complete in itself; ignore one whose `version` is older.
"""


def document() -> dict[str, Any]:
    """The whole document, as plain values."""
    requests = {f"{action}Request": model for action, model in REQUESTS.items()}
    models: dict[str, type[BaseModel]] = {**requests, **ANSWERS}
    _, schemas = models_json_schema(
        [(model, "validation") for model in models.values()], ref_template=_SCHEMA
    )
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Contour Echo",
            "version": "0.1.0",
            "description": _ABOUT,
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "hosted": {
                "host": "{domain}",
                "protocol": "wss",
                "description": "The page's own origin",
                "variables": {"domain": {"description": "Where the page is served"}},
            },
            "local": {"host": "127.0.0.1:8080", "protocol": "ws", "description": "make play"},
        },
        "channels": {
            "live": {
                "address": "/live",
                "description": "Everything, in both directions.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in models},
            }
        },
        "operations": {
            "ask": _operation("receive", "What a client may send", requests),
            "tell": _operation("send", "What the server says", ANSWERS),
        },
        "components": {
            "messages": {name: _message(name, model) for name, model in models.items()},
            "schemas": schemas["$defs"],
        },
    }


def _operation(direction: str, summary: str, models: dict[str, Any]) -> dict[str, Any]:
    return {
        "action": direction,
        "channel": {"$ref": "#/channels/live"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/live/messages/{name}"} for name in models],
    }


def _message(name: str, model: type[BaseModel]) -> dict[str, Any]:
    return {
        "name": name.removesuffix("Request"),
        "title": re.sub(r"(?<=[a-z])(?=[A-Z])", " ", model.__name__),
        "summary": cleandoc(model.__doc__ or ""),
        "payload": {"$ref": _SCHEMA.format(model=model.__name__)},
    }


def text() -> str:
    """The document as YAML."""
    return yaml.safe_dump(document(), sort_keys=False, allow_unicode=True, width=110)


if __name__ == "__main__":
    DOCUMENT.write_text(text())
    print(f"Wrote {DOCUMENT.relative_to(ROOT)}")
