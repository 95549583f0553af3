"""A stand-in for the server: the page is served as it is published, and its socket is answered by a scene."""

import json
import time
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, WebSocketRoute

from tests.browser.catalogue import Scene
from tests.browser.scenes import CODE, KEY

Frame = dict[str, Any]
ENTERING = {"create", "join", "watch"}


def window(browser: Browser, *, language: str = "en", **look: Any) -> BrowserContext:
    """A browser of one person, for any number of scenes: what it has fetched once it does not fetch again."""
    context = browser.new_context(
        locale="de-DE" if language == "de" else "en-GB", reduced_motion="reduce", **look
    )
    context.set_default_timeout(10_000)
    return context


def open_scene(context: BrowserContext, site: str, scene: Scene, *, size: ViewportSize) -> Page:
    """A page that shows the scene and knows of no other. The caller closes it."""
    page = context.new_page()
    page.set_viewport_size(size)
    page.add_init_script("localStorage.clear()")
    if scene.frame is not None:
        page.add_init_script(f"sessionStorage.setItem('contour-echo/here', {json.dumps(_here(scene))})")
    page.route_web_socket("**/live", lambda socket: _answer(socket, scene))
    page.goto(f"{site}{scene.path}")
    page.locator(scene.shows).first.wait_for()
    for step in scene.steps:
        step(page)
    return page


def _here(scene: Scene) -> str:
    """What a tab keeps of the game it is in."""
    here = {
        "member": {"code": CODE, "key": KEY if scene.seated else None},
        "evening": scene.evening(),
        "draft": {"stageId": -1, "pick": None, "text": "", "review": False},
        "outbox": [],
    }
    return json.dumps(here)


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
        if action in scene.then:
            send({"type": "accepted", "action": action, "request_id": said["request_id"]})
            send(scene.then[action]())
            return
        if action not in ENTERING or scene.frame is None:
            return  # a request that stays on its way
        send(
            {"type": "accepted", "action": action, "request_id": said["request_id"], "code": CODE, "seat": 1}
        )
        send(scene.frame())
        if scene.closes:
            send({"type": "closed", "reason": scene.closes})

    socket.on_message(hear)
