"""The rules kernel: records, rules plain and compiled, random streams, forced chance, the event log."""

from .chance import (
    FORCED_ROOM,
    NOT_FORCED,
    STREAM,
    below,
    forget_forced,
    next_word,
    pick_bit,
    pick_from_bag,
    seed_stream,
    take_forced,
)
from .compiling import CompilerMissing, Types, cache_folder, compiled, compiler_installed
from .events import Event, new_log, note, read_log
from .records import Layout, PlainRecord
from .rule import Slot, Slots, filled, is_rule, reached_by, rule

__all__ = [
    "FORCED_ROOM",
    "NOT_FORCED",
    "STREAM",
    "CompilerMissing",
    "Event",
    "Layout",
    "PlainRecord",
    "Slot",
    "Slots",
    "Types",
    "below",
    "cache_folder",
    "compiled",
    "compiler_installed",
    "filled",
    "forget_forced",
    "is_rule",
    "new_log",
    "next_word",
    "note",
    "pick_bit",
    "pick_from_bag",
    "reached_by",
    "read_log",
    "rule",
    "seed_stream",
    "take_forced",
]
