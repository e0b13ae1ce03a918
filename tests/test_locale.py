"""One file per language: the same keys, the same placeholders, and no language that only some of the program knows."""

from __future__ import annotations

import json
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from charlatans import locale, rules
from charlatans.rules.i18n import catalogues
from charlatans.server.texts import BOT_TEXTS, MESSAGES

OTHERS = [language for language in locale.LANGUAGES if language != locale.ENGLISH]
OWN_GRAMMAR = "names"
"""Where a language may have more than English: names in another case or form."""
OWN_WORDS = {"illegal", "malformed"}
"""Where English repeats a reason that is only known in English."""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def unknown_arguments(key: str, form: Any) -> list[str]:
    """What a text of the pages uses besides the arguments in its key: `pile(cards)`. Its forms differ between languages."""
    given = set(key.partition("(")[2].rstrip(")").split(", "))
    forms = {"else": form} if isinstance(form, str) else form
    found = []
    for condition, text in forms.items():
        names = {part.split(" = ")[0] for part in condition.removeprefix("if ").split(" and ")} - {"else"}
        items = condition.removeprefix("each ") if condition.startswith("each ") else ""
        used = {items} if items else names | placeholders(text)
        found += [f"{key}: {name}" for name in used - given]
    return found


def differences(english: Any, other: Any, path: tuple[str, ...] = ()) -> list[str]:
    """Where two catalogues have different keys, list lengths or placeholders."""
    where = " / ".join(path)
    if type(english) is not type(other):
        return [f"{where}: {type(english).__name__} in English, {type(other).__name__} here"]
    if isinstance(english, bool):
        return [] if english == other else [f"{where}: {other}"]
    if isinstance(english, str):
        same = path[-1] in OWN_WORDS or placeholders(english) == placeholders(other)
        return [] if same and bool(english) == bool(other) else [f"{where}: other placeholders"]
    if isinstance(english, list):
        english, other = (dict(zip(map(str, range(len(one))), one, strict=True)) for one in (english, other))
    missing, more = english.keys() - other.keys(), other.keys() - english.keys()
    if path[-1:] == (OWN_GRAMMAR,):
        more = set()
    found = [
        f"{where}: {', '.join(sorted(keys))} {what}" for keys, what in ((missing, "missing"), (more, "unknown")) if keys
    ]
    for key in english.keys() & other.keys():
        if key.endswith(")"):
            found += unknown_arguments(key, english[key]) + unknown_arguments(key, other[key])
            continue
        found += differences(english[key], other[key], (*path, key))
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_keys_and_placeholders_of_english(language):
    assert differences(locale.texts(locale.ENGLISH), locale.texts(language)) == []


def test_arguments_that_are_not_given_are_found():
    assert unknown_arguments("left(cards)", {"if cards = 1 and me": "one", "else": "{cards} of {all}"}) == [
        "left(cards): me",
        "left(cards): all",
    ]
    assert unknown_arguments("gems(parts)", {"each parts": "{1} {0:colour}", "else": "none"}) == []


def test_differences_are_found():
    english = {"a": "{x} and {y}", "names": {"colour": ["red", "blue"]}, "b": ["one", "two"]}
    assert (
        differences(english, {"a": "{y}, {x}", "names": {"colour": ["rot", "blau"], "case": []}, "b": ["1", "2"]}) == []
    )
    assert len(differences(english, {"a": "{x}", "names": {"colour": ["rot"]}, "b": "1", "c": ""})) == 4


@pytest.mark.parametrize("language", OTHERS)
def test_every_kind_of_name_and_noun_that_a_text_uses_is_there(language):
    for name in rules.GAMES:
        catalogue = rules.game(name).languages[language].catalogue
        for text in catalogue.texts.values():
            for form in (text,) if isinstance(text, str) else text:
                for _, _, kind, _ in Formatter().parse(form):
                    assert not kind or kind in catalogue.nouns or kind in catalogue.names, (name, form)


def test_games_and_server_offer_every_language_there_is_a_file_for():
    files = {file.stem for file in locale.FOLDER.glob("*.json")}
    assert set(locale.LANGUAGES) == files == set(BOT_TEXTS)
    assert all(set(sentences) == files for sentences in MESSAGES.values())
    assert all(set(rules.game(name).languages) == files for name in rules.GAMES)


def test_a_game_brings_its_own_texts_and_falls_back_to_english(tmp_path: Path):
    folder = tmp_path / "somersaults"
    (folder / "locale").mkdir(parents=True)
    words: dict[str, Any] = {
        key: {} for key in ("settings", "choices", "phases", "colours", "nouns", "names", "brings")
    }
    words |= {"title": "Somersaults", "round": "jump", "texts": {"labels": {"jump": "Jump {height} high"}}}
    (folder / "locale" / "en.json").write_text(json.dumps(words))
    brought = catalogues(str(folder / "reference_text.py"))
    assert {catalogue.title for catalogue in brought.values()} == {"Somersaults"}
    assert brought["de"].conjunction == "und"


def test_a_games_own_texts_are_merged_with_the_houses(tmp_path: Path):
    folder = tmp_path / rules.GAMES[0]
    (folder / "locale").mkdir(parents=True)
    (folder / "locale" / "de.json").write_text(json.dumps({"title": "Anders", "phases": {"nap": "Schlafen"}}))
    merged = locale.game_texts(folder, "de")
    house = locale.texts("de")["games"][folder.name]
    assert merged == {**house, "title": "Anders", "phases": {**house["phases"], "nap": "Schlafen"}}


def test_two_texts_of_one_name_are_refused(tmp_path: Path):
    folder = tmp_path / rules.GAMES[0]
    (folder / "locale").mkdir(parents=True)
    groups = locale.texts("en")["games"][folder.name]["texts"]
    twice = next(iter(groups["labels"]))
    (folder / "locale" / "en.json").write_text(json.dumps({"texts": {"more": {twice: "Again"}}}))
    with pytest.raises(ValueError, match=f"two texts have the same name: {twice}"):
        catalogues(str(folder / "reference_text.py"))
