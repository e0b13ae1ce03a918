"""Compiled twins: the same results, slots, and errors that say what is wrong."""

from __future__ import annotations

import pytest

from charlatans.rules.engine import (
    CompilerMissing,
    Record,
    Slot,
    Stream,
    below,
    call_tree,
    compiled,
    compiling,
    filled,
    i1,
    i2,
    rule,
)
from charlatans.rules.engine.rule import tables_of

numpy = pytest.importorskip("numpy")
pytest.importorskip("numba")


class Counter(Record):
    """Counts, and remembers."""

    value: int = i2()
    history: list[int] = i1(4)


TYPES = {"counter": Counter, "stream": Stream}

step = Slot("step")


@rule
def one(counter):
    """A step of one."""
    return 1


@rule
def two(counter):
    """A step of two."""
    return 2


@rule
def count_up(counter, times):
    """Takes so many steps."""
    for _ in range(times):
        counter.value += step(counter)
    counter.history[0] = 7
    return counter.value + 0


LONG = tuple(number * number - 50 for number in range(2000))


@rule
def look_up(counter, number):
    """Reads a long table."""
    return LONG[number] + LONG[number // 2] + len(LONG)


@rule
def not_ended(counter):
    """Reaches itself."""
    return not_ended_either(counter)


@rule
def not_ended_either(counter):
    """Reaches itself."""
    return not_ended(counter)


@pytest.mark.parametrize(("filling", "total"), [(one, 5), (two, 10)])
def test_a_slot_is_filled_plain_and_compiled_alike(filling, total):
    plain = Counter.new()
    twin = Counter.to_numpy(plain)
    assert filled(count_up, {"step": filling})(plain, 5) == total
    assert compiled(count_up, TYPES, {"step": filling})(twin[0], 5) == total
    assert Counter.to_bytes(twin) == Counter.to_bytes(plain)


def test_long_tables_are_constant_arrays_where_they_are_compiled():
    fast, counter = compiled(look_up, TYPES), Counter.new()
    twin = Counter.to_numpy(counter)[0]
    assert [fast(twin, number) for number in (0, 7, 1999)] == [look_up(counter, number) for number in (0, 7, 1999)]
    assert list(tables_of(look_up)) == ["LONG"]
    assert tables_of(one) == {}


def test_an_open_slot_says_so():
    with pytest.raises(TypeError, match="nothing has been filled into the slot 'step'"):
        count_up(Counter.new(), 1)


def test_streams_agree_plain_and_compiled():
    plain = Stream.new()
    plain.words = [0xFFFFFFFF, 0x80000000, 0x12345678, 0xFFFFFFFF]
    twin = Stream.to_numpy(plain)
    fast = compiled(below, TYPES)
    assert [below(plain, 54) for _ in range(500)] == [fast(twin[0], 54) for _ in range(500)]
    assert Stream.to_bytes(twin) == Stream.to_bytes(plain)


def test_what_is_not_a_rule_is_not_compiled():
    with pytest.raises(TypeError, match="only functions marked with @rule"):
        compiled(len, TYPES)


def test_rules_must_not_reach_themselves():
    with pytest.raises(TypeError, match="rules must not be recursive"):
        compiled(not_ended, TYPES)


def test_callees_are_compiled_before_their_callers():
    order = call_tree(count_up, {"step": one})
    assert order == [one, count_up]


def test_progress_counts_up_to_all_rules_and_is_silent_once_they_are_kept(monkeypatch, tmp_path):
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path)
    seen = []

    @rule
    def fresh(counter):
        """Never compiled before."""
        return counter.value + one(counter)

    for _ in range(2):
        compiled(fresh, TYPES, progress=lambda done, of: seen.append((done, of)))
        compiling._twins.clear()
    assert seen == [(0, 2), (1, 2), (2, 2)]


def test_without_numba_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "numba", None)
    with pytest.raises(CompilerMissing, match=r"pip install 'charlatans\[fast\]'"):
        compiling._dispatcher(one, inline=True, cache=True)


def test_the_cache_folder_is_named_after_the_sources():
    assert compiling.cache_folder().name == compiling.sources_digest()
    assert compiling.cache_folder().is_dir()
