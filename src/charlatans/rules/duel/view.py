"""What players see, as plain values. Nothing is hidden: bags are closed, but everyone sees what goes into them."""

from __future__ import annotations

from typing import Any

from ..contract import ENGLISH, PrivateView
from ..i18n import Catalogue, Message
from ..json_types import Tie
from . import box, reference_text
from .box import Chip, WhiteSpace
from .brewing import explosion_loss, steps_of_turn, who_completed
from .ending import BOTH
from .flow import actors, returns
from .odds import explosion_odds, explosion_odds_until_full
from .square import space_in_half, waiting_mayor, waiting_seat
from .state import PHASE_NAMES, REASON_NAMES, Completed, MarketStep, Material, Phase, State
from .view_types import (
    Book,
    Coin,
    Counts,
    Offer,
    Patient,
    PlayerView,
    Printed,
    RoundCard,
    SpaceName,
    Tokens,
    View,
    WaitingFigure,
)

CHIPS_OF = {
    colour: [chip for chip in range(box.CHIPS) if box.COLOUR_OF[chip] == at] for at, colour in enumerate(box.COLOURS)
}


def view(state: State, material: Material, language: str = ENGLISH) -> View:
    """The table as everybody sees it."""
    asked, over, catalogue = actors(state), state.phase == Phase.OVER, reference_text.CATALOGUES[language]
    return {
        "round": state.round,
        "phase": PHASE_NAMES[state.phase],
        "actors": [other for other in range(box.PLAYERS_AT_TABLE) if asked >> other & 1],
        "active": state.active if state.phase == Phase.BREWING else None,
        "behind": state.behind,
        "round_card": _round_card(state, material, catalogue),
        "offer": _offer(state),
        "coins": _coins(state, material, catalogue),
        "books": {colour: _book(state, material, colour, catalogue) for colour in box.COLOURS},
        "pool": _counts(state.pool),
        "patient": _patient(state, material),
        "park": state.park,
        "waiting": [_waiting(state.queue[i]) for i in range(state.queued)],
        "path": {"spaces": material.spaces, "nearest": material.stall_nearest, "farthest": material.stall_farthest},
        "ledge": [reference_text.ledge_words(material, gives, catalogue) for gives in material.ledge],
        "white_area": _white_area(material),
        "players": [_player(state, material, other, catalogue) for other in range(box.PLAYERS_AT_TABLE)],
        "over": over,
        "ranks": _ranks(state) if over else None,
        "tie": _tie(state, catalogue) if over else None,
    }


def private_view(state: State, seat: int) -> PrivateView:
    """What only this seat sees. In this game everyone sees everything."""
    return {}


def printed(material: Material) -> Printed:
    """The numbers printed on the components, for drawing them; they never change during a game."""
    return {
        "rounds": box.ROUNDS,
        "chips": list(box.CHIP_NAMES),
        "values": list(material.value),
        "gold": list(material.gold),
        "reasons": list(REASON_NAMES),
        "coin_names": list(box.COIN_NAMES),
        "faces": list(box.FACE_NAMES),
        "patients": material.patients,
        "patients_to_win": material.patients_to_win,
    }


def _round_card(state: State, material: Material, catalogue: Catalogue) -> RoundCard:
    if state.round == box.ROUNDS:
        return {"number": None, "words": reference_text.seventh_words(material, catalogue), "suggested": None}
    suggested: Tokens = {"upgrades": material.card_upgrades[state.card], "gold": material.card_gold[state.card]}
    return {
        "number": state.card + 1,
        "words": reference_text.card_words(material, state.card, catalogue),
        "suggested": suggested,
    }


def _offer(state: State) -> Offer | None:
    if state.phase != Phase.MARKET or state.step == MarketStep.OFFER:
        return None
    return {
        "upgrades": state.offer_upgrades,
        "gold": state.offer_gold,
        "by": who_completed(state, Completed.LAST),
        "card_to": None if state.step == MarketStep.SCALE else state.card_to,
    }


