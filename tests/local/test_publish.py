"""Which files are the page, and how they are stored."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import boto3
import pytest
from local.failure import Failure
from local.publish import CACHE_CONTROL, UNSTAMPED, page_files, refresh, served, store
from moto import mock_aws
from mypy_boto3_s3 import S3Client


@pytest.fixture
def page(tmp_path: Path) -> Path:
    for name in (
        "index.html",
        "main.js",
        "cards/paint.js",
        "vendor/lit.js",
        "i18n/en.json",
        # the workshop
        "node_modules/lit/index.js",
        "vendor/node_modules/x.js",
        "tests/main.js",
        "cards/paint.test.js",
        "package.json",
        "package-lock.json",
        "tsconfig.json",
        "eslint.config.js",
        "types.d.ts",
        "README.md",
        ".hidden/x.js",
        ".npmrc",
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    (tmp_path / "index.html").write_bytes(UNSTAMPED)
    return tmp_path


@pytest.fixture
def client() -> Iterator[S3Client]:
    with mock_aws():
        client = boto3.client("s3", region_name="us-east-1")
        client.create_bucket(Bucket="page")
        yield client


def publish(client: S3Client, page: Path) -> list[str]:
    return store(client, "page", served(page_files(page)))[0]


def stamp(page: Path) -> bytes:
    return served(page_files(page))["index.html"].body


def test_the_page_is_published_without_its_workshop(page: Path) -> None:
    assert set(page_files(page)) == {
        "index.html",
        "main.js",
        "cards/paint.js",
        "vendor/lit.js",
        "i18n/en.json",
    }


def test_the_bucket_holds_exactly_the_page(page: Path, client: S3Client) -> None:
    client.put_object(Bucket="page", Key="old.js", Body=b"")
    assert set(publish(client, page)) == {*page_files(page), "old.js"}
    assert {entry["Key"] for entry in client.list_objects_v2(Bucket="page")["Contents"]} == set(
        page_files(page)
    )
    module = client.get_object(Bucket="page", Key="cards/paint.js")
    assert module["ContentType"] == "text/javascript; charset=utf-8"
    assert module["Body"].read() == b"cards/paint.js"


def test_a_browser_asks_for_every_file_anew(page: Path, client: S3Client) -> None:
    publish(client, page)
    for name in page_files(page):
        assert "max-age=0" in client.get_object(Bucket="page", Key=name)["CacheControl"]


def test_what_is_there_is_not_uploaded_again(page: Path, client: S3Client) -> None:
    publish(client, page)
    assert publish(client, page) == []


def test_what_has_changed_is_uploaded_and_the_edition_with_it(page: Path, client: S3Client) -> None:
    publish(client, page)
    (page / "main.js").write_text("new")
    assert publish(client, page) == ["main.js", "index.html"]


def test_a_file_with_other_headers_is_uploaded_again(page: Path, client: S3Client) -> None:
    publish(client, page)
    client.put_object(Bucket="page", Key="main.js", Body=b"main.js", CacheControl=CACHE_CONTROL)
    assert publish(client, page) == ["main.js"]


def test_the_edition_is_the_files(page: Path) -> None:
    first = stamp(page)
    assert first.startswith(b'<meta name="edition" content="')
    assert len(first) == len(UNSTAMPED) + 12
    (page / "main.js").write_text("new")
    second = stamp(page)
    assert second != first
    (page / "main.js").write_text("main.js")
    assert stamp(page) == first


class Distribution:
    """Stands for CloudFront: what it was told to forget, and when."""

    def __init__(self, *forgot: datetime) -> None:
        self.forgot = list(forgot)

    def list_invalidations(self, **_: Any) -> dict[str, Any]:
        return {"InvalidationList": {"Items": [{"CreateTime": moment} for moment in self.forgot]}}

    def create_invalidation(self, **_: Any) -> dict[str, Any]:
        self.forgot.append(datetime.now(UTC))
        return {"Invalidation": {"Id": "1"}}

    def get_waiter(self, _name: str) -> "Distribution":
        return self

    def wait(self, **_: Any) -> None:
        pass


@pytest.mark.parametrize(
    ("forgot", "changed", "again"),
    [
        ((), False, 1),
        ((timedelta(seconds=1),), False, 0),
        (
            (timedelta(milliseconds=-700),),
            False,
            0,
        ),  # in the same second, as a clock of whole seconds tells it
        ((timedelta(seconds=-1),), False, 1),
        ((timedelta(seconds=1),), True, 1),
    ],
)
def test_the_distribution_forgets_what_is_older_than_the_page(
    forgot: tuple[timedelta, ...], changed: bool, again: int
) -> None:
    """Also after a publication that ended between upload and invalidation."""
    newest = datetime(2026, 1, 1, 12, 0, 0, 700_000, tzinfo=UTC)
    distribution = Distribution(*(newest + after for after in forgot))
    refresh(distribution, "E1", newest, changed=changed)
    assert len(distribution.forgot) == len(forgot) + again


def test_a_file_of_unknown_type_is_named(page: Path) -> None:
    (page / "sound.xyz").write_text("")
    with pytest.raises(Failure, match=r"web/sound\.xyz"):
        served(page_files(page))


def test_a_page_that_takes_no_edition_is_not_published(page: Path) -> None:
    (page / "index.html").write_text("<html>")
    with pytest.raises(Failure, match=r"web/index\.html must say"):
        served(page_files(page))
