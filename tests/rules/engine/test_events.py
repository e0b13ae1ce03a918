"""The event log."""

from __future__ import annotations

from charlatans.rules.engine import Event, new_log, note, read_log


def test_events_are_read_in_order_and_the_log_is_empty_after():
    log = new_log()
    note(log, 3, 0, 5, 6)
    note(log, 4, -1, 0, 0)
    assert read_log(log) == [Event(3, 0, 5, 6), Event(4, -1, 0, 0)]
    assert read_log(log) == []


def test_an_empty_log_records_nothing():
    log: list[int] = []
    note(log, 3, 0, 5, 6)
    assert log == []