def _coins(state: State, material: Material, catalogue: Catalogue) -> list[Coin]:
    return [
        {
            "coin": box.COIN_NAMES[coin],
            "shows": box.FACE_NAMES[face],
            "words": reference_text.face_words(material, face, catalogue),
        }
        for coin, face in zip(state.coins, state.faces, strict=True)
    ]


def _book(state: State, material: Material, colour: str, catalogue: Catalogue) -> Book:
    chips = CHIPS_OF[colour]
    book = state.sets[box.COLOURS.index(colour)]
    return {
        "set": reference_text.ROMAN[book] if colour in box.WITH_BOOKS else None,
        "name": catalogue.colours[colour],
        "price": [state.price[chip] for chip in chips] if chips[0] >= Chip.ORANGE_1 else None,
        "values": [material.value[chip] for chip in chips],
        "words": reference_text.book_words(material, colour, book, catalogue),
    }


def _patient(state: State, material: Material) -> Patient | None:
    if state.patient == 0:
        return None
    return {
        "half": 0 if state.patient > 0 else 1,
        "space": abs(state.patient),
        "mayor": bool(state.mayor and state.entered == material.mayor_enters),
    }


def _waiting(figure: int) -> WaitingFigure:
    """A figure waiting on a stall for the end of the turn."""
    return {"seat": waiting_seat(figure), "mayor": bool(waiting_mayor(figure))}


def _white_area(material: Material) -> list[SpaceName]:
    """The spaces from the first on; all spaces past the last one explode."""
    last = max(space for space in range(box.TRACK) if material.track[space] != WhiteSpace.EXPLOSION)
    shown = max(material.first_explosion + 3, last)
    return [("safe", "bonus", "explosion")[material.track[space]] for space in range(1, min(shown, box.TRACK - 1) + 1)]


def _player(state: State, material: Material, seat: int, catalogue: Catalogue) -> PlayerView:
    me = state.players[seat]
    return {
        "seat": seat,
        "patients": me.treated,
        "on_stall": me.on_stall,
        "gold": me.gold,
        "stall": me.stall,
        "patient_space": space_in_half(state, seat),
        "neck": [box.CHIP_NAMES[me.neck[i]] for i in range(me.neck_size)],
        "belly": _counts(me.belly),
        "whites": [{"chip": box.CHIP_NAMES[me.white_chips[i]], "space": me.white_spaces[i]} for i in range(me.whites)],
        "bag": _counts(me.bag),
        "hand": _counts(me.hand),
        "aside": {box.CHIP_NAMES[white]: me.aside[white] for white in range(len(me.aside)) if me.aside[white]},
        "coin": box.FACE_NAMES[me.coin - 1] if me.coin else None,
        "kept": [
            {
                "kind": box.CARD_KINDS[box.FIRST_KEPT + kind],
                "words": reference_text.kind_words(material, box.FIRST_KEPT + kind, catalogue),
            }
            for kind in range(box.KEPT_KINDS)
            for _ in range(me.kept[kind])
        ],
        "ward": me.ward,
        "completed": ("", "first", "last")[me.completed] or None,
        "exploded": bool(me.exploded),
        "steps": steps_of_turn(state, material, me) if me.placed else 0,
        "loss": explosion_loss(state, material, me),
        "odds": explosion_odds(material, me),
        "odds_until_full": explosion_odds_until_full(material, me),
        "test": me.test_total,
    }


def _counts(chips: Any) -> Counts:
    return {name: count for name, count in zip(box.CHIP_NAMES, chips, strict=True) if count}


def _ranks(state: State) -> list[int]:
    out = [[0] * box.PLAYERS_AT_TABLE, [0] * box.PLAYERS_AT_TABLE]
    returns(state, out)
    return out[1]


def _tie(state: State, catalogue: Catalogue) -> Tie | None:
    """What broke the tie if both had treated as many patients; otherwise None."""
    if state.players[0].treated != state.players[1].treated:
        return None
    if state.winner == BOTH:
        return {"words": catalogue.say(Message("tie shared"))}
    return {"words": catalogue.say(Message("tie by side" if state.patient else "tie by strength"))}
