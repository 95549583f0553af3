"""The published contract is the one that the server runs on."""

import re
from pathlib import Path
from typing import Any

import pytest

from contour_echo.rules import rejections
from contour_echo.rules.rejections import Rejection
from contour_echo.wire.answers import ANSWERS
from contour_echo.wire.requests import REQUESTS
from local import asyncapi

DOCUMENT = asyncapi.document()


def test_the_document_in_docs_is_the_one_made_from_the_models() -> None:
    assert asyncapi.DOCUMENT.read_text() == asyncapi.text(), "run: make asyncapi"


def test_every_message_of_both_directions_is_there() -> None:
    asked = {f"#/channels/live/messages/{action}Request" for action in REQUESTS}
    told = {f"#/channels/live/messages/{kind}" for kind in ANSWERS}
    operations = DOCUMENT["operations"]
    assert {message["$ref"] for message in operations["ask"]["messages"]} == asked
    assert {message["$ref"] for message in operations["tell"]["messages"]} == told


def references(value: Any) -> list[str]:
    if isinstance(value, dict):
        here = [value["$ref"]] if "$ref" in value else []
        return here + [found for part in value.values() for found in references(part)]
    return [found for part in value for found in references(part)] if isinstance(value, list) else []


def test_every_reference_leads_somewhere() -> None:
    for reference in references(DOCUMENT):
        found: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        assert found


def test_every_field_of_every_message_is_closed_and_described_by_a_type() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        assert schema["additionalProperties"] is False, name
        assert schema["description"], name


def leaves(kind: type[Rejection]) -> list[type[Rejection]]:
    return [kind, *(leaf for child in kind.__subclasses__() for leaf in leaves(child))]


def test_the_reasons_of_the_wire_are_those_of_the_rules() -> None:
    published = set(DOCUMENT["components"]["schemas"]["Rejected"]["properties"]["reason"]["enum"])
    assert {kind.reason for kind in leaves(Rejection)} == published


@pytest.mark.parametrize("kind", leaves(Rejection))
def test_every_rejection_says_one_sentence(kind: type[Rejection]) -> None:
    assert re.fullmatch(r"[A-Z][^.]*\.", str(kind()))
    drawn = re.findall(r"\w+", (rejections.__doc__ or "").partition("`reason`")[0])
    assert kind.__name__ in drawn, "the tree at the top of the module shows every rejection"


def test_the_document_names_no_host_of_ours() -> None:
    assert "://" not in Path(asyncapi.DOCUMENT).read_text()
