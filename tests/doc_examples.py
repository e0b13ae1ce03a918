"""The examples in the documentation, which tests run."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def examples(page: str, section: str = "") -> list[str]:
    """The Python examples of a page, or of one of its sections."""
    text = (DOCS / page).read_text(encoding="utf-8")
    if section:
        text = text.split(f"## {section}\n")[1].split("\n## ")[0]
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def run(example: str) -> None:
    """Runs an example as it stands."""
    exec(compile(example, "an example", "exec"), {})
