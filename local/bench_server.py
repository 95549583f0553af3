"""A server for benchmarks, in a process of its own: says the same to everyone, after a service time.

python -m local.bench_server MILLISECONDS < body      prints its port
"""

import asyncio
import sys


class Always(asyncio.Protocol):
    """Answers every HTTP/1.1 request of a connection with the same bytes."""

    answer = b""
    service_s = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody connects."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._heard = b""

    def data_received(self, data: bytes) -> None:
        """Answer once a request is whole."""
        self._heard += data
        end = self._heard.find(b"\r\n\r\n")
        if end < 0:
            return
        length = next(
            (
                int(line[15:])
                for line in self._heard[:end].lower().split(b"\r\n")
                if line.startswith(b"content-length:")
            ),
            0,
        )
        if len(self._heard) < end + 4 + length:
            if b"100-continue" in self._heard:
                self._transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            return
        self._heard = b""
        asyncio.get_running_loop().call_later(self.service_s, self._transport.write, self.answer)


async def _serve() -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Always, "127.0.0.1", 0, backlog=256)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    body = sys.stdin.buffer.read()
    head = (
        f"HTTP/1.1 200 OK\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    Always.answer = head.encode() + body
    Always.service_s = float(sys.argv[1]) / 1000
    asyncio.run(_serve())
