"""The server's own messages: in every language, with all values, and none unused."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

import pytest

from charlatans import server
from charlatans.bots import NAMES
from charlatans.locale import LANGUAGES
from charlatans.server.texts import BOT_TEXTS, MESSAGES, Refusal, RoomError, translate

FOLDER = Path(server.__file__).parent
FREE = {"illegal", "malformed"}
"""Messages that quote an English error of the rules or of validation; other languages have a sentence instead."""


def placeholders(sentence: str) -> set[str]:
    """The placeholders of a message."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def used_messages() -> list[tuple[str, set[str], str]]:
    """Every message that the server's code uses: its key, its values, and where."""
    found = []
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = {"RoomError": 1, "Refusal": 1, "translate": 0}.get(node.func.id)
                if at is not None and len(node.args) > at and isinstance(node.args[at], ast.Constant):
                    values = {keyword.arg for keyword in node.keywords if keyword.arg}
                    found.append((str(node.args[at].value), values, f"{file.name}:{node.lineno}"))
    return found


@pytest.mark.parametrize("key", MESSAGES)
def test_a_sentence_is_there_in_every_language(key):
    assert set(MESSAGES[key]) == set(LANGUAGES)
    for sentence in MESSAGES[key].values():
        assert sentence.strip() == sentence != ""
        assert sentence.endswith((".", "}"))


@pytest.mark.parametrize("key", sorted(set(MESSAGES) - FREE))
def test_a_sentence_takes_the_same_values_in_every_language(key):
    assert len({frozenset(placeholders(sentence)) for sentence in MESSAGES[key].values()}) == 1


def test_every_sentence_is_said_and_every_one_that_is_said_is_there():
    assert {key for key, _, _ in used_messages()} == set(MESSAGES)


@pytest.mark.parametrize(("key", "values", "where"), used_messages())
def test_whoever_says_a_sentence_gives_it_its_values(key, values, where):
    wanted = set().union(*(placeholders(sentence) for sentence in MESSAGES[key].values()))
    assert values == wanted, where


def test_german_is_not_english():
    same = [key for key, sentences in MESSAGES.items() if sentences["en"] == sentences["de"]]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_is_introduced(language):
    assert list(BOT_TEXTS[language]) == list(NAMES)
    for title, words in BOT_TEXTS[language].values():
        assert title
        assert words.endswith(".")


def test_a_problem_is_told_in_the_language_of_whoever_asks():
    problem = RoomError(422, "no-seat", last=3)
    assert str(problem) == translate("no-seat", "en", last=3) == "There is no such seat; the seats are 0 to 3."
    assert problem.message("de") == "Diesen Platz gibt es nicht; es gibt die Plätze 0 bis 3."
    assert Refusal("stale", "stale").message("de").startswith("Inzwischen ist etwas geschehen")
