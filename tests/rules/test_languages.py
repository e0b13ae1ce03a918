"""Every game speaks every language: the same facts, in words of its own, wherever a game may come to."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import import_module
from string import Formatter
from typing import Any

import pytest

import charlatans
from charlatans import rules
from charlatans.rules.contract import ENGLISH, Game
from charlatans.table.fuzz import random_options
from tests.rules.boxes import LAVISH, SCARCE, STANDARD, box

GERMAN = "de"
PLAYED = 60
BOXES = (STANDARD, STANDARD, SCARCE, LAVISH)
DARING = 0.7
"""How often a seat that may draw does: chance alone would stop long before anything could happen."""

WORDS_IN_VIEWS = {"words", "name", "ledge"}
"""What a view says in words; everything else in it is a number or a name that programs know."""

SAME_IN_BOTH = {"Schadenfreude", *(f"Set {number}" for number in (1, 2, 3, 4, "I", "II", "III", "IV"))}
ENGLISH_WORDS = set(
    """
    all alone and another any are as bag bazaar belly black blue book bottle brew brews buy buys by card cards
    coin coins colour draw draws each empties empty everybody explode explodes exploded fewest fill fills first flask for
    from game gem gems give gives go goes green has have if into is it keep keeps less look looks mayor more move moves
    neck no nobody none nothing of offer offers on one opponent or other others pays pink place places player players
    point points pot potion purple put puts receives red return returns rid right rolls round ruby rubies scale score
    scores space spaces stage stall step steps stock stop stops take takes tails that the them they this three to trade
    turn two upgrade value waiting white with worker workers worth yellow you your
    """.split()
)


@pytest.fixture(params=rules.GAMES)
def game(request) -> Game:
    return rules.game(request.param)


def tables(game: Game) -> Iterator[tuple[charlatans.Table, int | None]]:
    """Random whole games of all option mixes and boxes, at each decision: the table, and the seat that decides next."""
    for seed in range(PLAYED):
        chance = random.Random(seed)
        material = box(game, BOXES[seed % len(BOXES)])
        table = charlatans.new(game.name, seed=seed, material=material, **random_options(game, chance))
        table.names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: table.players]
        while not table.over:
            seat = chance.choice(table.actors)
            yield table, seat
            legal = table.legal(seat)
            daring = game.words.action_name(legal[0]) == "draw" and chance.random() < DARING
            table.act(seat, legal[0] if daring else chance.choice(legal))
        yield table, None


def said(game: Game, language: str) -> Iterator[str]:
    """All that is said in these games, in the same order in every language, but for their views."""
    words = game.languages[language]
    for table, seat in tables(game):
        yield from (words.event(event, table.names) for event in table.events)
        if seat is not None:
            yield from (decision.label for decision in table.options(seat, language))
            for other in range(table.players):
                yield table.question(other, language)


def said_beside(game: Game, language: str) -> Iterator[str]:
    """What is said of a game beside its table: title, phases, colours, options, what a draw may bring."""
    words = game.languages[language]
    state = import_module(f"charlatans.rules.{game.name}.state")
    yield from (words.title, words.moment)
    yield from (words.phase(name) for name in state.PHASE_NAMES)
    yield from (words.colour(name) for name in words.speech.colours)
    for setting in game.settings:
        yield from (words.setting(setting.name).title, words.setting(setting.name).help)
        yield from (words.choice(setting.name, choice) for choice in setting.choices)
    for agreed in (game.options(**random_options(game, random.Random(seed))).as_dict() for seed in range(20)):
        yield from (words.choice(name, value) for name, value in agreed.items())
    yield from (words.bring(name) for name in brings(game))


def brings(game: Game) -> list[str]:
    """What draws may bring about in a game."""
    found = [game.odds(table._state, table._printed, seat) for table, seat in tables(game) if seat is not None]
    return sorted({name for odds in found if odds is not None for name in odds.brings})


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


def both(game: Game) -> list[tuple[str, str]]:
    """Everything in English and in German, each pair once."""
    pairs = set(zip(said(game, ENGLISH), said(game, GERMAN), strict=True))
    pairs |= set(zip(said_beside(game, ENGLISH), said_beside(game, GERMAN), strict=True))
    for table, seat in tables(game):
        if table.actors != (seat,) or seat == 0:
            seen = (in_words(table.view(seat, language)) for language in (ENGLISH, GERMAN))
            pairs |= set(zip(*seen, strict=True))
    return sorted(pairs)


def numbers(text: str) -> list[int]:
    """The numbers in a text, whatever their order."""
    return sorted(int(number) for number in re.findall(r"\d+", text))


def test_german_is_said_in_words_of_its_own_with_the_same_numbers(game):
    pairs = both(game)
    assert len(pairs) > 500
    for english, german in pairs:
        assert english
        assert german
        assert "{" not in english + german
        assert "}" not in english + german
        assert numbers(german) == numbers(english), (english, german)
        assert german != english or german in SAME_IN_BOTH
        assert not ENGLISH_WORDS & set(re.findall(r"\w+", german.lower())), german


def test_labels_tell_decisions_apart_in_german(game):
    for table, seat in tables(game):
        if seat is not None:
            labels = [decision.label for decision in table.options(seat, GERMAN)]
            assert len(set(labels)) == len(labels)


def test_decisions_differ_in_their_labels_only(game):
    for table, seat in tables(game):
        if seat is not None:
            pairs = zip(table.options(seat), table.options(seat, GERMAN), strict=True)
            for english, german in pairs:
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
    for table, seat in tables(game):
        for eyes in {seat, None}:
            assert same_but_for_words(table.view(eyes), table.view(eyes, GERMAN))


def gaps(text: str) -> set[str]:
    """The gaps in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_language_has_the_same_texts_with_the_same_gaps(game):
    english, german = (game.languages[language].speech for language in (ENGLISH, GERMAN))
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


def test_the_title_of_the_game_is_the_english_one(game):
    assert game.title == game.languages[ENGLISH].title
    assert game.words is game.languages[ENGLISH]


def test_a_language_that_nobody_speaks_is_refused(game):
    table = charlatans.new(game.name, seed=1)
    with pytest.raises(charlatans.OptionError, match="there are no words in 'eo'; there are en, de"):
        table.view(0, "eo")
