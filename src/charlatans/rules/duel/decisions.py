"""The decisions of The Duel in words: their names, their labels, and the questions they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..contract import Decision
from ..wording import count
from . import state as s
from .almanac import card_words, chip_name, face_words, gifts, kind_words
from .brewing import explodes_on, loss_of, steps_of
from .chips import last_white_number, last_white_space
from .state import CHIP_NAMES, CHIPS, COIN_NAMES, FIRST_COLOURED, ORANGE_1

KINDS = {
    s.DRAW: "draw",
    s.COMPLETE: "complete",
    s.NONE: "none",
    s.DONE: "done",
    s.STALL: "stall",
    s.GOLD: "gold",
    s.PATIENT: "patient",
    s.PAY: "pay",
    s.WHITES: "whites",
    s.AMBER: "amber",
    s.USE_RECYCLE: "use recycle",
    s.USE_DOUBLE: "use double",
    s.USE_TWO_WHITES: "use two-whites",
    s.USE_ONE_WHITE: "use one-white",
    s.CARD_SCALE: "card",
    s.TOKEN_SCALE: "tokens",
}


class Parts(NamedTuple):
    """What an action is made of: its kind, its chip, and its number, as far as it has them."""

    kind: str
    chip: int | None = None
    number: int | None = None
    second: int | None = None


def _table_of_actions() -> list[Parts]:
    table = [Parts("")] * s.ACTIONS
    for action, kind in KINDS.items():
        table[action] = Parts(kind)
    for coin in range(s.COINS):
        table[s.COIN + coin] = Parts("coin", None, coin)
    for level in range(s.BLACK_LEVELS - 1):
        table[s.NECK_UP + level] = Parts("upgrade neck", s.BLACK_1 + level)
        table[s.BELLY_UP + level] = Parts("upgrade belly", s.BLACK_1 + level)
    tokens = s.TOKENS_AT_MOST + 1
    for offer in range(tokens * tokens):
        table[s.OFFER + offer] = Parts("offer", None, offer // tokens, offer % tokens)
    for chip in range(ORANGE_1, CHIPS):
        table[s.BUY + chip] = Parts("buy", chip)
        table[s.UPGRADE + chip] = Parts("upgrade", chip)
    for chip in range(FIRST_COLOURED, CHIPS):
        table[s.TAKE + chip] = Parts("take", chip)
        table[s.RETURN + chip] = Parts("return", chip)
    for space in range(s.TRACK):
        table[s.RETURN_AT + space] = Parts("return white", None, space)
    for chip in range(CHIPS):
        table[s.PLACE + chip] = Parts("place", chip)
    for white in range(3):
        table[s.ASIDE + white] = Parts("aside", s.WHITE_1 + white)
    return table


_ACTIONS = _table_of_actions()


def action_name(action: int) -> str:
    """A decision in a word or two, the same in every position: what journals are made of."""
    kind, chip, number, second = _ACTIONS[action]
    words = [kind]
    if chip is not None:
        words.append(CHIP_NAMES[chip])
    if number is not None:
        words.append(COIN_NAMES[number] if kind == "coin" else str(number))
    if second is not None:
        words.append(str(second))
    return " ".join(words)


_NUMBERS = {action_name(action): action for action in range(s.ACTIONS)}


def action_number(name: str) -> int | None:
    """The decision with this name, or None."""
    return _NUMBERS.get(name)


# Decisions ------------------------------------------------------------------------------------------


class At(NamedTuple):
    """Where a decision is offered: the table, who is asked, and the decision's parts."""

    state: Any
    material: Any
    seat: int
    parts: Parts = Parts("")

    @property
    def me(self) -> Any:
        """Who is asked."""
        return self.state.players[self.seat]

    @property
    def name(self) -> str:
        """The chip's name."""
        return chip_name(self.material, self.parts.chip or 0)

    @property
    def next_name(self) -> str:
        """The name of the chip one level higher."""
        return chip_name(self.material, (self.parts.chip or 0) + 1)


def decision(state: Any, material: Any, seat: int, action: int) -> Decision:
    """A decision in this position, with the words a player sees."""
    parts = _ACTIONS[action]
    upgrade = parts.kind.startswith("upgrade") and parts.chip is not None
    return Decision(
        action=action,
        kind=parts.kind,
        label=_LABELS[parts.kind](At(state, material, seat, parts)),
        chip=None if parts.chip is None else CHIP_NAMES[parts.chip],
        to=CHIP_NAMES[parts.chip + 1] if upgrade and parts.chip is not None and parts.chip + 1 < CHIPS else None,
        amount=parts.number,
    )


