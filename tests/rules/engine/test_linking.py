"""What `linking` expects of Numba: rules that only others call have no machine code, and shared ones are translated once."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from charlatans.rules.engine import Slot, compiled, compiling, filled, rule

pytest.importorskip("numba")
from charlatans.rules.engine import linking

large = Slot("large", shared=True)


@rule
def half(number):
    """A small rule that the large one calls."""
    return number // 2


@rule
def halve_and_add(number, more):
    """A large rule that several loops call."""
    return half(number) + more


@rule
def once(number):
    """One loop."""
    return large(number, 1) + half(4)


@rule
def thrice(number):
    """Another loop."""
    total = 0
    for step in range(3):
        total += large(number, step)
    return total


SLOTS = {"large": halve_and_add}


@pytest.fixture
def translated(monkeypatch, tmp_path):
    """Compiles from nothing; the names of what is translated."""
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiling, "_twins", {})
    names, real = [], linking.translate
    monkeypatch.setattr(
        linking, "translate", lambda twin, signature: names.append(twin.py_func.__name__) or real(twin, signature)
    )
    return names


def test_threads_that_compile_the_same_rules_at_once_all_get_them(translated):
    with ThreadPoolExecutor(4) as pool:
        ready = list(pool.map(lambda loop: compiled(loop, {}, SLOTS), [once, thrice, once, thrice]))
    assert [twin(10) for twin in ready] == [8, 18, 8, 18]
    assert sorted(translated) == ["halve_and_add", "once", "thrice"]


def test_a_shared_rule_is_translated_once_for_all_who_call_it(translated):
    assert compiled(once, {}, SLOTS)(10) == filled(once, SLOTS)(10) == 8
    assert compiled(thrice, {}, SLOTS)(10) == filled(thrice, SLOTS)(10) == 18
    assert translated == ["halve_and_add", "once", "thrice"]


def test_a_rule_that_only_others_call_has_no_machine_code(translated):
    compiled(once, {}, SLOTS)
    lowered = [
        result.library
        for twin in compiling._twins.values()
        if twin.py_func.__name__ == "half"
        for result in twin.overloads.values()
    ]
    assert lowered
    assert all(isinstance(library, linking.LoweredLibrary) for library in lowered)
    assert all(library.get_pointer_to_function("anything") == 0 for library in lowered)


def test_what_is_kept_on_disk_finds_its_shared_rules_in_another_process(translated, tmp_path):
    assert compiled(once, {}, SLOTS)(10) == 8
    again = (
        "from pathlib import Path\n"
        "from charlatans.rules.engine import compiling, linking\n"
        f"compiling.cache_folder = lambda: Path({str(tmp_path)!r})\n"
        "def refuse(*_): raise AssertionError('nothing is left to be translated')\n"
        "linking.translate = refuse\n"
        "from tests.rules.engine.test_linking import SLOTS, once\n"
        "print(compiling.compiled(once, {}, SLOTS)(10))\n"
    )
    done = subprocess.run([sys.executable, "-c", again], capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("8\n", 0), done.stderr
