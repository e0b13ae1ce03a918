"""Speaking to a player who is called You: "You draws" becomes "You draw"."""

from __future__ import annotations

import re

YOU = "You"
VERB = re.compile(r"(?P<before>^You |, | and )(?P<verb>[A-Za-z]+[sS])\b")
UNLIKE_OTHERS = {"has": "have", "is": "are", "goes": "go"}


def to_you(sentence: str) -> str:
    """A sentence about somebody named You, in words that fit."""
    if not sentence.startswith(YOU):
        return sentence
    return VERB.sub(_second_person, sentence.replace("You's ", "Your "))


def _second_person(found: re.Match[str]) -> str:
    verb = found["verb"]
    if verb in UNLIKE_OTHERS:
        verb = UNLIKE_OTHERS[verb]
    elif verb.endswith("ies"):
        verb = verb[:-3] + "y"
    elif verb.endswith(("sses", "shes")):
        verb = verb[:-2]
    else:
        verb = verb[:-1]
    return found["before"] + verb
