"""docs/observations.md is in step with the games' feature fields."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_the_document_is_up_to_date():
    made = runpy.run_path(str(DOCS / "observations.py"))["document"]()
    assert (DOCS / "observations.md").read_text(encoding="utf-8") == made, "run python docs/observations.py"