def _coin(at: At) -> str:
    coin = at.parts.number or 0
    mine = list(at.state.coins).index(coin)
    face = at.state.faces[mine]
    return f"Take the {COIN_NAMES[coin]} coin: {face_words(at.material, face)}"


def _complete(at: At) -> str:
    if at.me.placed == 0:
        return "Complete the potion; the patient stays, for nothing was placed this turn"
    return f"Complete the potion: the patient comes {count(steps_of(at.state, at.material, at.me), 'step')} closer"


def _none(at: At) -> str:
    return {
        s.ASK_PEACOCK_EYE_1: "Place none of them",
        s.ASK_PEACOCK_EYE_2: "Set none aside",
        s.ASK_AMBER_1: "Leave it where it lies",
        s.ASK_SPIDER_SILK_3: "Put nothing more back",
        s.ASK_UNDO: "Keep the card and bear the explosion",
        s.ASK_UPGRADE: "Upgrade nothing",
        s.ASK_WITCHWEED_3: "Upgrade nothing",
        s.ASK_LEDGE_CHIP: "Take no chip",
        s.ASK_STINKHORN_3: "Keep the gold",
    }[at.me.ask]


def _done(at: At) -> str:
    if at.me.ask == s.ASK_TURN_END:
        return "End the turn"
    return "Buy nothing more" if at.me.bought else "Buy nothing"


def _gold(at: At) -> str:
    if at.me.ask == s.ASK_PENALTY:
        return f"Lose {loss_of(at.state, at.material, at.me)} gold"
    return f"Take {at.material.gold_for_no_upgrade} gold, for no black chip can be upgraded"


def _patient(at: At) -> str:
    if at.me.ask == s.ASK_PENALTY:
        spaces = count(loss_of(at.state, at.material, at.me), "space")
        return f"The patient goes {spaces} away, towards your opponent"
    return f"The patient comes {count(at.material.coin_steps, 'step')} closer"


def _pay(at: At) -> str:
    if at.me.ask == s.ASK_STINKHORN_3:
        level = at.me.left
        gift = gifts(0, 0, at.material.stinkhorn_3_stall[level], at.material.stinkhorn_3_steps[level])
        return f"Pay {at.material.stinkhorn_3_price} gold: {gift}"
    return f"Pay {at.material.step_price} gold: the patient comes 1 step closer"


def _amber(at: At) -> str:
    return f"Put {chip_name(at.material, at.me.white_chips[at.me.whites - 1])} back into the bag"


def _card(at: At) -> str:
    return f"Take the card: {card_words(at.material, at.state.card)}"


def _offer(at: At) -> str:
    tokens = gifts(at.parts.second or 0, at.parts.number or 0)
    suggested = (at.material.card_upgrades[at.state.card], at.material.card_gold[at.state.card])
    hint = " (as suggested)" if (at.parts.number, at.parts.second) == suggested else ""
    return f"Offer {tokens}{hint}"


def _return_white(at: At) -> str:
    space = at.parts.number or 0
    which = list(at.me.white_spaces[: at.me.whites]).index(space)
    return f"Put {chip_name(at.material, at.me.white_chips[which])} on space {space} back into the bag"


def _place(at: At) -> str:
    chip = at.parts.chip or 0
    if s.COLOUR_OF[chip] != s.WHITE:
        return f"Place {at.name} in the neck"
    space = last_white_space(at.me) + at.material.value[chip]
    explodes = explodes_on(at.material, at.me, space)
    return f"Place {at.name} on space {space}{': the bottle explodes' if explodes else ''}"


