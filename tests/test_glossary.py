"""docs/glossary.md is in step with the code, and words that were given up do not come back."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import charlatans
from charlatans.rules import contract

ROOT = Path(__file__).parents[1]
PACKAGE = Path(charlatans.__file__).parent
CODE = re.compile(r"`(\w+)`")
BUILT = PACKAGE / "server" / "pages"


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
    path = where.strip("`")
    file = ROOT / path if path.startswith("web/") else PACKAGE / path
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


# Words that were given up -------------------------------------------------------------------------------------


def _pairs(text: str) -> dict[str, str]:
    """Old words and new ones, from old=new."""
    return dict(pair.split("=") for pair in text.split())


OLD_NAMES = _pairs(
    """
    Advised=DecisionAdvice Afresh=Resampled agreement=option_set agreements=option_combinations
    AskedInTurn=CharlatansAECEnv AskedTogether=CharlatansParallelEnv assert_told=assert_observed
    broken_seal=seed_commitment carry_on=advance_once Deed=VerbPhrase Evening=TerminalSession
    ExtraMissing=MissingDependency Eyes=Viewer Guard=SecurityMiddleware Hall=CompiledTournament
    CountedMessage=CommittedMessage game_holds=game_matches StateMessage=SnapshotMessage seal_holds=seed_matches warming=precompiling
    hall_of=compile_tournament Happening=GameEvent happenings=events House=Rooms HouseError=RoomError
    is_theirs=owns_seat kept_file=default_file KeptError=ResultsFileError lawful=checked_action
    Lessons=LearnerGames OnCard=DeviceArray OutOfTime=TimeLimitExceeded playout=rollout Playouts=Rollouts playouts=rollouts
    Saying=Message Scripted=PolicyBot Seating=EnvCore Sitting=TableEnv Speech=Catalogue Spoken=Locale
    play_many=run_rows PretendCard=FakeCudaBackend Twins=CudaRules tell_all=broadcast Thinkers=BotPool Told=LocalizedEvents told_apart=unique_names Unlawful=IllegalAction
    with_own=player_view
    """
)
"""Identifiers of the old dialect, and what they are called now."""

OLD_FILES = _pairs(
    """
    accounts=stats batches=runner batching=batch cores=cpu agreements=option_grid almanac=reference_text both_ways=equivalence boxes=materials
    brew=chip_style changes=diff documented=doc_examples english=locale extras=optional_deps
    figures=standings handing=dlpack hosting=lineups frames=payloads house=rooms keeping=results_file kernel=engine learning=vector_env
    listeners=subscribers on_card=gpu_equivalence playouts=rollouts pretend=fake_cuda reach=coverage
    running=executors scripted=policy_bot sealing=seed_commitment seeing=player_view serving=loop studying=trials sentences=event_text
    sight=view_sync sitting=table_env socket=websocket stubborn=reconnecting_client thinking=bot_pool
    warming=precompile wording=i18n
    """
)
"""Files and folders of the old dialect, and what they are called now."""


def sources() -> Iterator[Path]:
    """Our own sources, without the built client."""
    for folder in ("src", "tests", "web/src"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".ts", ".svelte") and BUILT not in file.parents:
                yield file


def identifiers(file: Path) -> set[str]:
    """The names in a file; in the client's sources, all words."""
    if file.suffix != ".py":
        return set(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    with tokenize.open(file) as source:
        return {token.string for token in tokenize.generate_tokens(source.readline) if token.type == tokenize.NAME}


def test_words_of_the_old_dialect_do_not_come_back_as_names():
    found = {file.relative_to(ROOT).as_posix(): identifiers(file) & OLD_NAMES.keys() for file in sources()}
    assert len(found) > 500
    assert {file: {name: OLD_NAMES[name] for name in names} for file, names in found.items() if names} == {}


def test_words_of_the_old_dialect_do_not_come_back_as_files():
    found = {}
    for file in sources():
        parts = file.relative_to(ROOT).parts
        names = {*parts[:-1], parts[-1].split(".")[0].removeprefix("test_")} & OLD_FILES.keys()
        if names:
            found["/".join(parts)] = {name: OLD_FILES[name] for name in names}
    assert found == {}
