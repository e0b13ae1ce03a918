"""docs/glossary.md is in step with the code, and words that were given up do not come back."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import charlatans
from charlatans.rules import contract

ROOT = Path(__file__).parents[1]
PACKAGE = Path(charlatans.__file__).parent
CODE = re.compile(r"`(\w+)`")


def rows(section: str) -> list[tuple[str, str, str]]:
    """The rows of a table: term, meaning, where."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").split(f"## {section}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")][1:]
    return [tuple(cell.strip() for cell in line.strip("|").split(" | ")) for line in lines]  # type: ignore[misc]


SECTIONS = ("The games", "The code")
ALL = [row for section in SECTIONS for row in rows(section)]
NAMES = {CODE.fullmatch(term)[1] for term, _, _ in ALL if CODE.fullmatch(term)}  # type: ignore[index]


def packages() -> list[str]:
    """The packages of the program, but for those of single games."""
    found = pkgutil.walk_packages([str(PACKAGE)], "charlatans.")
    games = set(charlatans.GAMES)
    return ["charlatans", *(one.name for one in found if one.ispkg and games.isdisjoint(one.name.split(".")))]


def public_classes() -> set[str]:
    """The classes that packages export."""
    modules = [importlib.import_module(name) for name in packages()]
    exported = [(name, getattr(module, name)) for module in modules for name in getattr(module, "__all__", ())]
    return {name for name, value in exported if inspect.isclass(value) and value.__module__.startswith("charlatans")}


@pytest.mark.parametrize("section", SECTIONS)
def test_terms_are_in_alphabetical_order_and_come_once(section):
    terms = [(term.strip("`").lower(), term) for term, _, _ in rows(section)]
    assert len(terms) > 50
    assert terms == sorted(terms)
    assert len({term for _, term in terms}) == len(terms)


@pytest.mark.parametrize(("term", "meaning", "where"), ALL, ids=[term for term, _, _ in ALL])
def test_a_term_is_where_the_glossary_says(term, meaning, where):
    file = PACKAGE / where.strip("`")
    assert file.exists()
    assert meaning
    assert not meaning.endswith(".")
    if (name := CODE.fullmatch(term)) is not None:
        module = file.relative_to(PACKAGE.parent).with_suffix("").as_posix().replace("/", ".")
        fields = {field.name for field in dataclasses.fields(contract.Game)} if "contract" in where else set()
        assert name[1] in fields or hasattr(importlib.import_module(module.removesuffix(".__init__")), name[1])


def test_every_public_class_is_in_the_glossary():
    assert public_classes() - NAMES == set()


def test_every_name_of_the_contract_is_in_the_glossary():
    classes = {
        name for name, one in vars(contract).items() if inspect.isclass(one) and one.__module__ == contract.__name__
    }
    fields = {field.name for field in dataclasses.fields(contract.Game)}
    assert (classes | fields) - NAMES == set()
