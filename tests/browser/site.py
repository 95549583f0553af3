"""The page as the browser gets it: the uploaded files alone, under the Content-Security-Policy."""

import base64
import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}


def files() -> dict[str, Path]:
    """What is uploaded, by its path on the site: the globs under "files" in web/package.json."""
    globs: list[str] = json.loads((WEB / "package.json").read_text())["files"]
    found = {path for glob in globs for path in WEB.glob(glob)}
    return {path.relative_to(WEB).as_posix(): path for path in sorted(found)}


def import_map_hash() -> str:
    """The one inline script that the policy allows: the import map, by its hash."""
    found = re.search(r'<script type="importmap">(.*?)</script>', (WEB / "index.html").read_text(), re.DOTALL)
    assert found is not None
    return "sha256-" + base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()


def policy() -> str:
    """The Content-Security-Policy that the page is made for."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'self' '{import_map_hash()}'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    )


@contextmanager
def served() -> Iterator[str]:
    """The site's address on this machine while the block lasts."""
    site = {f"/{name}": path for name, path in files().items()}
    site["/"] = site["/index.html"]
    headers = policy()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            path = site.get(self.path.split("?")[0])
            if path is None:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            body = path.read_bytes()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", TYPES[path.suffix])
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Content-Security-Policy", headers)
            self.send_header("Cache-Control", "max-age=3600")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class calls it so
            """Silence: the tests speak for themselves."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
