"""Paths and links in the documents lead somewhere."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "examples/**/*.md")
    for path in ROOT.glob(pattern)
    if path.name != "CHANGELOG.md"  # it tells what was
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w.-]*(?:/[\w.-]+)*\.(?:py|md|toml|ts|svelte|ya?ml|json|sh|svg|html)")
FOLDER = re.compile(r"(?:[\w.-]+/)+")
PLACES = ("", "src", "src/charlatans", "src/charlatans/rules", "web", "web/src", "tests", "docs", "examples/tiny_game")
"""Where a path may begin, as documents write them."""
ANYTHING = re.compile(r"\bNAME\b|\bFILE\b|\bGAME\b|\bmy-|\bmine\b|\broom\b|\bslow\.py|^/|\bmy_|report|tournaments/")
"""What stands for a name of the reader's own."""


@functools.cache
def names_of(folder: Path) -> set[str]:
    skipped = {".git", ".venv", "node_modules", "pages", "dist", "build", "__pycache__"}
    return {
        path.name
        for path in folder.rglob("*")
        if path.is_file() and not skipped.intersection(path.relative_to(folder).parts)
    }


def headings(document: Path) -> set[str]:
    """The anchors of a document's headings."""
    lines = [line for line in document.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_to_files_and_headings(document):
    for link in LINK.findall(document.read_text(encoding="utf-8")):
        address, _, heading = link.partition("#")
        if "://" in address:
            continue
        target = document if not address else document.parent / address
        assert target.exists(), f"{document.name} links to {link}"
        assert not heading or heading in headings(target), f"{document.name} links to {link}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_paths_in_code_exist(document):
    known = names_of(ROOT)
    missing = []
    for code in CODE.findall(document.read_text(encoding="utf-8")):
        for word in code.split():
            if ANYTHING.search(word) or not (FILE.fullmatch(word) or FOLDER.fullmatch(word)):
                continue
            there = word in known if "/" not in word else any((ROOT / place / word).exists() for place in PLACES)
            if not there and not (document.parent / word).exists():
                missing.append(word)
    assert missing == []