_LABELS: dict[str, Callable[[At], str]] = {
    "draw": lambda at: "Draw a chip",
    "complete": _complete,
    "none": _none,
    "done": _done,
    "stall": lambda at: f"Move the stall forward {count(at.material.bonus_stall, 'space')}",
    "gold": _gold,
    "patient": _patient,
    "pay": _pay,
    "whites": lambda at: "Put all white chips back into the bag, and the coin back on the fountain",
    "amber": _amber,
    "use recycle": lambda at: f"Use a card: {kind_words(at.material, s.CARD_RECYCLE).partition('turn ')[2]}",
    "use double": lambda at: (
        f"Use a card: a second {chip_name(at.material, at.me.last_bought - 1)} comes with the first"
    ),
    "use two-whites": lambda at: f"Use a card: {kind_words(at.material, s.CARD_TWO_WHITES).partition('turn ')[2]}",
    "use one-white": lambda at: (
        "Use a card: the white chip that exploded the bottle goes back"
        if at.me.exploded
        else "Use a card: one white chip goes back into the bag"
    ),
    "card": _card,
    "tokens": lambda at: f"Take the tokens: {gifts(at.state.offer_gold, at.state.offer_upgrades)}",
    "coin": _coin,
    "upgrade neck": lambda at: f"Upgrade {at.name} in the neck to {at.next_name}",
    "upgrade belly": lambda at: f"Upgrade {at.name} in the belly to {at.next_name}",
    "offer": _offer,
    "buy": lambda at: f"Buy {at.name} for {at.state.price[at.parts.chip or 0]}",
    "upgrade": lambda at: f"Upgrade {at.name} to {at.next_name}",
    "take": lambda at: f"Take {at.name}",
    "return": lambda at: f"Put {at.name} back into the bag",
    "return white": _return_white,
    "place": _place,
    "aside": lambda at: f"Set {at.name} aside for the round",
}


# Questions ------------------------------------------------------------------------------------------


def question(state: Any, material: Any, seat: int) -> str:
    """What a seat is asked now."""
    at = At(state, material, seat)
    return _QUESTIONS[at.me.ask](at)


def _ask_to_brew(at: At) -> str:
    me = at.me
    if me.neck_size == 0 and me.whites == 0:
        return "Your bottle waits. Draw a chip?"
    neck = sum(at.material.value[me.neck[i]] for i in range(me.neck_size)) + me.beside
    white = last_white_number(at.material, me)
    return f"The neck holds {neck}, the last white chip {white}. Draw on, or complete the potion?"


_QUESTIONS: dict[int, Callable[[At], str]] = {
    s.NOTHING: lambda at: "Waiting for your opponent.",
    s.ASK_COIN: lambda at: "The coins have fallen. Which one do you take?",
    s.ASK_BREW: _ask_to_brew,
    s.ASK_PEACOCK_EYE_1: lambda at: "Place one of the chips you look at?",
    s.ASK_PEACOCK_EYE_2: lambda at: "Set a white chip aside until the round ends?",
    s.ASK_AMBER_1: lambda at: "Put the white chip right before the amber back?",
    s.ASK_SPIDER_SILK_3: lambda at: f"Put a chip from the belly back? {count(at.me.left, 'chip')} may still go.",
    s.ASK_BONUS_SPACE: lambda at: "Your white chip lies on a bonus space. What do you take?",
    s.ASK_RECYCLE: lambda at: f"Which chip goes back into the bag? {at.me.left} still to go.",
    s.ASK_WHITES: lambda at: f"Which white chip goes back into the bag? {at.me.left} still to go.",
    s.ASK_UNDO: lambda at: "Your bottle has exploded! Undo it with the card you kept?",
    s.ASK_PENALTY: lambda at: "Your bottle has exploded. What does it cost you?",
    s.ASK_TURN_END: lambda at: "Your turn ends. Anything before that?",
    s.ASK_UPGRADE: lambda at: "You may upgrade a black chip. Which?",
    s.ASK_LEDGE_CHIP: lambda at: "Your opponent's ledge gives you a chip. Which?",
    s.ASK_WITCHWEED_3: lambda at: "Your witchweed upgrades another chip. Which?",
    s.ASK_STINKHORN_3: lambda at: "Pay for the stinkhorn?",
    s.ASK_OFFER: lambda at: f"What is the round card worth to you? It gives: {card_words(at.material, at.state.card)}.",
    s.ASK_SCALE: lambda at: "Which scale do you take?",
    s.ASK_ONES: lambda at: "Which 1-chip do you take?",
    s.ASK_FOUR: lambda at: "Which 4-chip do you take? Your opponent takes the 1-chip of its colour.",
    s.ASK_BUY: lambda at: (
        f"You have {at.me.gold} gold. {'Another colour?' if at.me.bought else 'Buy chips, one of a colour?'}"
    ),
}
