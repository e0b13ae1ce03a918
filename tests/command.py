"""The `charlatans` command in the test's own process, for what only answers and ends: starting another process takes longer than most answers."""

from __future__ import annotations

import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from subprocess import CompletedProcess

import pytest

from charlatans import cli


def answer(*arguments: str, **environment: str) -> CompletedProcess[str]:
    """Runs the command with these variables set, and returns what it said."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        for name, value in {"COLUMNS": "120", "NO_COLOR": "1", **environment}.items():
            patch.setenv(name, value)
        patch.setattr(sys, "argv", ["charlatans", *arguments])
        patch.setattr(sys, "path", [*sys.path])
        patch.setattr(warnings, "showwarning", warnings.showwarning)
        with pytest.raises(SystemExit) as ended:
            cli.main()
    return CompletedProcess(arguments, int(ended.value.code or 0), out.getvalue(), err.getvalue())
