"""Plain records and their NumPy twins have the same bytes."""

from __future__ import annotations

import random

import pytest

from charlatans.rules.engine import Record, Stream, array, i1, i2, i8, one, u4
from charlatans.rules.quacks.state import Material, Options, Player, State


class Inner(Record):
    """A record inside others."""

    small: int = i1()
    word: int = u4()
    row: list[int] = i2(3)


class Outer(Record):
    """A record with all that fields can be."""

    flag: int = i1()
    inner: Inner = one(Inner)
    grid: list[list[int]] = i2(2, 3)
    many: list[Inner] = array(Inner, 2)
    big: int = i8()


@pytest.mark.parametrize(
    "layout", [Inner, Outer, Stream, State, Player, Options, Material], ids=lambda layout: layout.name
)
def test_the_layout_has_the_size_and_alignment_that_numpy_gives_it(layout):
    assert layout.size == layout.dtype.itemsize
    assert layout.dtype.isalignedstruct


@pytest.mark.parametrize("layout", [Outer, State], ids=lambda layout: layout.name)
def test_bytes_become_a_plain_record_and_bytes_again_without_loss(layout):
    numpy = pytest.importorskip("numpy")
    data = random.Random(1).randbytes(layout.size)
    plain = layout.from_bytes(data)
    twin = numpy.frombuffer(data, dtype=layout.dtype)
    # Padding is always zero in what we write; fields are the same either way.
    assert layout.to_bytes(layout.from_bytes(layout.to_bytes(plain))) == layout.to_bytes(plain)
    for field in layout.fields:
        if not field.is_record:
            assert getattr(plain, field.name) == twin[field.name][0].tolist()


def test_a_plain_record_and_its_numpy_twin_are_the_same_bytes():
    record = Outer.new()
    record.flag, record.inner.word, record.big = -1, 0xFFFFFFFF, 2**62
    record.grid[1][2] = -300
    record.many[1].row[0] = 77
    twin = Outer.to_numpy(record)
    assert twin[0]["grid"][1][2] == -300
    assert Outer.to_bytes(twin) == Outer.to_bytes(record)


def test_a_copy_shares_nothing():
    record = Outer.new()
    twin = Outer.copy(record)
    twin.grid[0][0] = 5
    twin.many[0].row[1] = 6
    assert Outer.to_bytes(record) == bytes(Outer.size)


def test_a_number_that_does_not_fit_its_field_is_an_error_not_another_number():
    record = Inner.new()
    record.small = 200
    with pytest.raises(Exception, match="byte format requires"):
        Inner.to_bytes(record)


def test_bytes_of_the_wrong_length_are_refused():
    with pytest.raises(ValueError, match=f"has {Outer.size} bytes, not 3"):
        Outer.from_bytes(b"abc")


def test_a_field_that_would_hide_something_of_the_class_is_refused():
    with pytest.raises(TypeError, match="Crate cannot have a field 'size'"):

        class Crate(Record):
            size: int = i1()


def test_plain_records_have_their_fields_and_nothing_else():
    record = Inner.new()
    with pytest.raises(AttributeError):
        record.smal = 1  # type: ignore[attr-defined]
    assert not hasattr(record, "__dict__")


@pytest.mark.parametrize("layout", [Outer, State], ids=lambda layout: layout.name)
def test_a_copy_after_an_earlier_one_has_the_record_s_values_whatever_has_changed(layout):
    chance = random.Random(2)
    record = layout.from_bytes(chance.randbytes(layout.size))
    earlier = record.copy()
    assert record.is_same(earlier)
    for at in range(layout.size):
        data = bytearray(layout.to_bytes(record))
        data[at] ^= 1 + chance.randrange(255)
        changed = layout.from_bytes(bytes(data))
        later = changed.copy_after(earlier)
        assert layout.to_bytes(later) == layout.to_bytes(changed)
        assert changed.is_same(earlier) == (layout.to_bytes(changed) == layout.to_bytes(earlier))


def test_a_copy_after_an_earlier_one_shares_only_what_is_the_same():
    record = Outer.new()
    earlier = record.copy()
    record.many[1].row[2] = 5
    later = record.copy_after(earlier)
    assert later.many[0] is earlier.many[0]
    assert later.grid is earlier.grid
    assert later.many[1] is not record.many[1]
    record.many[1].row[2] = 6
    record.flag = 1
    assert (later.many[1].row, earlier.many[1].row, later.flag) == ([0, 0, 5], [0, 0, 0], 0)
