"""Plain records and their NumPy twins have the same bytes."""

from __future__ import annotations

import random

import pytest

from charlatans.rules.engine import STREAM, Layout
from charlatans.rules.quacks.state import MATERIAL, OPTIONS, PLAYER, STATE

INNER = Layout("Inner", small="i1", word="u4", row=("i2", 3))
OUTER = Layout("Outer", flag="i1", inner=INNER, grid=("i2", 2, 3), many=(INNER, 2), big="i8")


@pytest.mark.parametrize(
    "layout", [INNER, OUTER, STREAM, STATE, PLAYER, OPTIONS, MATERIAL], ids=lambda layout: layout.name
)
def test_the_layout_has_the_size_and_alignment_that_numpy_gives_it(layout):
    assert layout.size == layout.dtype.itemsize
    assert layout.dtype.isalignedstruct


@pytest.mark.parametrize("layout", [OUTER, STATE], ids=lambda layout: layout.name)
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
    record = OUTER.new()
    record.flag, record.inner.word, record.big = -1, 0xFFFFFFFF, 2**62
    record.grid[1][2] = -300
    record.many[1].row[0] = 77
    twin = OUTER.to_numpy(record)
    assert twin[0]["grid"][1][2] == -300
    assert OUTER.to_bytes(twin) == OUTER.to_bytes(record)


def test_a_copy_shares_nothing():
    record = OUTER.new()
    twin = OUTER.copy(record)
    twin.grid[0][0] = 5
    twin.many[0].row[1] = 6
    assert OUTER.to_bytes(record) == bytes(OUTER.size)


def test_a_number_that_does_not_fit_its_field_is_an_error_not_another_number():
    record = INNER.new()
    record.small = 200
    with pytest.raises(Exception, match="byte format requires"):
        INNER.to_bytes(record)


def test_bytes_of_the_wrong_length_are_refused():
    with pytest.raises(ValueError, match=f"has {OUTER.size} bytes, not 3"):
        OUTER.from_bytes(b"abc")
