"""One plain HTTP request, with its path sent as it is."""

from http.client import HTTPConnection


def ask(
    host: str, method: str, path: str, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers by lower-case name, and body. `host` is host:port."""
    connection = HTTPConnection(host, timeout=10)
    try:
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()
