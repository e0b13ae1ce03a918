"""Records: annotated classes of whole numbers with a fixed layout in memory.

A record is either a plain Python object (slots and lists, no library needed) or an element of a NumPy array with the
very same bytes. The class knows both forms:

    class Player(Record, align=32):
        \"\"\"One player's pot and bag.\"\"\"

        white_total: int = i2()
        bag: list[int] = i1(KINDS)
        streams: list[Stream] = array(Stream, 5)

    me = Player.new()                 # all zeros
    me.white_total += 1
    Player.from_bytes(Player.to_bytes(me))
    numpy.zeros(1000, Player.dtype)
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeVar, cast, overload

_CODES = {"i1": "b", "i2": "h", "i4": "i", "u4": "I", "i8": "q"}

RecordClass = TypeVar("RecordClass", bound="Record")


class Field:
    """One field of a record: a number or a record, alone or in an array of fixed shape."""

    def __init__(self, kind: Any, shape: tuple[int, ...]) -> None:
        self.kind = kind
        self.shape = shape
        self.is_record = isinstance(kind, RecordType)
        self.unit_size: int = kind.size if self.is_record else int(kind[1:])
        self.align: int = kind.align if self.is_record else self.unit_size
        self.length = 1
        for extent in shape:
            self.length *= extent
        self.size = self.unit_size * self.length
        self.name = ""


class Number:
    """Declares fields of one width: `i2()` is a number, `i2(5)` a list of 5, `i2(5, 3)` a list of 5 lists of 3."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, length: int, /) -> list[int]: ...
    @overload
    def __call__(self, rows: int, columns: int, /) -> list[list[int]]: ...
    def __call__(self, *shape: int) -> Any:
        return Field(self._kind, shape)


i1, i2, i4, u4, i8 = (Number(kind) for kind in _CODES)


def one(record: type[RecordClass]) -> RecordClass:
    """Declares a field that is a record itself."""
    return cast("RecordClass", Field(record, ()))


def array(record: type[RecordClass], length: int) -> list[RecordClass]:
    """Declares a field that is a list of so many records."""
    return cast("list[RecordClass]", Field(record, (length,)))


class RecordType(type):
    """The class of record classes: lays out the declared fields as a C compiler would, or aligned to more bytes."""

    name: str
    """What the record is called in messages: the class's name, unless another is given."""
    fields: tuple[Field, ...]
    size: int
    align: int
    _offsets: list[int]
    _format: str
    _struct: struct.Struct
    _numbers: int
    _flatten: Callable[[Any], tuple[int, ...]]
    _build: Callable[[list[int], int], Any]
    _blank: Any

    def __new__(
        metaclass, class_name: str, bases: tuple[type, ...], body: dict[str, Any], *, align: int = 1, name: str = ""
    ) -> RecordType:
        fields = {field: value for field, value in body.items() if isinstance(value, Field)}
        if reserved := set(fields) & _reserved(metaclass, bases):
            raise TypeError(f"{class_name} cannot have a field {min(reserved)!r}: record classes use this name")
        rest = {name: value for name, value in body.items() if name not in fields}
        made = super().__new__(metaclass, class_name, bases, {**rest, "__slots__": tuple(fields)})
        for field_name, field in fields.items():
            field.name = field_name
        made._lay_out(name or class_name, tuple(fields.values()), align)
        return made

    def __init__(cls, class_name: str, bases: tuple[type, ...], body: dict[str, Any], **_: Any) -> None:
        super().__init__(class_name, bases, body)

    def _lay_out(cls, name: str, fields: tuple[Field, ...], align: int) -> None:
        cls.name = name
        cls.fields = fields
        cls.align = max([align, *(field.align for field in fields)])
        cls._format = ""
        cls._offsets = []
        offset = 0
        for field in fields:
            pad = -offset % field.align
            cls._offsets.append(offset + pad)
            offset += pad + field.size
            unit = field.kind._format * field.length if field.is_record else f"{field.length}{_CODES[field.kind]}"
            cls._format += "x" * pad + unit
        pad = -offset % cls.align
        cls._format += "x" * pad
        cls.size = offset + pad
        cls._struct = struct.Struct("<" + cls._format)
        cls._numbers = sum(_numbers_in(field) for field in fields)
        cls._flatten = _flattener(fields)
        cls._build = _builder(cls, fields)
        cls.copy = _copier(cls, fields)
        cls.is_same = _comparer(fields)
        cls.copy_after = _sharing_copier(cls, fields)
        cls._blank = cls._build([0] * cls._numbers, 0)

    @property
    def dtype(cls) -> Any:
        """The NumPy dtype of the same record (imports NumPy)."""
        if "_dtype" not in cls.__dict__:
            import numpy

            cls._dtype = numpy.dtype(
                {
                    "names": [field.name for field in cls.fields],
                    "formats": [(f.kind.dtype if f.is_record else "<" + f.kind, f.shape) for f in cls.fields],
                    "offsets": cls._offsets,
                    "itemsize": cls.size,
                },
                align=True,
            )
        return cls._dtype


