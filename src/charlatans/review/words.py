"""A review in words, in any language: verdicts, reasons, grades and figures."""

from __future__ import annotations

from typing import Any

from .. import rules
from ..locale import texts
from ..rules.contract import ENGLISH
from .ledger import WHOLE, Grade, Moment, Review

PLAYED = ((0.02, "superbly"), (0.06, "well"), (0.12, "fairly"), (0.25, "poorly"))
"""How somebody played who gave away less than this; otherwise carelessly."""
CARELESSLY = "carelessly"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
WORTH_SAYING = WHOLE // 200
"""Half a per cent."""


class ReviewWords:
    """The texts of a review in one language."""

    def __init__(self, review: Review, language: str = ENGLISH) -> None:
        self.review = review
        self.language = language
        self.texts: dict[str, Any] = texts(language)["review"]

    def number(self, value: float, digits: int = 1, *, signed: bool = False) -> str:
        """A number as this language writes it."""
        text = f"{value:{'+' if signed else ''}.{digits}f}".replace("-", "\N{MINUS SIGN}")
        return text.replace(".", self.texts["decimal"])

    def percent(self, parts: int, *, signed: bool = False, digits: int = 1) -> str:
        """Parts as per cent, without the sign for it."""
        return self.number(100 * parts / WHOLE, digits, signed=signed)

    def grade(self, grade: Grade) -> str:
        """The name of a grade."""
        name: str = self.texts["grades"][grade.value]
        return name

    def played(self, seat: int) -> str:
        """How a seat played, as one of five words."""
        given = -self.review.balances[seat].own / WHOLE
        return next((name for limit, name in PLAYED if given < limit), CARELESSLY)

    def verdict(self, seat: int, *, you: bool = False) -> str:
        """The game in one sentence for a seat, as told to everybody or to whoever sat there."""
        forms, balance = self.texts["verdict"]["you" if you else "other"], self.review.balances[seat]
        facts = {"name": self.review.names[seat], "given": self.percent(-balance.own)}
        sentence = forms[self.played(seat)].format(**facts)
        for what, parts in (("luck", balance.luck), ("others", balance.others)):
            if abs(parts) >= WORTH_SAYING:
                how = f"{what} {'gave' if parts > 0 else 'took'}"
                sentence += "; " + forms[how].format(amount=self.percent(abs(parts)))
        return f"{sentence}.".replace(" %", f"{NO_BREAK_SPACE}%")

    def reason(self, moment: Moment) -> str:
        """Why a decision got its grade, in one sentence; empty if there is nothing to tell."""
        if (why := moment.why) is None:
            return ""
        game = rules.game(self.review.game)
        words = game.languages[self.language]
        text: str = self.texts["why"][why.name]
        filled = text.format(
            risk=self.number(100 * (why.risk or 0), 0),
            danger="" if why.danger is None else words.bring(why.danger),
            points=self.number(why.points or 0),
            unit=words.noun(game.unit)[1],
            margin=self.number(100 * (why.margin or 0)),
        )
        return filled.replace(" %", f"{NO_BREAK_SPACE}%")

    def label(self, moment: Moment) -> str:
        """What was decided."""
        return moment.label[self.language]

    def better(self, moment: Moment) -> str:
        """What would have been better; empty if nothing was."""
        if not moment.given_away or moment.better_label is None:
            return ""
        return moment.better_label[self.language]

    def happened(self, moment: Moment) -> str:
        """What chance brought, as sentences."""
        return " · ".join(moment.events[self.language]) if moment.events else ""

    def round(self, moment: Moment) -> str:
        """When it was: the turn or round."""
        text: str = self.texts["round"]
        return text.format(word=self.review.round_word[self.language], number=moment.round)

    def method(self) -> str:
        """How the game was judged."""
        review, page = self.review, self.texts["page"]
        count = sum(moment.grade is not None for moment in review.moments)
        rollouts = f"{review.rollouts:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        how: str = page["examined" if review.rollouts else "network"].format(count=count, rollouts=rollouts)
        return how if review.over else f"{how} {page['not over']}"
