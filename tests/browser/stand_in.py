"""A stand-in for the server: the page is served as it is published, and its socket is answered by a scene."""

import json
import time
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, WebSocketRoute

from tests.browser.catalogue import Scene
from tests.browser.scenes import CODE, KEY

Frame = dict[str, Any]
ENTERING = {"create", "join", "watch"}


def open_scene(
    browser: Browser,
    site: str,
    scene: Scene,
    *,
    size: ViewportSize,
    language: str = "en",
    **look: Any,
) -> Page:
    """A window of its own that shows the scene. The caller closes `page.context`."""
    context = browser.new_context(
        viewport=size,
        locale="de-DE" if language == "de" else "en-GB",
        has_touch=size["width"] < 1000,
        **look,
    )
    context.set_default_timeout(10_000)
    if scene.frame is not None:
        _remember(context, scene)
    page = context.new_page()
    page.route_web_socket("**/live", lambda socket: _answer(socket, scene))
    page.goto(f"{site}{scene.path}")
    page.locator(scene.shows).first.wait_for()
    for step in scene.steps:
        step(page)
    return page


def _remember(context: BrowserContext, scene: Scene) -> None:
    here = {
        "member": {"code": CODE, "key": KEY if scene.seated else None},
        "evening": scene.evening(),
        "draft": {"stageId": -1, "pick": None, "text": "", "review": False},
        "outbox": [],
    }
    context.add_init_script(
        f"sessionStorage.getItem('contour-echo/here') ?? "
        f"sessionStorage.setItem('contour-echo/here', {json.dumps(json.dumps(here))})"
    )


def _answer(socket: WebSocketRoute, scene: Scene) -> None:
    def send(frame: Frame) -> None:
        socket.send(json.dumps({"now": int(time.time() * 1000), **frame}))

    def hear(text: str | bytes) -> None:
        said = json.loads(text)
        action = said["action"]
        if action == "ping":
            send({"type": "pong", "t": said["t"]})
            return
        if action in scene.refuses:
            answer = {"type": "rejected", "reason": scene.refuses[action], "message": ""}
            send({**answer, "action": action, "request_id": said["request_id"]})
            return
        if action not in ENTERING:
            return  # a move that stays on its way
        if scene.frame is None:
            return
        send(
            {"type": "accepted", "action": action, "request_id": said["request_id"], "code": CODE, "seat": 1}
        )
        send(scene.frame())
        if scene.closes:
            send({"type": "closed", "reason": scene.closes})

    socket.on_message(hear)
