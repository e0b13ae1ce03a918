"""Guided first games: played as a newcomer would, with mouse, touch and keys, in both languages; left, resumed and skipped."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from charlatans import rules

from .conftest import PHONE, NewContext
from .german import all_german, english_on
from .guest import Guest, Option, with_games
from .newcomer import GUIDE, NEXT, Newcomer, greedy
from .test_accessibility import none_found, problems
from .test_keyboard import Typist

GAMES = [game for game in rules.GAMES if rules.game(game).lesson]
TAUGHT = {
    "quacks": """
        goal pot droplet numbers bag draw scoring bombs flask risk stopOrDraw evaluation shop books buy rubies spend
        fortune rats rivalExploded
    """,
    "duel": """
        goal coins bottle draw neck white sum turns stopOrDraw complete won offer makeOffer shop books buy rivalExploded
    """,
    "basari": "goal card gems rivals secret same choose alone workers majorities haggle answer nobody scoring",
}
"""What a newcomer who stops in time hears of at least."""
LOOKED_AT = {"stopOrDraw", "haggle", "end"}
"""The steps that are checked for accessibility."""


def taught(newcomer: Newcomer, game: str) -> None:
    """Everything came up, and nothing went wrong."""
    assert not set(TAUGHT[game].split()) - set(newcomer.heard), newcomer.heard
    newcomer.check()


@with_games("basari")
def test_a_newcomer_learns_the_game_and_then_plays_a_first_real_one(page: Page, game: str) -> None:
    """On a desktop. In the first real game there are tips, and no bot moves on while one is read."""
    newcomer, found = Newcomer(page, game), []
    newcomer.learn(game)
    for said in newcomer.follow():
        if said["step"] in LOOKED_AT:
            found += problems(page, f"{game}, {said['step']}", within=GUIDE)
    taught(newcomer, game)
    none_found(found)
    newcomer.forget()
    page.locator('[data-test="first-game"]').click()
    expect(page.locator(f'{GUIDE}[data-step^="tip"]')).to_be_visible()
    newcomer.wait(lambda: bool(newcomer.state), "the first real game")
    assert newcomer.state["room"]["lesson"] == "first"
    page.wait_for_timeout(100)
    number, view = newcomer.number, newcomer.state["view"]
    page.wait_for_timeout(300)
    assert (newcomer.number, newcomer.state["view"]) == (number, view)
    tip = page.locator(GUIDE).get_attribute("data-step")
    page.locator(NEXT).click()
    expect(page.locator(f'{GUIDE}[data-step="{tip}"]')).to_have_count(0)
    newcomer.forget()
    page.reload()
    page.locator(".table-layout").wait_for()
    expect(page.locator(f'{GUIDE}[data-step="{tip}"]')).to_have_count(0)
    newcomer.check()


@with_games("duel")
def test_a_newcomer_learns_on_a_phone_in_german(new_context: NewContext, game: str) -> None:
    """Somebody who never stops: the guide reacts to what happens, and no English is left."""
    page = new_context(**PHONE, locale="de-DE").new_page()
    newcomer, seen, found = Newcomer(page, f"{game} greedy"), set[str](), list[str]()
    newcomer.learn(game)
    for _ in newcomer.follow(greedy):
        found += english_on(page, seen)
        assert newcomer.look().sideways <= 0
    all_german(found)
    newcomer.check()


class TypingNewcomer(Newcomer, Typist):
    """A newcomer without a mouse. Whatever the guide asks for has the focus already, or is reached by Tab."""

    def go_on(self, step: str) -> None:
        expect(self.page.locator(f'{GUIDE}[data-step="{step}"] {NEXT}')).to_be_focused()
        self.page.keyboard.press("Enter")

    def make(self, option: Option) -> None:
        self.tab_to(f'[data-action="{option["action"]}"]')
        self.page.keyboard.press("Enter")


def test_a_newcomer_learns_without_a_mouse(page: Page) -> None:
    """Enter goes on, Escape hides the guide, and its button brings it back."""
    game = GAMES[0]
    newcomer = TypingNewcomer(page, "by keys")
    page.goto("/")
    page.locator(f'[data-test="learn-{game}"]').wait_for()
    newcomer.tab_to(f'[data-test="learn-{game}"]')
    newcomer.ring_is_seen()
    page.keyboard.press("Enter")
    page.locator(GUIDE).wait_for()
    for said in newcomer.follow():
        if said["step"] == "pot":
            page.keyboard.press("Escape")
            expect(page.locator(GUIDE)).to_have_count(0)
            newcomer.tab_to('[data-test="guide-call"]')
            newcomer.ring_is_seen()
            page.keyboard.press("Enter")
            expect(page.locator(f'{GUIDE}[data-step="pot"]')).to_be_visible()
            newcomer.tab_to(NEXT)
    taught(newcomer, game)
    expect(page.locator('[data-test="first-game"]')).to_be_focused()


def test_a_lesson_goes_on_after_a_reload_and_from_the_lobby(page: Page) -> None:
    """The guide repeats nothing but the sentence that was not finished; what was said can be read again."""
    game = GAMES[0]
    newcomer = Newcomer(page, "reload")
    newcomer.learn(game)
    for said in newcomer.follow():
        if said["step"] == "bombs":
            newcomer.forget()
            page.reload()
            expect(page.locator(f'{GUIDE}[data-step="bombs"]')).to_be_visible()
            newcomer.wait(lambda: bool(newcomer.state), "the game after the reload")
            page.locator('[data-test="guide-back"]').click()
            expect(page.locator(GUIDE)).to_have_attribute("data-step", "drawAgain")
            page.locator(NEXT).click()
            expect(page.locator(GUIDE)).to_have_attribute("data-step", "bombs")
        if said["step"] == "shop":
            newcomer.learn(game)  # "Continue the lesson"
            expect(page.locator(f'{GUIDE}[data-step="shop"]')).to_be_visible()
            newcomer.wait(lambda: bool(newcomer.state), "the game again")
    taught(newcomer, game)
    assert len(newcomer.heard) == len(set(newcomer.heard))


def test_a_lesson_can_be_skipped_and_taken_up_again(page: Page) -> None:
    """To the first real game, back to the lesson, or on without a guide; also from the rules page."""
    game = GAMES[0]
    newcomer = Newcomer(page, "skip")
    page.goto(f"/help/{game}")
    page.locator(f'[data-test="learn-{game}"]').click()
    page.locator('[data-test="guide-skip"]').click()
    page.locator('[data-test="guide-stay"]').click()
    expect(page.locator(GUIDE)).to_have_attribute("data-step", "welcome")
    page.locator('[data-test="guide-skip"]').click()
    page.locator('[data-test="guide-alone"]').click()
    expect(page.locator(GUIDE)).to_have_count(0)
    newcomer.wait(lambda: newcomer.is_asked, "a question")
    newcomer.make(newcomer.options[0])
    newcomer.wait(lambda: bool(newcomer.counted), "the decision to count")
    page.locator('[data-test="guide-call"]').click()
    expect(page.locator(GUIDE)).to_have_attribute("data-step", "welcome")  # Nobody has read it yet.
    newcomer.check()


def test_what_the_guide_said_last_can_be_heard_again(page: Page) -> None:
    """Also when the guide has nothing to say."""
    newcomer = Newcomer(page, "again")
    newcomer.learn(GAMES[0])
    for said in newcomer.follow():
        if said["step"] == "drawOn":
            break
    newcomer.make(newcomer.options[0])
    again = page.locator('[data-test="guide-call"]')
    again.click()
    expect(page.locator(GUIDE)).to_have_attribute("data-step", "drawOn")
    page.locator(NEXT).click()
    expect(again).to_be_visible()
    newcomer.check()


def test_a_game_at_an_ordinary_table_has_no_guide(page: Page) -> None:
    """The guide is not even fetched."""
    guest = Guest(page, "no guide")
    guest.play_now(GAMES[0])
    expect(page.locator(GUIDE)).to_have_count(0)
    assert not [address for address in guest.addresses if "/guide-" in address or "/lesson-" in address]
