"""A player at a table: follows the room by the page's own socket, and decides by clicking in the page."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Response, WebSocket, expect

from tests.server.clients import ClientState

PATIENCE = 60.0
SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS = 8.0, 60.0
GAMES = ("quacks", "duel", "basari")


def with_games(*short: str) -> pytest.MarkDecorator:
    """A test for every game: those named here in `make test`, the others in the soak. Each game is played in several ways."""
    return pytest.mark.parametrize(
        "game", [pytest.param(game, marks=() if game in short else pytest.mark.soak) for game in GAMES]
    )


BIDS = frozenset({"red", "yellow", "green", "blue"})
"""Kinds of decisions that together make a bid in Basari: the picker sends them at once."""
PUT_TOGETHER = BIDS | {"offer"}
"""Kinds of decisions without a control of their own: they are made with several controls."""

LOOK = """() => {
  const controls = [...document.querySelectorAll('[data-action]')].flatMap((element) => {
    const box = element.getBoundingClientRect();
    if (!element.checkVisibility({ visibilityProperty: true }) || box.width === 0 || box.height === 0) return [];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const inside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const top = inside ? document.elementFromPoint(x, y) : null;
    const free = top !== null && element.contains(top);
    return [{
      action: Number(element.dataset.action),
      enabled: !element.matches(':disabled, [aria-disabled="true"]'),
      over: free ? '' : top === null ? 'nothing: it is outside the window' : top.outerHTML.slice(0, 160),
      x, y, width: box.width, height: box.height,
      within: box.x >= 0 && box.y >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5,
    }];
  });
  return {
    hint: document.querySelector('[data-test="hint"]')?.textContent.trim() ?? '',
    controls,
    sideways: document.scrollingElement.scrollWidth - innerWidth,
    toasts: [...document.querySelectorAll('[data-test="toasts"] > *')].map((toast) => toast.textContent.trim()),
  };
}"""
"""Reads everything that is shown in one call: a call for each thing would take most of a test's time."""


OUT_OF_REACH = """(selector) => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  /** Nobody can scroll what is hidden for good; `scrollIntoView` would. */
  const cutOff = (element) => {
    const [x, y] = middle(element);
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX) && (x < box.left || x > box.right)) return true;
      if (/hidden|clip/.test(overflowY) && (y < box.top || y > box.bottom)) return true;
      if (/auto|scroll/.test(overflowX + overflowY)) return false;
    }
    return false;
  };
  const all = [...document.querySelectorAll(selector)];
  const outOfReach = all.filter((element) => {
    if (cutOff(element)) return true;
    element.scrollIntoView({ block: 'nearest' });
    const top = document.elementFromPoint(...middle(element));
    return top === null || !element.contains(top);
  });
  return [all.length, outOfReach.map((element) => element.outerHTML)];
}"""
"""How many controls there are, and those that cannot be clicked, because they are cut off or covered."""
DIALOGS = {"m": '[data-test="menu-language"]', "k": '[data-test="keyboard-help"] dt', "l": '[data-test="rules"] .help'}
"""The keys that open dialogs at a table, and what is in each once it has been fetched."""
SHOWN = {
    "/replay/": '.table-layout [data-test="hint"]:not(:empty)',
    "/verify/": '[data-test="holds"]',
    "/help": ".help",
    "/replays": '[data-test="replays"] a',
}
"""What a page shows once it has fetched everything, by the beginning of its address."""
PROBLEM = '[data-test="problem"]'
"""The same for an address where nothing is."""
TOOLS = '[data-test="picker"] :is(button:enabled, [role="spinbutton"]), .stepper button:enabled'
"""The controls for bids and offers."""


@dataclass(frozen=True)
class Control:
    """A control on the page that makes a decision."""

    action: int
    enabled: bool
    over: str
    """The element that covers its centre; empty if none does."""
    x: float
    y: float
    width: float
    height: float
    within: bool
    """Whether it is completely inside the window."""


@dataclass(frozen=True)
class Sight:
    """What the page shows at one time."""

    hint: str
    controls: dict[int, Control]
    sideways: int
    """How many pixels the page is wider than its window."""
    toasts: list[str]


Option = dict[str, Any]
Choose = Callable[[list[Option], random.Random], Option]


def sensible(options: list[Option], chance: random.Random) -> Option:
    """Usually draws, and otherwise decides at random."""
    drawing = [option for option in options if option["kind"] == "draw"]
    return drawing[0] if drawing and chance.random() < 0.7 else chance.choice(options)


def hasty(options: list[Option], chance: random.Random) -> Option:
    """The same, but stops as soon as it may: a game with few decisions."""
    stopping = [option for option in options if option["kind"] in ("stop", "complete", "done", "none", "accept")]
    return stopping[0] if stopping and chance.random() < 0.6 else sensible(options, chance)


