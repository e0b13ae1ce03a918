"""Records: one layout, kept either as a plain Python object or as an element of a NumPy array.

A `Layout` names the fields of a record and their sizes. It makes plain records (small objects with
slots and lists, no library needed) and, for whoever asks, the NumPy dtype with the very same bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, cast

_SIZES = {"i1": 1, "i2": 2, "i4": 4, "u4": 4, "i8": 8}
_CODES = {"i1": "b", "i2": "h", "i4": "i", "u4": "I", "i8": "q"}


class PlainRecord:
    """A record as a plain object; its fields are slots made from the layout."""

    __slots__ = ()


class Field:
    """One field of a layout: a number or a record, alone or in an array of fixed shape."""

    def __init__(self, name: str, spec: Any) -> None:
        self.name = name
        self.kind, *shape = spec if isinstance(spec, tuple) else (spec,)
        self.shape: tuple[int, ...] = tuple(shape)
        self.is_record = isinstance(self.kind, Layout)
        self.unit_size: int = self.kind.size if self.is_record else _SIZES[self.kind]
        self.align: int = self.kind.align if self.is_record else self.unit_size
        self.length = 1
        for extent in self.shape:
            self.length *= extent
        self.size = self.unit_size * self.length


class Layout:
    """The fields of a record in order, aligned as a C compiler would lay them out, or to so many bytes."""

    def __init__(self, name: str, align: int = 1, **fields: Any) -> None:
        self.name = name
        self.fields = [Field(field, spec) for field, spec in fields.items()]
        self.align = max(align, *(field.align for field in self.fields))
        self._format = ""
        self._offsets: list[int] = []
        offset = 0
        for field in self.fields:
            pad = -offset % field.align
            self._format += "x" * pad
            self._offsets.append(offset + pad)
            offset += pad + field.size
            self._format += (
                field.kind._format * field.length if field.is_record else f"{field.length}{_CODES[field.kind]}"
            )
        pad = -offset % self.align
        self._format += "x" * pad
        self.size = offset + pad
        self._struct = struct.Struct("<" + self._format)
        self._class: Any = type(name, (PlainRecord,), {"__slots__": tuple(field.name for field in self.fields)})
        self.copy = _copier(self._class, self.fields)
        """A plain record equal to this plain record and sharing nothing with it."""
        self._dtype: Any = None

    @property
    def dtype(self) -> Any:
        """The NumPy dtype of the same record (imports NumPy)."""
        if self._dtype is None:
            import numpy

            self._dtype = numpy.dtype(
                {
                    "names": [field.name for field in self.fields],
                    "formats": [(f.kind.dtype if f.is_record else "<" + f.kind, f.shape) for f in self.fields],
                    "offsets": self._offsets,
                    "itemsize": self.size,
                },
                align=True,
            )
        return self._dtype

    def new(self) -> Any:
        """A plain record, all zeros."""
        return self.from_bytes(bytes(self.size))

    def to_bytes(self, record: Any) -> bytes:
        """The record's bytes, the same for a plain record and its NumPy twin."""
        if not isinstance(record, PlainRecord):
            return bytes(record.tobytes())
        numbers: list[int] = []
        self._flatten(record, numbers)
        return self._struct.pack(*numbers)

    def from_bytes(self, data: bytes) -> Any:
        """The plain record that these bytes hold."""
        if len(data) != self.size:
            raise ValueError(f"a {self.name} record has {self.size} bytes, not {len(data)}")
        return self._build(iter(self._struct.unpack(data)))

    def to_numpy(self, record: Any) -> Any:
        """A NumPy array of one element, equal to this record."""
        import numpy

        return numpy.frombuffer(bytearray(self.to_bytes(record)), dtype=self.dtype)

    def _flatten(self, record: Any, numbers: list[int]) -> None:
        for field in self.fields:
            _flatten(getattr(record, field.name), field.kind if field.is_record else None, len(field.shape), numbers)

    def _build(self, numbers: Any) -> Any:
        record = self._class.__new__(self._class)
        for field in self.fields:
            setattr(record, field.name, _build(field.kind if field.is_record else None, field.shape, numbers))
        return record


def _flatten(value: Any, layout: Layout | None, depth: int, numbers: list[int]) -> None:
    if depth:
        for item in value:
            _flatten(item, layout, depth - 1, numbers)
    elif layout is None:
        numbers.append(value)
    else:
        layout._flatten(value, numbers)


def _build(layout: Layout | None, shape: tuple[int, ...], numbers: Any) -> Any:
    if shape:
        return [_build(layout, shape[1:], numbers) for _ in range(shape[0])]
    return next(numbers) if layout is None else layout._build(numbers)


def _copier(record: Any, fields: list[Field]) -> Callable[[Any], Any]:
    """A function that copies a plain record: written out field by field, as `dataclasses` does, because tables are copied often."""
    known: dict[str, Any] = {"new": record.__new__, "Record": record}
    lines = ["def copy(record):", "    twin = new(Record)"]
    for field in fields:
        if field.is_record:
            known[f"copy_{field.name}"] = field.kind.copy
        value = _copying(field, f"record.{field.name}", len(field.shape))
        lines.append(f"    twin.{field.name} = {value}")
    exec("\n".join([*lines, "    return twin"]), known)
    return cast("Callable[[Any], Any]", known["copy"])


def _copying(field: Field, value: str, depth: int) -> str:
    """The expression that copies a field's value: a number, a record, or lists of them."""
    if depth == 0:
        return f"copy_{field.name}({value})" if field.is_record else value
    if depth == 1 and not field.is_record:
        return f"{value}[:]"
    return f"[{_copying(field, 'one', depth - 1)} for one in {value}]"
