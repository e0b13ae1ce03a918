"""The numbers of Snake Oil, checked and laid out for the rules."""

from __future__ import annotations

from pathlib import Path

from charlatans.rules.materials import MaterialFile, loader

from . import state

FILE = Path(__file__).with_name("material.toml")


def record(material: MaterialFile) -> state.Material:
    """The material as the record that the rules are given."""
    out = state.Material.new()
    out.rounds = material.number("rounds", "rounds", 1, 20)
    out.honest_pot = material.number("honest", "pot", 1, 99)
    out.sale = material.number("bold", "sale", 1, 9)
    out.most_sales = material.number("bold", "most_sales", 1, 20)
    out.bribe = material.number("watch", "bribe", 0, 99)
    return out


load = loader(FILE, record)
