"""Which files are the page, and how they are stored."""

from pathlib import Path

import boto3
import pytest
from local.failure import Failure
from local.publish import page_files, publish
from moto import mock_aws


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
    return tmp_path


def test_the_page_is_published_without_its_workshop(page: Path) -> None:
    assert set(page_files(page)) == {
        "index.html",
        "main.js",
        "cards/paint.js",
        "vendor/lit.js",
        "i18n/en.json",
    }


@mock_aws
def test_the_bucket_holds_exactly_the_page(page: Path) -> None:
    client = boto3.client("s3", region_name="us-east-1")
    client.create_bucket(Bucket="page")
    client.put_object(Bucket="page", Key="old.js", Body=b"")
    publish(client, "page", page_files(page))
    assert {entry["Key"] for entry in client.list_objects_v2(Bucket="page")["Contents"]} == set(
        page_files(page)
    )
    module = client.get_object(Bucket="page", Key="cards/paint.js")
    assert module["ContentType"] == "text/javascript; charset=utf-8"
    assert module["Body"].read() == b"cards/paint.js"


@mock_aws
def test_a_browser_asks_for_every_file_anew(page: Path) -> None:
    client = boto3.client("s3", region_name="us-east-1")
    client.create_bucket(Bucket="page")
    publish(client, "page", page_files(page))
    for name in page_files(page):
        assert "max-age=0" in client.get_object(Bucket="page", Key=name)["CacheControl"]


def test_a_file_of_unknown_type_is_named(page: Path) -> None:
    (page / "sound.xyz").write_text("")
    with pytest.raises(Failure, match=r"web/sound\.xyz"):
        publish(boto3.client("s3", region_name="us-east-1"), "page", page_files(page))
