"""In German no English is left, in any corner of any page; and the language changes everything at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.serving import Serving

from .conftest import NewContext
from .finished import finished
from .guest import GAMES, Guest

# Words of one language that the other does not have. Not among them: what both have (in, so, was, all, die, her, will,
# war, hat, rot, fast, gift, patient, chance, chip, bot, link, lobby, name, set, orange) and names.
ENGLISH = frozenset(
    """
    about accept action actions after again already always and any are ask asked away back bag because before begins
    behind between black blue book books both bottle bought brew brewing bring brings but buy buying by can cannot card
    cards changes choose chooses chosen close coin coins colour complete copied copy cost costs decide decided decision
    decisions do does done down draw drawing drawn draws droplet each ends enough every everybody everything explode
    exploded explodes eyes fewer finished first five flask for forward four free from game games gem gems get gets give
    given gives go goes gold's got green haggle haggling has have held help here his how if into is it its join keep
    keeps keyboard know language large last leads least leave leaves left less look looks lost lowest made majority make
    makes many market may more most motion move moves much must my neck need never new next night nobody none not
    nothing now odds of offer offered offers once one only open opens opponent or other others out over own parchment
    pay pays place placed places play player players playing plays point points pot potion potions pumpkin put puts
    reach reached ready receives red remove returns reveal revealed right rival rivals rolls round rounds rubies ruby
    rules same score scores scoring seat seats see seed send settings share shared shop shown shows sound space spaces
    speed spend square stage stands starts stay stays step steps still stock stone stones stop stops take taken takes
    tails than that the their them then there these they this those three through to together too track trade turn
    turns two undo until up upgrade upgrades use used value wait waiting waits want watch we what when where which white
    whites who whose win winner wins with without won work worker workers would yellow yet you your yours
    """.split()
)
GERMAN = frozenset(
    """
    aber alle alles auf aus bei beutel bis das dein deine deinem deinen deiner dem den der des dich dir du durch ein
    eine einem einen einer eines er es euch euer für gegen gewinnt haben hier ihm ihn ihr ist jede jeder kannst kein
    keine legt mehr mit musst nach nicht nichts noch nur oder punkt punkte runde sein seine sich sie sind spiel stein
    steine trank und uns unter vom von vor weg wenn wer wie wird würdest zieht zu zug zum zur über
    """.split()
)

COLLECT = """() => {
  const said = [['title', document.title]];
  // A tooltip that was shown once keeps its words until the next one, but nobody sees them.
  const own = (element) => !element.closest('[lang]:not(html), code, pre, .tip-bubble:not(:popover-open)');
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.parentElement && own(node.parentElement)) said.push([node.parentElement.tagName, node.data]);
  }
  for (const element of document.querySelectorAll('*')) {
    if (!own(element)) continue;
    for (const name of ['aria-label', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'title', 'alt', 'placeholder']) {
      if (element.hasAttribute(name)) said.push([name, element.getAttribute(name)]);
    }
  }
  return said.map(([where, text]) => [where, text.trim()]).filter(([, text]) => text);
}"""
"""Everything that is written on the page or spoken by it, hidden or not: tooltips are there before they are shown."""


def words_on(page: Page, language: frozenset[str], seen: set[str]) -> list[str]:
    """Sentences on the page with a word of a language in them, each only once."""
    found = []
    for where, text in page.evaluate(COLLECT):
        if text in seen:
            continue
        seen.add(text)
        if words := sorted(language.intersection(re.findall(r"[a-zäöüß']+", text.lower()))):
            found.append(f"{where}: {text!r} has {', '.join(words)}")
    return found


def english_on(page: Page, seen: set[str]) -> list[str]:
    """The same for English."""
    return words_on(page, ENGLISH, seen)


def all_german(found: list[str]) -> None:
    """Nothing was found."""
    assert not found, "\n".join(found)


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """Somebody whose browser speaks German."""
    return new_context(locale="de-DE").new_page()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_german_has_no_english_left(page: Page, game: str) -> None:
    """Every situation of a game, its menu, keys and rules, the ending."""
    guest, seen = Guest(page, f"{game} auf Deutsch"), set[str]()
    guest.play_now(game)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    found = english_on(page, seen)
    for key in ("m", "?", "l"):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        found += english_on(page, seen)
        page.keyboard.press("Escape")
    for _ in guest.situations():
        found += english_on(page, seen)
    page.locator('[data-test="ending"]').wait_for()
    all_german([*found, *english_on(page, seen)])
    assert len(seen) > 100


def test_all_other_pages_in_german_have_no_english_left(page: Page, server: Serving) -> None:
    """Lobby, set-up, waiting room with its choice of bots, replays, the proof, help, and what is not there."""
    seen, found = set[str](), list[str]()
    for game in GAMES:
        page.goto("/")
        page.locator(f'[data-test="set-up-{game}"]').click()
        page.locator('[data-test="make-room"]').wait_for()
        found += english_on(page, seen)
        page.locator('[data-test="make-room"]').click()
        page.locator('[data-test="seat-bot-1"]').click()
        page.locator('[data-test="bot-novice"]').wait_for()
        found += english_on(page, seen)
        room = finished(server, game).room
        for place in (f"/replay/{room}?step=30", f"/verify/{room}", f"/help/{game}"):
            page.goto(place)
            page.locator("main, .frame").first.wait_for()
            page.wait_for_load_state("networkidle")
            found += english_on(page, seen)
        page.goto(f"/replay/{room}?step=30&eyes=1")
        page.locator('[data-test="replay-more"]').click()
        found += english_on(page, seen)
        page.locator('[data-test="all-steps"]').click()
        page.locator('[data-test="step-list"]').wait_for()
        found += english_on(page, seen)
    for place in ("/replays", "/nirgendwo", "/room/gibtesnicht", "/replay/gibtesnicht", "/verify/gibtesnicht"):
        page.goto(place)
        page.locator("main, .frame").first.wait_for()
        page.wait_for_load_state("networkidle")
        found += english_on(page, seen)
    all_german(found)


@pytest.mark.parametrize("game", GAMES)
def test_the_language_changes_everything_at_once_in_the_middle_of_a_game(page: Page, game: str) -> None:
    """From German to English and back: the question, the labels, the log, all words of the table."""
    guest = Guest(page, f"{game} in zwei Sprachen")
    guest.play_now(game)
    situations = guest.situations()
    for _ in range(6):
        next(situations)
    german, question = guest.look().hint, guest.state["asked"]["question"]
    speak(page, "en")
    guest.wait(lambda: guest.state["asked"]["question"] != question, "the question in English")
    expect(page.locator('[data-test="hint"]')).not_to_have_text(german)
    assert not words_on(page, GERMAN, set())
    assert len(english_on(page, set())) > 20
    speak(page, "de")
    guest.wait(lambda: guest.state["asked"]["question"] == question, "the question in German again")
    expect(page.locator('[data-test="hint"]')).to_have_text(german)
    all_german(english_on(page, set()))
    guest.check()


def speak(page: Page, language: str) -> None:
    """In the menu at the table."""
    page.locator('[data-test="menu"]').click()
    page.locator(f'[data-test="menu-language"] input[value="{language}"]').check()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", language)
