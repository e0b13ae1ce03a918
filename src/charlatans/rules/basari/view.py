"""Views: what players can see, as JSON-compatible values. Only unrevealed action cards and an unfinished bid are hidden."""

from __future__ import annotations

from typing import Any

from ..contract import ENGLISH, PrivateView
from ..i18n import Message
from ..json_types import Tie
from . import state as s
from .bidding import by_colour, lowest, terms
from .flow import actors, returns
from .haggle import has_begun
from .reference_text import CATALOGUES, VARIANTS, cards_in_play
from .state import COLOUR_NAMES, Material, Player, State
from .view_types import BazaarCard, Exchange, Gems, Letter, Negotiation, PlayerView, Printed, View


def view(state: State, material: Material, language: str = ENGLISH) -> View:
    """What everybody can see."""
    asked, over = actors(state), state.phase == s.Phase.OVER
    return {
        "stage": state.stage,
        "stages": material.stages,
        "round": state.round,
        "phase": s.PHASE_NAMES[state.phase],
        "actors": [other for other in range(state.seats) if asked >> other & 1],
        "action": None if over or state.action < 0 else s.LETTERS[state.action],
        "action_cards": [
            {"letter": card.letter, "name": card.name, "words": card.words}
            for card in cards_in_play(state.seats, CATALOGUES[language])
        ],
        "variants": [variant.name for variant in VARIANTS if getattr(state, variant.name)],
        "stock": _gems(state.stock),
        "deck": state.deck_size,
        "majorities": dict(zip(COLOUR_NAMES, material.majority, strict=True)),
        "worker_goal": material.worker_goal,
        "workers_bonus": material.variant_bonus if state.end_bonus_10 else material.workers_bonus,
        "negotiation": _negotiation(state) if _is_negotiating(state) else None,
        "exchange": _exchange(state) if state.takes else None,
        "players": [_player(state, material, other) for other in range(state.seats)],
        "over": over,
        "ranks": _ranks(state) if over else None,
        "tie": _tie(state, language) if over else None,
    }


def private_view(state: State, seat: int) -> PrivateView:
    """What only this seat can see: its unrevealed action card, and its unfinished bid."""
    if _is_face_down(state):
        return {("players", seat, "choice"): _choice(state.players[seat])}
    if state.phase == s.Phase.NEGOTIATING and state.asked >> seat & 1:
        return {
            ("negotiation", "bid"): by_colour(state.bid) if has_begun(state) else None,
            ("negotiation", "colour"): COLOUR_NAMES[state.colour],
            ("negotiation", "terms"): terms(state, seat),
        }
    return {}


def printed(material: Material) -> Printed:
    """What clients need to draw the components; never changes during a game."""
    return {
        "colours": list(COLOUR_NAMES),
        "letters": list(s.LETTERS),
        "reasons": list(s.REASON_NAMES),
        "pair": s.PAIR,
        "digit": s.DIGIT,
    }


def _is_face_down(state: State) -> bool:
    """Whether action cards lie face down: until the last player has chosen one."""
    return bool(state.phase == s.Phase.CHOOSING and state.asked)


def _is_negotiating(state: State) -> bool:
    """Whether two players negotiate; once they have agreed, the phase stays until the game goes on."""
    return bool(state.phase == s.Phase.NEGOTIATING and state.hagglers[0] != state.hagglers[1])


def _negotiation(state: State) -> Negotiation:
    return {
        "action": s.LETTERS[state.action],
        "seats": list(state.hagglers),
        "speaker": state.speaker,
        "offer": by_colour(state.offer) if state.offer else None,
        "lowest_raise": lowest(state, state.speaker),
    }


def _exchange(state: State) -> Exchange:
    return {
        "taker": state.taker,
        "takes": state.takes,
        "waiting": [seat for seat in range(state.seats) if state.takers >> seat & 1],
    }


def _player(state: State, material: Material, seat: int) -> PlayerView:
    me = state.players[seat]
    shown: PlayerView = {
        "seat": seat,
        "points": me.points,
        "gems": _gems(me.gems),
        "workers": me.workers,
        "cards": [_card(material, card) for card in range(material.cards) if me.cards >> card & 1],
        "current": _card(material, me.current),
        "chosen": me.chosen != s.UNDECIDED,
    }
    if not _is_face_down(state):
        shown["choice"] = _choice(me)
    return shown


def _choice(me: Player) -> Letter | None:
    return s.LETTERS[me.chosen - 1] if me.chosen != s.UNDECIDED else None


def _card(material: Material, card: int) -> BazaarCard:
    return {
        "number": card + 1,
        "workers": material.workers[card],
        "points": material.points[card],
        "gems": _gems(material.card_gems[card]),
    }


def _gems(gems: Any) -> Gems:
    return dict(zip(COLOUR_NAMES, gems, strict=True))


def _ranks(state: State) -> list[int]:
    out = [[0] * s.MAX_PLAYERS, [0] * s.MAX_PLAYERS]
    returns(state, out)
    return out[1][: state.seats]


def _tie(state: State, language: str) -> Tie | None:
    """Why there are several winners, or None."""
    return {"words": CATALOGUES[language].say(Message("tie shared"))} if _ranks(state).count(1) > 1 else None
