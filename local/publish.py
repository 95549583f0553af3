"""Puts the page into its bucket.

On AWS, after `sam deploy`: `python -m local.publish --stack contour-echo`.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import boto3
from mypy_boto3_s3 import S3Client

from local import failure
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
# What belongs to making the page and not to the page.
WORKSHOP = {"node_modules", "test", "tests", "tools", "scripts", "types"}
WORKSHOP_FILES = ("package", "tsconfig", "jsconfig", "eslint.config")
WORKSHOP_ENDINGS = (".md", ".ts", ".map")


def page_files(page: Path = PAGE) -> dict[str, Path]:
    """The page's files by their path from the root of the site, such as "cards/paint.js"."""
    return {file.relative_to(page).as_posix(): file for file in _walk(page)}


def publish(client: S3Client, bucket: str, files: dict[str, Path]) -> None:
    """Make `bucket` hold exactly `files`, each with its content type."""
    unknown = sorted(name for name in files if Path(name).suffix not in CONTENT_TYPES)
    if unknown:
        raise Failure(f"local/publish.py knows no content type for web/{unknown[0]}.")
    with ThreadPoolExecutor(max_workers=8) as uploads:
        list(uploads.map(lambda item: _put(client, bucket, *item), files.items()))
    stale = _stored(client, bucket) - files.keys()
    for name in stale:
        client.delete_object(Bucket=bucket, Key=name)


def _walk(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()) if folder.is_dir() else []:
        name = entry.name
        if name.startswith(".") or name in WORKSHOP or ".test." in name:
            continue
        if entry.is_dir():
            yield from _walk(entry)
        elif not name.startswith(WORKSHOP_FILES) and not name.endswith(WORKSHOP_ENDINGS):
            yield entry


def _put(client: S3Client, bucket: str, name: str, file: Path) -> None:
    client.put_object(
        Bucket=bucket,
        Key=name,
        Body=file.read_bytes(),
        ContentType=CONTENT_TYPES[file.suffix],
        CacheControl=CACHE_CONTROL,
    )


def _stored(client: S3Client, bucket: str) -> set[str]:
    pages: Iterable[dict[str, list[dict[str, str]]]]
    pages = client.get_paginator("list_objects_v2").paginate(Bucket=bucket)  # type: ignore[assignment]
    return {entry["Key"] for page in pages for entry in page.get("Contents", [])}


def main() -> None:
    """Publish the page to a deployed stack, as the AWS credentials of the environment."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--stack", default="contour-echo", help="the stack's name")
    stack = parser.parse_args().stack
    described = boto3.client("cloudformation").describe_stacks(StackName=stack)["Stacks"][0]
    outputs = {output["OutputKey"]: output["OutputValue"] for output in described["Outputs"]}
    publish(boto3.client("s3"), outputs["PageBucketName"], page_files())
    boto3.client("cloudfront").create_invalidation(
        DistributionId=outputs["DistributionId"],
        InvalidationBatch={
            "Paths": {"Quantity": 1, "Items": ["/*"]},
            "CallerReference": str(max(file.stat().st_mtime_ns for file in page_files().values())),
        },
    )
    print(f"Published: {outputs['PageUrl']}", file=sys.stdout)


if __name__ == "__main__":
    failure.run(main)
