"""Without a mouse: from the lobby to the ending, with a ring around whatever has the focus."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .guest import BIDS, Choose, Guest, Option, hasty, sensible, with_games

MOST_TABS = 120
AROUND = 8
"""Pixels around an element in which its ring is looked for."""

# After the last control the focus goes to the browser's own, and for the page to its body.
NOT_BEHIND = """() => {
  const focused = document.activeElement;
  return focused === document.body || document.querySelector("dialog[open]").contains(focused);
}"""


class Typist(Guest):
    """Somebody who has no mouse: Tab and Enter for what comes up for the first time, after that the shortcut."""

    def __init__(self, page: Page, seed: object = 0) -> None:
        super().__init__(page, seed)
        self._tabbed: set[str] = set()

    def tab_to(self, selector: str) -> None:
        """Tab until something has the focus."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    def ring_is_seen(self) -> None:
        """What has the focus looks different from what has not."""
        focused = self.page.evaluate_handle("document.activeElement")
        box = focused.as_element().bounding_box()  # type: ignore[union-attr]
        assert box
        clip = {
            "x": max(0, box["x"] - AROUND),
            "y": max(0, box["y"] - AROUND),
            "width": box["width"] + 2 * AROUND,
            "height": box["height"] + 2 * AROUND,
        }
        with_ring = self.page.screenshot(clip=clip)
        self.page.evaluate("element => element.blur()", focused)
        without = self.page.screenshot(clip=clip)
        self.page.evaluate("element => element.focus({ focusVisible: true })", focused)
        assert with_ring != without, f"no ring around {focused.evaluate('element => element.outerHTML.slice(0, 200)')}"

    def decide(self, choose: Choose = sensible) -> None:
        """With keys only."""
        self.decided += 1
        option = choose(self.options, self.chance)
        kind, control = option["kind"], f'[data-action="{option["action"]}"]'
        if kind in BIDS:
            self.bid()
        elif kind == "offer":
            self.put_together(option)
            self.tab_to(control)
            self.page.keyboard.press("Enter")
        elif kind in self._tabbed and (key := self.page.locator(control).first.get_attribute("aria-keyshortcuts")):
            self.page.keyboard.press(key)
        else:
            self._tabbed.add(kind)
            self.tab_to(control)
            self.ring_is_seen()
            self.page.keyboard.press("Enter")

    def bid(self) -> None:
        """More and fewer by arrows, then Enter."""
        self.tab_to('[data-test^="picker-"][role="spinbutton"]')
        self.ring_is_seen()
        for key in self.chance.choices(("ArrowUp", "ArrowRight", "ArrowDown"), k=self.chance.randrange(4)):
            self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")

    def put_together(self, option: Option) -> None:
        """Steps the scales with Enter."""
        more = self.page.locator(".stepper button:enabled").first
        more.evaluate("element => element.dataset.wanted = ''")
        self.tab_to("[data-wanted]")
        self.ring_is_seen()
        super_press, self.press = self.press, lambda control: control.press("Enter")  # type: ignore[method-assign]
        try:
            super().put_together(option)
        finally:
            self.press = super_press  # type: ignore[method-assign]

    def play_now(self, game: str) -> None:
        """Tab to the game and Enter."""
        self.forget()
        self.page.goto("/")
        self.page.locator(f'[data-test="play-{game}"]').wait_for()
        self.tab_to(f'[data-test="play-{game}"]')
        self.ring_is_seen()
        self.page.keyboard.press("Enter")
        self.arrive()


@with_games("basari")
def test_a_whole_game_is_played_without_a_mouse(page: Page, game: str) -> None:
    """From the lobby to the rematch."""
    typist = Typist(page, f"{game} by keys")
    typist.play_now(game)
    dialogs_give_the_focus_back(typist)
    for _ in typist.situations(hasty):
        pass
    ending = page.locator('[data-test="ending"]')
    expect(ending).to_be_visible()
    expect(ending.locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(ending).to_be_hidden()
    typist.tab_to('[data-test="show-ending"]')
    page.keyboard.press("Enter")
    expect(ending).to_be_visible()
    typist.tab_to('[data-test="rematch"]')
    typist.ring_is_seen()
    typist.forget()
    page.keyboard.press("Enter")
    typist.arrive()
    typist.check()


def dialogs_give_the_focus_back(typist: Typist) -> None:
    """Escape closes what is open, and one is where one was before."""
    page, opened = typist.page, typist.page.locator("dialog[open]")
    typist.tab_to('[data-test="menu"]')
    typist.ring_is_seen()
    for key in ("Enter", "m", "k", "l"):
        page.keyboard.press(key)
        expect(opened.locator(":focus")).to_have_count(1)
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        assert page.evaluate(NOT_BEHIND), "what lies behind a dialog has the focus"
        page.keyboard.press("Escape")
        expect(page.locator("dialog > *")).to_have_count(0)
        expect(page.locator('[data-test="menu"]')).to_be_focused()


def test_a_table_is_set_up_without_a_mouse(page: Page) -> None:
    """Players, seats, rules by arrows; a bot is seated in the room; then the game starts."""
    typist = Typist(page, "set up")
    page.goto("/")
    page.locator('[data-test="set-up-basari"]').wait_for()
    typist.tab_to('[data-test="set-up-basari"]')
    page.keyboard.press("Enter")
    page.locator('[data-test="make-room"]').wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("dialog > *")).to_have_count(0)
    expect(page.locator('[data-test="set-up-basari"]')).to_be_focused()
    page.keyboard.press("Enter")
    page.locator('[data-test="make-room"]').wait_for()
    typist.tab_to('[data-test="players"] input')
    typist.ring_is_seen()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-test^="set-up-seat-"]')).to_have_count(3)
    typist.tab_to('[data-test="set-up-seat-1"] input')
    page.keyboard.press("ArrowRight")
    typist.tab_to('[data-test="make-room"]')
    typist.ring_is_seen()
    page.keyboard.press("Enter")
    page.locator('[data-test="seats"]').wait_for()
    typist.tab_to('[data-test="seat-bot-2"]')
    typist.ring_is_seen()
    page.keyboard.press("Enter")
    page.locator('[data-test="bot-novice"]').wait_for()
    typist.tab_to('[data-test="bot-novice"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-test="start"]')).to_be_enabled()
    typist.tab_to('[data-test="start"]')
    page.keyboard.press("Enter")
    typist.arrive()
    typist.check()


def test_shortcuts_can_be_switched_off(page: Page) -> None:
    """Whoever dictates to the computer must not decide by a letter."""
    typist = Typist(page, "no shortcuts")
    typist.play_now("quacks")
    page.keyboard.press("m")
    page.locator('[data-test="menu-keys"]').press("Space")
    page.keyboard.press("Escape")
    expect(page.locator("dialog > *")).to_have_count(0)
    expect(page.locator("kbd:visible")).to_have_count(0)
    page.keyboard.press("d")
    page.keyboard.press("m")
    page.wait_for_timeout(200)
    assert not typist.sent
    expect(page.locator("dialog[open]")).to_have_count(0)
