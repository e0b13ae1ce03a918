"""Pretends that a game's rules have changed: today's version is frozen, and the present one is one version later."""

from __future__ import annotations

import dataclasses
from importlib import import_module
from pathlib import Path

import pytest

from charlatans import archive, rules
from charlatans.archive.freezing import HOUSE, freeze
from charlatans.rules.contract import Game


def raise_version(monkeypatch: pytest.MonkeyPatch, folder: Path, name: str) -> Game:
    """Freezes today's rules into a folder, and counts their version up; returns the game of today."""
    today = rules.game(name)
    freeze(name, HOUSE, None, folder, "0.1.0")
    monkeypatch.setattr(archive, "FOLDER", folder)
    later = dataclasses.replace(today, rules_version=today.rules_version + 1)
    monkeypatch.setattr(import_module(today.state.__module__.rpartition(".")[0]), "GAME", later)
    return today