def _reserved(metaclass: type, bases: tuple[type, ...]) -> set[str]:
    """The names that fields cannot have."""
    return {name for one in (metaclass, *bases) for name in (*dir(one), *getattr(one, "__annotations__", ()))}


def _numbers_in(field: Field) -> int:
    """How many numbers a field holds, those of its records included."""
    return field.length * (field.kind._numbers if field.is_record else 1)


def _flattener(fields: tuple[Field, ...]) -> Callable[[Any], tuple[int, ...]]:
    """A function that lists all numbers of a plain record in order: written out field by field, as `dataclasses` does, because tables are saved and given to bots often."""
    known: dict[str, Any] = {f"flatten_{field.name}": field.kind._flatten for field in fields if field.is_record}
    parts = [_flattening(field, f"record.{field.name}", len(field.shape)) for field in fields]
    exec(f"def flatten(record):\n    return ({''.join(f'{part}, ' for part in parts)})", known)
    return cast("Callable[[Any], tuple[int, ...]]", known["flatten"])


def _flattening(field: Field, value: str, depth: int) -> str:
    """The expression that lists a field's numbers within a tuple."""
    if depth == 0:
        return f"*flatten_{field.name}({value})" if field.is_record else value
    if depth == 1 and not field.is_record:
        return f"*{value}"
    return f"*[number for one in {value} for number in ({_flattening(field, 'one', depth - 1)},)]"


def _builder(record: RecordType, fields: tuple[Field, ...]) -> Callable[[list[int], int], Any]:
    """A function that makes a plain record of the numbers in a list from a place on, written out in the same way."""
    known: dict[str, Any] = {"new": record.__new__, "Record": record}
    known |= {f"build_{field.name}": field.kind._build for field in fields if field.is_record}
    lines, at = ["def build(numbers, at):", "    twin = new(Record)"], 0
    for field in fields:
        lines.append(f"    twin.{field.name} = {_building(field, f'at + {at}', field.shape, _numbers_in(field))}")
        at += _numbers_in(field)
    exec("\n".join([*lines, "    return twin"]), known)
    return cast("Callable[[list[int], int], Any]", known["build"])


def _building(field: Field, at: str, shape: tuple[int, ...], numbers: int) -> str:
    """The expression that makes a field's value of so many numbers: a number, a record, or lists of them."""
    if not shape:
        return f"build_{field.name}(numbers, {at})" if field.is_record else f"numbers[{at}]"
    if len(shape) == 1 and not field.is_record:
        return f"numbers[{at} : {at} + {numbers}]"
    each, place = numbers // shape[0], f"place_{len(shape)}"
    one = _building(field, place, shape[1:], each)
    return f"[{one} for {place} in range({at}, {at} + {numbers}, {each})]"


def _copier(record: RecordType, fields: tuple[Field, ...]) -> Callable[[Any], Any]:
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


