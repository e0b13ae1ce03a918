"""Verdicts, reasons and the page, in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from charlatans.locale import LANGUAGES
from charlatans.review import Grade, Moment, Review, Why
from charlatans.review.ledger import WHOLE
from charlatans.review.page import page
from charlatans.review.words import ReviewWords
from charlatans.rules import GAMES

from .games import played, quick_review

MADE_BY_HAND = Review(
    game=GAMES[0],
    title={"en": "Quacks", "de": "Quacksalber"},
    names=("Mira", "<Ben>"),
    scores=(40, 30),
    over=True,
    moments=(
        Moment(
            number=1,
            round=1,
            seat=0,
            action=0,
            label={"en": "Stop", "de": "Aufhören"},
            grade=Grade.INACCURACY,
            before=(WHOLE // 2, WHOLE // 2),
            decided=(-31 * WHOLE // 1000, 31 * WHOLE // 1000),
            luck=(-140 * WHOLE // 1000, 140 * WHOLE // 1000),
            by_chance=True,
            better=1,
            better_label={"en": "Draw", "de": "Ziehen"},
            why=Why("timid", risk=0.25, danger="the pot explodes"),
            events={"en": ["It rains."], "de": ["Es regnet."]},
        ),
        Moment(
            number=2,
            round=2,
            seat=1,
            action=0,
            label={"en": "Stop", "de": "Aufhören"},
            grade=Grade.BEST,
            before=(329 * WHOLE // 1000, 671 * WHOLE // 1000),
            decided=(0, 0),
            luck=(0, 0),
            by_chance=False,
        ),
    ),
    result=(329 * WHOLE // 1000, 671 * WHOLE // 1000),
    rollouts=1000,
    examined=(0, 1),
    round_word={"en": "turn", "de": "Runde"},
)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_the_verdict_is_one_sentence_to_you_or_about_you():
    english, german = ReviewWords(MADE_BY_HAND), ReviewWords(MADE_BY_HAND, "de")
    assert plain(english.verdict(0, you=True)) == "You played well (3.1 % given away); luck took 14.0 % from you."
    assert plain(english.verdict(0)) == "Mira played well (3.1 % given away); luck took 14.0 %."
    assert plain(german.verdict(0, you=True)) == "Du hast gut gespielt (3,1 % verschenkt); das Glück nahm dir 14,0 %."
    assert plain(english.verdict(1, you=True)) == (
        "You played superbly (0.0 % given away); luck gave you 14.0 %; the others' mistakes gave you 3.1 %."
    )


def test_a_reason_names_the_exact_risk():
    first = MADE_BY_HAND.moments[0]
    assert plain(ReviewWords(MADE_BY_HAND).reason(first)).startswith("The risk was 25 % (the pot explodes)")
    assert plain(ReviewWords(MADE_BY_HAND, "de").reason(first)).startswith(
        "Das Risiko war 25 % (der Kessel explodiert)"
    )
    assert ReviewWords(MADE_BY_HAND).reason(MADE_BY_HAND.moments[1]) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["risky", "timid", "safe", "fewer", "rarer", "close", "clear"])
def test_every_reason_has_words(language, name):
    why = Why(name, risk=0.5, danger="the pot explodes", points=1.25, margin=0.02)
    sentence = ReviewWords(MADE_BY_HAND, language).reason(replace(MADE_BY_HAND.moments[0], why=why))
    assert sentence.endswith(".")
    assert "{" not in sentence


class Balanced(HTMLParser):
    """Counts what is open."""

    VOID = {"meta", "line", "rect", "polyline"}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_needs_nothing_from_outside(language):
    text = page(MADE_BY_HAND, language)
    reader = Balanced()
    reader.feed(text)
    assert reader.open == []
    assert "&lt;Ben&gt;" in text
    assert "<Ben>" not in text
    assert not re.search(r"https?://|src=|<script", text)
    assert f'<html lang="{language}">' in text
    assert "prefers-color-scheme: dark" in text
    assert text.count("<polyline") == 2


def test_the_page_of_a_game_has_every_decision_that_gave_something_away():
    review = quick_review(played("basari", ["random", "random", "novice"], 1))
    text = page(review)
    assert text.count('<div class="row">') == sum(moment.given_away > 0 for moment in review.moments)
    assert text.count('<div class="row luck">') == len(review.strokes())
