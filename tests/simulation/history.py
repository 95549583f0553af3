"""What was asked, what was answered, and what was stored: the log that the run is judged by."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.simulation.client import Client


@dataclass(eq=False)
class Sent:
    """One request as its client means it, however often it is transmitted."""

    id: str
    action: str
    body: str
    message: dict[str, Any]
    client: "Client"
    at: int
    stage_id: int = 0  # the stage that its client was in
    reuse: bool = False  # of another request's id
    tries: int = 0
    accepted: list[str] = field(default_factory=list)  # the answers, `now` apart
    rejected: list[str] = field(default_factory=list)  # the reasons
    begun: int = 0
    died: int = 0
    effects: list[int] = field(default_factory=list)  # when it had its effect

    @property
    def digest(self) -> bytes:
        """What the server may remember the beginning of."""
        return hashlib.sha256(self.id.encode()).digest()

    @property
    def unknown(self) -> bool:
        """Whether some invocation of it has not said how it went."""
        return "internal" in self.rejected or len(self.accepted) + len(self.rejected) < self.begun


@dataclass
class History:
    """All requests of a world, and what the clients saw."""

    clock: Callable[[], int]
    sent: list[Sent] = field(default_factory=list)
    by_id: dict[str, Sent] = field(default_factory=dict)
    keyed: list[str] = field(default_factory=list)  # every client's key
    reused: int = 0
    faults: list[str] = field(default_factory=list)
    views: dict[tuple[str, int], str] = field(default_factory=dict)

    def asks(self, client: "Client", message: dict[str, Any]) -> Sent:
        """A client means to ask for something."""
        body = json.dumps(message)
        sent = Sent(
            message["request_id"], message["action"], body, message, client, self.clock(), stage(client)
        )
        self.sent.append(sent)
        self.by_id[sent.id] = sent
        return sent

    def asks_again(self, client: "Client", sent: Sent, other: dict[str, Any]) -> None:
        """The same id is used for a different request: it must be refused, once the first was accepted."""
        message = {**other, "request_id": sent.id}
        if message == sent.message or client.connection is None:
            return
        body = json.dumps(message)
        reuse = Sent(
            sent.id, message["action"], body, message, client, self.clock(), stage(client), reuse=True
        )
        self.sent.append(reuse)
        self.reused += 1
        client.gateway.send(client.connection, body, reuse.action, reuse)

    def forges(self, client: "Client", message: dict[str, Any]) -> None:
        """A move by a token that nobody was given, or is too late: most likely it has no effect."""
        if client.connection is None:
            return
        forged = {**message, "request_id": f"forged-{len(self.sent)}-request"}
        body = json.dumps(forged)
        sent = Sent(
            forged["request_id"],
            message["action"],
            body,
            forged,
            client,
            self.clock(),
            stage(client),
            reuse=True,
        )
        self.sent.append(sent)
        client.gateway.send(client.connection, body, sent.action, sent)

    def sees(self, client: "Client", told: dict[str, Any], frame: str) -> None:
        """The same version shows the same table to everyone, and a later one never an earlier stage."""
        table = frame[frame.index(',"version":') : frame.rindex(',"you":')]
        key = (told["code"], told["version"])
        if self.views.setdefault(key, table) != table:
            self.fail(
                f"{client.name} sees another table at {told['version']} than others:\n{table}\n{self.views[key]}"
            )
        seen = client.snap
        if (
            seen
            and seen["code"] == told["code"]
            and told["version"] >= seen["version"]
            and told["stage_id"] < seen["stage_id"]
        ):
            self.fail(f"{client.name} is led back from stage {seen['stage_id']} to {told['stage_id']}")

    @staticmethod
    def read(body: str | None) -> dict[str, Any] | None:
        """An answer."""
        return None if body is None else json.loads(body)

    def fail(self, what: str) -> None:
        """Something that the system promises does not hold."""
        self.faults.append(what)


def stage(client: "Client") -> int:
    """The stage that a client is shown."""
    return client.snap["stage_id"] if client.snap else 0
