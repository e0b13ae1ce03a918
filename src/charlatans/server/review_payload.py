"""A review as it is sent to the browser: in words, in one language."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from ..review.ledger import WHOLE, Moment, Parts, Review
from ..review.words import ReviewWords
from .messages import ReviewedSeat, ReviewInfo, ReviewMoment, RoomInfo

DIGITS = 5


def review_payload(plain: Mapping[str, Any], actions: Sequence[int], room: RoomInfo, language: str) -> ReviewInfo:
    """A review, given as plain data. `actions` says how many actions each step of the room has: a review counts actions."""
    review = Review.from_dict(plain)
    words = ReviewWords(review, language)
    steps = list(itertools.chain.from_iterable([step] * count for step, count in enumerate(actions, 1)))
    return {
        "room": room,
        "whole": WHOLE,
        "method": words.method(),
        "curve": [_shares(parts) for parts in review.curve],
        "seats": [_seat(words, seat) for seat in range(review.seats)],
        "moments": [_moment(words, moment, steps[moment.number - 1]) for moment in review.moments],
    }


def _seat(words: ReviewWords, seat: int) -> ReviewedSeat:
    review = words.review
    balance = asdict(review.balances[seat])
    return {
        "name": review.names[seat],
        "verdict": words.verdict(seat),
        "verdict_you": words.verdict(seat, you=True),
        "balance": {name: balance[name] for name in ("start", "own", "others", "luck", "result")},  # type: ignore[typeddict-item]
        "grades": {grade.value: count for grade, count in review.grades(seat).items()},
        "turning_points": [
            {"number": moment.number, "change": _share(moment.change(seat))} for moment in review.turning_points(seat)
        ],
    }


def _moment(words: ReviewWords, moment: Moment, step: int) -> ReviewMoment:
    return {
        "number": moment.number,
        "step": step,
        "round": moment.round,
        "seat": moment.seat,
        "label": words.label(moment),
        "grade": None if moment.grade is None else moment.grade.value,
        "given_away": _share(moment.given_away),
        "better": words.better(moment) or None,
        "reason": words.reason(moment) or None,
        "luck": _shares(moment.luck) if moment.is_stroke else [],
        "events": list(moment.events[words.language]) if moment.events else [],
    }


def _shares(parts: Parts) -> list[float]:
    return [_share(part) for part in parts]


def _share(part: int) -> float:
    return round(part / WHOLE, DIGITS)
