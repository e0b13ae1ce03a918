"""The rules kernel: records, rules plain and compiled, random streams, forced chance, bags, the event log."""

from .bags import draw_chip, draw_hand, hand_to_bag, put_in_bag, take_from_bag
from .chance import (
    FORCED_ROOM,
    NOT_FORCED,
    SECTOR,
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
from .compile_progress import Progress, progress_shown
from .compiling import CompilerMissing, Types, cache_folder, compiled, compiler_installed
from .events import Event, is_written, new_log, note, read_log
from .masks import clear_mask, legal_in, nth_legal
from .records import Layout, PlainRecord
from .rule import GAME_OVER, Slot, Slots, filled, is_rule, reached_by, rule, whole

__all__ = [
    "FORCED_ROOM",
    "GAME_OVER",
    "NOT_FORCED",
    "SECTOR",
    "STREAM",
    "CompilerMissing",
    "Event",
    "Layout",
    "PlainRecord",
    "Progress",
    "Slot",
    "Slots",
    "Types",
    "begin_streams",
    "below",
    "cache_folder",
    "clear_mask",
    "compiled",
    "compiler_installed",
    "draw_chip",
    "draw_hand",
    "filled",
    "forget_forced",
    "hand_to_bag",
    "is_rule",
    "is_written",
    "legal_in",
    "new_log",
    "next_word",
    "note",
    "nth_legal",
    "pick_bit",
    "pick_from_bag",
    "progress_shown",
    "put_in_bag",
    "reached_by",
    "read_log",
    "renew_streams",
    "rule",
    "seed_stream",
    "take_forced",
    "take_from_bag",
    "whole",
]
