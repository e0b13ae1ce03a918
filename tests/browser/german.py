"""Finds words of one language on pages in another."""

from __future__ import annotations

import re

from playwright.sync_api import Page

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
"""All text on the page, also hidden text and labels for screen readers: tooltips exist before they are shown."""


def words_on(page: Page, language: frozenset[str], seen: set[str]) -> list[str]:
    """Sentences on the page that contain a word of a language, each only once."""
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
