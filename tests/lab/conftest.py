"""Fixtures for tournaments."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from charlatans.lab.results_file import ResultsFile


@pytest.fixture
def opened():
    """Opens results files, and closes them at the end."""
    with ExitStack() as stack:
        yield lambda plan, file, **more: stack.enter_context(ResultsFile(plan, file, **more))
