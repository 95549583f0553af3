"""Puts the page into its bucket, and has CloudFront forget what it kept of the last one."""

import hashlib
import uuid
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from mypy_boto3_s3 import S3Client

from local.account import Account
from local.failure import Failure
from local.paths import PAGE

CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
# Names carry no hash, so a browser asks every time (and mostly hears 304), and never mixes two versions of
# the page. CloudFront keeps the files until the next publication tells it to forget them.
CACHE_CONTROL = "public, max-age=0, s-maxage=31536000, must-revalidate"
# Where index.html says which edition of the page it is, so that a page that has been open for long can tell that it is
# an old one. The edition is made of all the files, so it can be written in only when they are published.
UNSTAMPED = b'<meta name="edition" content="" />'
# What belongs to making the page and not to the page.
WORKSHOP = {"node_modules", "test", "tests", "tools", "scripts", "types"}
WORKSHOP_FILES = ("package", "tsconfig", "jsconfig", "eslint.config")
WORKSHOP_ENDINGS = (".md", ".ts", ".map")


class Served(NamedTuple):
    """A file as it is served."""

    body: bytes
    content_type: str

    @property
    def digest(self) -> str:
        """Changes with anything that a browser would notice."""
        return hashlib.sha256(f"{self.content_type} {CACHE_CONTROL} ".encode() + self.body).hexdigest()


def page_files(page: Path = PAGE) -> dict[str, Path]:
    """The page's files by their path from the root of the site, such as "cards/paint.js"."""
    return {file.relative_to(page).as_posix(): file for file in _walk(page)}


def served(files: Mapping[str, Path]) -> dict[str, Served]:
    """The files as they are to be served, index.html with its edition.

    Raises:
        Failure: a file's content type is not known, or there is no index.html that takes an edition.
    """
    unknown = sorted(name for name in files if Path(name).suffix not in CONTENT_TYPES)
    if unknown:
        raise Failure(f"local/publish.py knows no content type for web/{unknown[0]}.")
    page = {name: Served(file.read_bytes(), CONTENT_TYPES[file.suffix]) for name, file in files.items()}
    index = page.get("index.html")
    if index is None or UNSTAMPED not in index.body:
        raise Failure(f"web/index.html must say {UNSTAMPED.decode()}.")
    stamp = UNSTAMPED.replace(b'""', f'"{edition(page)}"'.encode())
    return {**page, "index.html": index._replace(body=index.body.replace(UNSTAMPED, stamp))}


def edition(page: Mapping[str, Served]) -> str:
    """The edition of an unstamped page: the same files are the same edition."""
    listed = "".join(f"{name} {file.digest}\n" for name, file in sorted(page.items()))
    return hashlib.sha256(listed.encode()).hexdigest()[:12]


def publish(account: Account, outputs: Mapping[str, str], files: Mapping[str, Path]) -> list[str]:
    """Make a stack serve exactly `files`; the names of those that were changed or removed."""
    changed, newest = store(account.client("s3"), outputs["PageBucketName"], served(files))
    refresh(account.client("cloudfront"), outputs["DistributionId"], newest, changed=bool(changed))
    return changed


def store(client: S3Client, bucket: str, page: Mapping[str, Served]) -> tuple[list[str], datetime]:
    """Make `bucket` hold exactly this page; the names of what was changed, and when it was changed last."""
    there = _stored(client, bucket)
    stale = sorted(there.keys() - page.keys())

    def put(name: str) -> bool:
        return (name not in there or _digest(client, bucket, name) != page[name].digest) and _put(
            client, bucket, name, page[name]
        )

    # index.html last: whoever reads of a new edition finds all of it.
    with ThreadPoolExecutor(max_workers=8) as uploads:
        names = [name for name in page if name != "index.html"]
        changed = [name for name, new in zip(names, uploads.map(put, names), strict=True) if new]
    changed += ["index.html"] if put("index.html") else []
    for name in stale:
        client.delete_object(Bucket=bucket, Key=name)
    return changed + stale, max((_stored(client, bucket) if changed else there).values())


def refresh(client: Any, distribution: str, newest: datetime, *, changed: bool) -> None:
    """Have the distribution forget the page, if it was `changed` or has not since the `newest` file came, and wait.

    It is asked rather than remembered, so that a publication that was cut short is made up for by the next.
    """
    listed = client.list_invalidations(DistributionId=distribution)["InvalidationList"].get("Items", [])
    # Of the two clocks that are compared one may tell whole seconds only.
    since = newest.replace(microsecond=0)
    if not changed and any(invalidation["CreateTime"] >= since for invalidation in listed):
        return
    made = client.create_invalidation(
        DistributionId=distribution,
        InvalidationBatch={"Paths": {"Quantity": 1, "Items": ["/*"]}, "CallerReference": str(uuid.uuid4())},
    )
    client.get_waiter("invalidation_completed").wait(
        DistributionId=distribution,
        Id=made["Invalidation"]["Id"],
        WaiterConfig={"Delay": 5, "MaxAttempts": 120},
    )


def _walk(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()) if folder.is_dir() else []:
        name = entry.name
        if name.startswith(".") or name in WORKSHOP or ".test." in name:
            continue
        if entry.is_dir():
            yield from _walk(entry)
        elif not name.startswith(WORKSHOP_FILES) and not name.endswith(WORKSHOP_ENDINGS):
            yield entry


def _put(client: S3Client, bucket: str, name: str, file: Served) -> bool:
    client.put_object(
        Bucket=bucket,
        Key=name,
        Body=file.body,
        ContentType=file.content_type,
        CacheControl=CACHE_CONTROL,
        Metadata={"digest": file.digest},
    )
    return True


def _digest(client: S3Client, bucket: str, name: str) -> str | None:
    return client.head_object(Bucket=bucket, Key=name)["Metadata"].get("digest")


def _stored(client: S3Client, bucket: str) -> dict[str, datetime]:
    """What lies in the bucket, and since when."""
    pages: Iterable[dict[str, list[dict[str, Any]]]]
    pages = client.get_paginator("list_objects_v2").paginate(Bucket=bucket)  # type: ignore[assignment]
    return {entry["Key"]: entry["LastModified"] for page in pages for entry in page.get("Contents", [])}
