"""What the tests of tournaments share."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from charlatans.lab.results_file import ResultsFile


@pytest.fixture
def opened():
    """Opens files of results, and lets go of them at the end."""
    with ExitStack() as stack:
        yield lambda plan, file, **more: stack.enter_context(ResultsFile(plan, file, **more))