def wait_until(page: Page, until: Callable[[], object], what: str, troubles: object = "") -> None:
    """Waits for a condition while the page goes on. Asking costs processor time: the longer it takes, the less often it asks."""
    deadline, pause = time.monotonic() + PATIENCE, SHORTEST_PAUSE_MS
    while not until():
        assert time.monotonic() < deadline, f"waited in vain for {what}: {troubles}"
        page.wait_for_timeout(pause)
        pause = min(1.5 * pause, LONGEST_PAUSE_MS)


def visit(page: Page, place: str, shows: str | None = None) -> None:
    """Opens a page, and waits until it shows what it has to."""
    page.goto(place)
    shows = shows or next(what for start, what in SHOWN.items() if place.startswith(start))
    page.locator(shows).first.wait_for()


def open_dialogs(page: Page, keys: Iterable[str] = DIALOGS) -> Iterator[str]:
    """Opens the dialogs at a table one after the other; yields their keys."""
    for key in keys:
        page.keyboard.press(key)
        page.locator(DIALOGS[key]).first.wait_for()
        yield key
        page.keyboard.press("Escape")
        expect(page.locator("dialog > *")).to_have_count(0)


class Guest(ClientState):
    """A player with a page. Errors in the page are collected in `troubles`."""

    put_together_kinds = PUT_TOGETHER

    def __init__(self, page: Page, seed: object = 0) -> None:
        super().__init__()
        self.page = page
        self.chance = random.Random(str(seed))
        self.troubles: list[str] = []
        self.sent: list[dict[str, Any]] = []
        """The decisions that the page has sent."""
        self.counted: list[str] = []
        """The ids of decisions that came back as steps, or were confirmed as committed."""
        self.addresses: set[str] = set()
        """The URLs that the page has requested."""
        self.decided = 0
        """How many decisions the player has made."""
        self.snapshots = 0
        """How many snapshots the page has received: one for each connection, and for each change of language."""
        self.sight = Sight("", {}, 0, [])
        self._seen = 0
        """How many messages had arrived when the page was last read; -1 if it was scrolled since then."""
        self._socket: WebSocket | None = None
        """The page's connection."""
        self.touch = bool(page.evaluate("navigator.maxTouchPoints > 0"))
        self.still = bool(page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches"))
        """Whether motion is off, so that controls stay where they were."""
        page.on("websocket", self._connected)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"uncaught: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    # What the page does ---------------------------------------------------------------------------------

    def _connected(self, socket: WebSocket) -> None:
        self._socket = socket
        self.addresses.add(socket.url)
        socket.on("framereceived", lambda text: self._heard(socket, str(text)))
        socket.on("framesent", lambda text: self._said(str(text)))

    def _heard(self, socket: WebSocket, text: str) -> None:
        if socket is not self._socket:  # The page has dropped this connection, or was left.
            return
        try:
            frame = self.handle(text)
        except AssertionError as problem:
            self.troubles.append(str(problem))
            return
        if frame["type"] == "snapshot":
            self.snapshots += 1
        if frame["type"] == "refused":
            self.troubles.append(f"refused: {frame}")
        elif "id" in frame:
            self.counted.append(frame["id"])

    def _said(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "decide":
            self.sent.append(message)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        self.addresses.add(request.url)

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # Requests that a navigation has cancelled.
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status}: {response.url}")

    def check(self) -> None:
        """Checks that there were no errors in the page."""
        assert not self.troubles, "\n".join(self.troubles)

    # Waiting --------------------------------------------------------------------------------------------

    def wait(self, until: Callable[[], object], what: str) -> None:
        """Waits for a condition that messages bring about."""
        wait_until(self.page, until, what, self.troubles)

    @property
    def is_under_way(self) -> bool:
        """Whether the last decision is still pending."""
        return bool(self.sent) and self.sent[-1]["id"] not in self.counted

    @property
    def is_at_rest(self) -> bool:
        """Whether the game is over or waits for this player alone, so that nothing on the page changes by itself."""
        if not self.state or self.is_under_way:
            return False
        return self.over or (bool(self.prompt) and self.state["view"]["actors"] == [self.state["seat"]])

    def wait_for_question(self) -> bool:
        """Waits for a prompt, and until all others have decided; false if the game is over."""
        self.wait(lambda: self.is_at_rest, "a question")
        return not self.over

    # Looking --------------------------------------------------------------------------------------------

    def read(self, script: str, argument: object = None) -> Any:
        """Evaluates a script while no message arrives: what it finds and `state` belong to the same step."""
        while True:
            heard = len(self.texts)
            found = self.page.evaluate(script, argument)
            if len(self.texts) == heard:
                return found

    def look(self) -> Sight:
        """Reads what the page shows now."""
        seen = self.read(LOOK)
        self._seen = len(self.texts)
        controls = {control["action"]: Control(**control) for control in seen["controls"]}
        self.sight = Sight(seen["hint"], controls, seen["sideways"], seen["toasts"])
        return self.sight

    def look_well(self) -> Sight:
        """The same, and checks that there is a hint, nothing overflows, and every option can be chosen."""
        sight = self.look()
        assert sight.hint, "it must always be said what to do"
        assert sight.sideways <= 0, f"the page is {sight.sideways} pixels too wide"
        assert not sight.toasts
        for option in self.options:
            if option["kind"] not in self.put_together_kinds:
                self._can_be_pressed(option)
        if any(option["kind"] in self.put_together_kinds for option in self.options):
            tools, out_of_reach = self.read(OUT_OF_REACH, TOOLS)
            assert tools, f"nothing to put {self.situation} together with"
            assert not out_of_reach, out_of_reach
            self._seen = -1
        return sight

    def _can_be_pressed(self, option: Option) -> None:
        action = option["action"]
        assert action in self.sight.controls, f"nothing to press for {option} in {self.situation}"
        if self.sight.controls[action].over:
            self.control(action).scroll_into_view_if_needed()
            self.look()
            self._seen = -1
        control = self.sight.controls[action]
        assert control.enabled, f"disabled: {option}"
        assert not control.over, f"over {option} lies {control.over}"

    @property
    def phase(self) -> str:
        """The game's phase."""
        phase: str = self.state["view"]["phase"]
        return phase

    @property
    def options(self) -> list[Option]:
        """The legal decisions."""
        assert self.prompt
        options: list[Option] = self.prompt["decisions"]
        return options

    @property
    def situation(self) -> tuple[str, ...]:
        """The kind of prompt: the phase, and the kinds of its options."""
        return (self.phase, *sorted({option["kind"] for option in self.options}))

    # Deciding -------------------------------------------------------------------------------------------

    def control(self, action: int) -> Locator:
        """The control that makes a decision."""
        return self.page.locator(f'[data-action="{action}"]:visible').first

    def press(self, control: Locator) -> None:
        """Clicks, or taps on a touch screen."""
        if self.touch:
            control.tap()
        else:
            control.click()

    def decide(self, choose: Choose = sensible) -> None:
        """Makes one of the decisions."""
        self.decided += 1
        option = choose(self.options, self.chance)
        if option["kind"] in BIDS:
            self.bid()
            return
        if option["kind"] == "offer":
            self.put_together(option)
        control = self.sight.controls.get(option["action"])
        if control is None or control.over or self._seen != len(self.texts) or not self.still:
            self.press(self.control(option["action"]))
        elif self.touch:
            self.page.touchscreen.tap(control.x, control.y)
        else:
            self.page.mouse.click(control.x, control.y)

    def bid(self) -> None:
        """Makes a bid with the picker."""
        for _ in range(self.chance.randrange(4)):
            more = self.page.locator('[data-test^="picker-plus-"]:enabled')
            if (number := more.count()) > 0:
                self.press(more.nth(self.chance.randrange(number)))
        self.press(self.page.locator('[data-test="offer"] button'))

    def put_together(self, option: Option) -> None:
        """Sets the scales of the Duel so that they make this offer."""
        first = min(other["action"] for other in self.options if other["amount"] == option["amount"])
        for number, wanted in enumerate((option["amount"], option["action"] - first)):
            stepper = self.page.locator(".stepper").nth(number)
            now = int(stepper.locator("output").inner_text())
            for _ in range(abs(wanted - now)):
                self.press(stepper.locator("button").nth(1 if wanted > now else 0))

    def situations(self, choose: Choose = sensible) -> Iterator[tuple[str, ...]]:
        """Plays to the end of the game; yields every kind of prompt before deciding."""
        while self.wait_for_question():
            self.look_well()
            yield self.situation
            said = len(self.sent)
            self.decide(choose)
            self.wait(lambda said=said: len(self.sent) > said, "the decision to be sent")

    # Going to a table -----------------------------------------------------------------------------------

    def play_now(self, game: str) -> None:
        """From the lobby to a table with bots."""
        self.forget()
        self.page.goto("/")
        self.press(self.page.locator(f'[data-test="play-{game}"]'))
        self.arrive()

    def arrive(self) -> None:
        """Waits for a question, and until the table is shown: a page that is being left may still show another one."""
        self.wait_for_question()
        self.page.locator(".table-layout").wait_for()

    def reload(self) -> None:
        """Reloads the page."""
        self.forget()
        self.page.reload()
        self.arrive()

    def forget(self) -> None:
        """Forgets the room, before the page leaves it."""
        self.state, self._socket = {}, None


def until_turn(guest: Guest, moment: int) -> bool:
    """Whether a game has reached this turn or round, or its end."""
    return guest.over or bool(guest.state["score_history"][-1]["round"] >= moment)
