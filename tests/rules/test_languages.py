"""Every game speaks every language: the same facts, in words of its own, wherever a game may come to."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from string import Formatter
from typing import Any

import pytest

import charlatans
from charlatans import Decision, rules
from charlatans.rules.contract import ENGLISH, Game
from charlatans.table.fuzz import random_options
from tests.rules.materials import LAVISH, SCARCE, STANDARD, box

GERMAN = "de"
LANGUAGES = (ENGLISH, GERMAN)
PLAYED = 40
BOXES = (STANDARD, STANDARD, SCARCE, LAVISH)
DARING = 0.7
"""How often a seat that may draw does: chance alone would stop long before anything could happen."""
SEEN_ONE_IN = 5

WORDS_IN_VIEWS = {"words", "name", "ledge"}
"""What a view says in words; everything else in it is a number or a name that programs know."""

SAME_IN_BOTH = {"Schadenfreude", *(f"Set {number}" for number in (1, 2, 3, 4, "I", "II", "III", "IV"))}
ENGLISH_WORDS = set(
    re.findall(
        r"\w+",
        """
        all alone and another any are as bag bazaar belly black blue book bottle brew brews buy buys by card cards coin
        coins colour draw draws each empties empty everybody explode explodes exploded fewest fill fills first flask for
        from game gem gems give gives go goes green has have if into is it keep keeps less look looks mayor more move
        moves neck no nobody none nothing of offer offers on one opponent or other others pays pink place places player
        players point points pot potion purple put puts receives red return returns rid right rolls round ruby rubies
        scale score scores space spaces stage stall step steps stock stop stops take takes tails that the them they this
        three to trade turn two upgrade value waiting white with worker workers worth yellow you your
        """,
    )
)


@dataclass
class Heard:
    """What was said in both languages: pairs of texts, of decisions and of views, English first."""

    texts: set[tuple[str, ...]] = field(default_factory=set)
    decisions: set[tuple[Decision, ...]] = field(default_factory=set)
    views: list[tuple[Any, ...]] = field(default_factory=list)
    clashes: list[list[str]] = field(default_factory=list)
    """Labels that do not tell the decisions of a seat apart."""
    brings: set[str] = field(default_factory=set)


@functools.cache
def heard(name: str) -> Heard:
    """Random whole games of all option mixes and boxes, listened to in both languages."""
    game, found = rules.game(name), Heard()
    for seed in range(PLAYED):
        chance = random.Random(seed)
        material = box(game, BOXES[seed % len(BOXES)])
        table = charlatans.new(name, seed=seed, material=material, **random_options(game, chance))
        table.names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: table.players]
        listen(table, None, found)
        while not table.over:
            seat = chance.choice(table.actors)
            listen(table, seat, found)
            if chance.randrange(SEEN_ONE_IN) == 0:
                look(table, seat, found)
            legal = table.legal(seat)
            daring = game.words.action_name(legal[0]) == "draw" and chance.random() < DARING
            table.act(seat, legal[0] if daring else chance.choice(legal))
        listen(table, None, found)
        look(table, None, found)
    return found


def listen(table: charlatans.Table, seat: int | None, found: Heard) -> None:
    """What happened, and what a seat is asked."""
    for eyes in (None, *range(table.players)):
        found.texts |= set(zip(*(table.describe(language=lang, seat=eyes) for lang in LANGUAGES), strict=True))
    if seat is None:
        return
    found.texts |= {tuple(table.question(other, lang) for lang in LANGUAGES) for other in range(table.players)}
    english, german = (table.decisions(seat, language) for language in LANGUAGES)
    found.decisions |= set(zip(english, german, strict=True))
    for decisions in (english, german):
        labels = [decision.label for decision in decisions]
        if len(set(labels)) < len(labels):
            found.clashes.append(labels)
    odds = table.odds(seat)
    found.brings |= set(odds.brings if odds is not None else ())


def look(table: charlatans.Table, seat: int | None, found: Heard) -> None:
    """What a seat sees."""
    found.views.append(tuple(table.view(seat, language) for language in LANGUAGES))


def said_beside(game: Game, language: str) -> Iterator[str]:
    """What is said of a game beside its table: title, phases, colours, options, what a draw may bring."""
    words = game.languages[language]
    state = import_module(f"charlatans.rules.{game.name}.state")
    yield from (words.title, words.round_word)
    yield from (words.phase(name) for name in state.PHASE_NAMES)
    yield from (words.colour(name) for name in words.catalogue.colours)
    for setting in game.settings:
        yield from (words.setting(setting.name).title, words.setting(setting.name).help)
        yield from (words.choice(setting.name, choice) for choice in setting.choices)
    for options in (game.options(**random_options(game, random.Random(seed))).as_dict() for seed in range(20)):
        yield from (words.choice(name, value) for name, value in options.items())
    yield from (words.bring(name) for name in sorted(heard(game.name).brings))


def in_words(view: Any, key: str = "") -> Iterator[str]:
    """The words in a view."""
    if isinstance(view, dict):
        for inner, value in view.items():
            yield from in_words(value, inner)
    elif isinstance(view, list):
        for value in view:
            yield from in_words(value, key)
    elif isinstance(view, str) and key in WORDS_IN_VIEWS:
        yield view


@pytest.fixture(params=rules.GAMES)
def game(request) -> Game:
    return rules.game(request.param)


@pytest.fixture
def pairs(game) -> list[tuple[str, ...]]:
    """Everything that is said, in English and in German."""
    found = heard(game.name)
    texts = found.texts | {tuple(decision.label for decision in pair) for pair in found.decisions}
    texts |= set(zip(*(said_beside(game, language) for language in LANGUAGES), strict=True))
    for views in found.views:
        texts |= set(zip(*map(in_words, views), strict=True))
    return sorted(texts)


def numbers(text: str) -> list[int]:
    """The numbers in a text, whatever their order."""
    return sorted(int(number) for number in re.findall(r"\d+", text))


def test_something_is_said_and_all_gaps_are_filled(pairs):
    assert len(pairs) > 1000
    for texts in pairs:
        assert all(text and not set("{}") & set(text) for text in texts)


def test_german_is_said_in_words_of_its_own(pairs):
    for english, german in pairs:
        assert german != english or german in SAME_IN_BOTH
        assert not ENGLISH_WORDS & set(re.findall(r"\w+", german.lower())), german


def test_both_languages_say_the_same_numbers(pairs):
    for english, german in pairs:
        assert numbers(german) == numbers(english), (english, german)


def test_labels_tell_decisions_apart(game):
    assert heard(game.name).clashes == []


def test_decisions_differ_in_their_labels_only(game):
    for english, german in heard(game.name).decisions:
        assert vars(german) | {"label": ""} == vars(english) | {"label": ""}


def same_but_for_words(english: Any, german: Any, key: str = "") -> bool:
    """Whether two views have the same shape and the same values, but for what they say in words."""
    if isinstance(english, dict):
        return english.keys() == german.keys() and all(
            same_but_for_words(english[inner], german[inner], inner) for inner in english
        )
    if isinstance(english, list):
        return len(english) == len(german) and all(
            same_but_for_words(one, other, key) for one, other in zip(english, german, strict=True)
        )
    if isinstance(english, str) and key in WORDS_IN_VIEWS:
        return isinstance(german, str)
    return type(english) is type(german) and english == german


def test_views_differ_in_words_only(game):
    views = heard(game.name).views
    assert all(same_but_for_words(english, german) for english, german in views)
    assert all(english != german for english, german in views)


def gaps(text: str | tuple[str, ...]) -> list[set[str]]:
    """The gaps in each form of a text."""
    forms = (text,) if isinstance(text, str) else text
    return [{name for _, name, _, _ in Formatter().parse(form) if name} for form in forms]


def test_every_language_has_the_same_texts_with_the_same_gaps(game):
    english, german = (game.languages[language].catalogue for language in LANGUAGES)
    assert english.texts.keys() == german.texts.keys()
    assert english.nouns.keys() == german.nouns.keys()
    for name, text in english.texts.items():
        assert gaps(german.texts[name]) == gaps(text), name
    for name in english.names.keys() & german.names.keys():
        assert len(german.names[name]) == len(english.names[name])


def test_there_are_words_for_everything_that_can_be_chosen(game):
    for words in game.languages.values():
        for setting in game.settings:
            choices = [words.choice(setting.name, choice) for choice in setting.choices]
            assert len(set(choices)) == len(choices)
            assert words.setting(setting.name).help.endswith(".")


def test_books_mixed_by_colour_are_called_by_their_ingredients():
    words = rules.game("quacks").languages
    assert words[ENGLISH].choice("books", "green=2,red=4") == "Garden spider 2, Toadstool 4"
    assert words[GERMAN].choice("books", "green=2,red=4") == "Kreuzspinne 2, Fliegenpilz 4"


def test_a_flag_is_on_or_off_as_options_have_it_and_as_journals_write_it():
    words = rules.game("duel").languages[GERMAN]
    assert [words.choice("mayor", value) for value in (False, True, "off", "on")] == ["aus", "an", "aus", "an"]


def test_the_title_of_the_game_is_the_english_one(game):
    assert game.title == game.languages[ENGLISH].title
    assert game.words is game.languages[ENGLISH]


def test_a_language_that_nobody_speaks_is_refused(game):
    table = charlatans.new(game.name, seed=1)
    with pytest.raises(charlatans.OptionError, match="there are no words in 'eo'; there are en, de"):
        table.view(0, "eo")
