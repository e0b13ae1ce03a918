"""The rules kernel: records, rules plain and compiled, random streams, forced chance, bags, the event log."""

from .bags import draw_chip, draw_hand, hand_to_bag, put_in_bag, take_from_bag
from .chance import (
    FORCED_ROOM,
    NOT_FORCED,
    STREAM,
    begin_streams,
    below,
    forget_forced,
    next_word,
    pick_bit,
    pick_from_bag,
    renew_streams,
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
    "begin_streams",
    "below",
    "cache_folder",
    "compiled",
    "compiler_installed",
    "draw_chip",
    "draw_hand",
    "filled",
    "forget_forced",
    "hand_to_bag",
    "is_rule",
    "new_log",
    "next_word",
    "note",
    "pick_bit",
    "pick_from_bag",
    "put_in_bag",
    "reached_by",
    "read_log",
    "renew_streams",
    "rule",
    "seed_stream",
    "take_forced",
    "take_from_bag",
]