def _comparer(fields: tuple[Field, ...]) -> Callable[[Any, Any], bool]:
    """A function that compares two plain records, written out in the same way."""
    known: dict[str, Any] = {f"same_{field.name}": field.kind.is_same for field in fields if field.is_record}
    tests = [_comparing(field, f"one.{field.name}", f"other.{field.name}", len(field.shape)) for field in fields]
    exec(f"def is_same(one, other):\n    return {' and '.join(tests)}", known)
    return cast("Callable[[Any, Any], bool]", known["is_same"])


def _comparing(field: Field, one: str, other: str, depth: int) -> str:
    """The expression that compares a field's values. Most are equal, and then mostly the same object, which is quicker to find out."""
    if not field.is_record:
        return f"({one} is {other} or {one} == {other})"
    if depth == 0:
        return f"same_{field.name}({one}, {other})"
    return f"all({_comparing(field, 'a', 'b', depth - 1)} for a, b in zip({one}, {other}))"


def _sharing_copier(record: RecordType, fields: tuple[Field, ...]) -> Callable[[Any, Any], Any]:
    """A function that copies a plain record, but takes over from an earlier one the lists and records that are still the same."""
    known: dict[str, Any] = {"new": record.__new__, "Record": record}
    lines = ["def copy_after(record, earlier):", "    twin = new(Record)"]
    for field in fields:
        was, value, depth = f"earlier.{field.name}", f"record.{field.name}", len(field.shape)
        if field.is_record:
            known |= {f"copy_{field.name}": field.kind.copy, f"same_{field.name}": field.kind.is_same}
        if field.is_record and depth == 1:
            shared = f"old if same_{field.name}(old, one) else copy_{field.name}(one)"
            lines.append(f"    twin.{field.name} = [{shared} for old, one in zip({was}, {value})]")
        elif depth or field.is_record:
            copied = _copying(field, value, depth)
            lines.append(f"    twin.{field.name} = {was} if {_comparing(field, was, value, depth)} else {copied}")
        else:
            lines.append(f"    twin.{field.name} = {value}")
    exec("\n".join([*lines, "    return twin"]), known)
    return cast("Callable[[Any, Any], Any]", known["copy_after"])


def _copying(field: Field, value: str, depth: int) -> str:
    """The expression that copies a field's value: a number, a record, or lists of them."""
    if depth == 0:
        return f"copy_{field.name}({value})" if field.is_record else value
    if depth == 1 and not field.is_record:
        return f"{value}[:]"
    return f"[{_copying(field, 'one', depth - 1)} for one in {value}]"


class Record(metaclass=RecordType):
    """A record as a plain object; subclasses declare its fields."""

    fields: ClassVar[tuple[Field, ...]]
    size: ClassVar[int]
    _struct: ClassVar[struct.Struct]
    _flatten: ClassVar[Callable[[Any], tuple[int, ...]]]
    _build: ClassVar[Callable[[list[int], int], Any]]
    _blank: ClassVar[Any]

    def copy(self) -> Self:
        """A plain record equal to this plain record and sharing nothing with it."""
        raise NotImplementedError  # every subclass has one that is written for its fields

    def is_same(self, other: Self) -> bool:
        """Whether another plain record is equal to this one."""
        raise NotImplementedError

    def copy_after(self, earlier: Self) -> Self:
        """A plain record equal to this one, which shares the parts that have not changed with an earlier copy. Neither may be changed any more."""
        raise NotImplementedError

    @classmethod
    def new(cls) -> Self:
        """A plain record, all zeros."""
        return cast("Self", cls.copy(cls._blank))

    @classmethod
    def to_bytes(cls, record: Any) -> bytes:
        """The record's bytes, the same for a plain record and its NumPy twin."""
        if not isinstance(record, Record):
            return bytes(record.tobytes())
        return cls._struct.pack(*cls._flatten(record))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The plain record that these bytes hold."""
        if len(data) != cls.size:
            raise ValueError(f"a {cls.name} record has {cls.size} bytes, not {len(data)}")
        return cast("Self", cls._build(list(cls._struct.unpack(data)), 0))

    @classmethod
    def to_numpy(cls, record: Any) -> Any:
        """A NumPy array of one element, equal to this record."""
        import numpy

        return numpy.frombuffer(bytearray(cls.to_bytes(record)), dtype=cls.dtype)
