"""The decisions of The Duel: their names, their labels, and the questions they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..contract import Decision
from ..i18n import Catalogue, Message
from . import reference_text
from .box import CHIP_NAMES, CHIPS, COIN_NAMES, COLOUR_OF, Colour
from .brewing import explosion_loss, steps_of_turn
from .chips import coloured_in_belly
from .market import can_buy, gold_in_offer, last_bought_chip, upgrades_in_offer
from .state import ACTIONS, KIND_OF, SUBJECT_OF, Action, Ask, Kind, Material, State
from .white_area import explodes_on, last_white_number, last_white_space

KINDS = {
    Action.DRAW: "draw",
    Action.COMPLETE: "complete",
    Action.NONE: "none",
    Action.DONE: "done",
    Action.STALL: "stall",
    Action.GOLD: "gold",
    Action.PATIENT: "patient",
    Action.PAY: "pay",
    Action.WHITES: "whites",
    Action.AMBER: "amber",
    Action.USE_RECYCLE: "use recycle",
    Action.USE_DOUBLE: "use double",
    Action.USE_TWO_WHITES: "use two-whites",
    Action.USE_ONE_WHITE: "use one-white",
    Action.CARD_SCALE: "card",
    Action.TOKEN_SCALE: "tokens",
    Kind.COIN: "coin",
    Kind.UPGRADE_IN_NECK: "upgrade neck",
    Kind.UPGRADE_IN_BELLY: "upgrade belly",
    Kind.OFFER: "offer",
    Kind.BUY: "buy",
    Kind.TAKE: "take",
    Kind.RETURN: "return",
    Kind.UPGRADE: "upgrade",
    Kind.RETURN_AT: "return white",
    Kind.PLACE: "place",
    Kind.ASIDE: "aside",
}


class Parts(NamedTuple):
    """The parts of an action: its kind, and its chip or numbers if it has any."""

    kind: str
    chip: int | None = None
    number: int | None = None
    second: int | None = None


def _parts(action: int) -> Parts:
    kind, subject = KIND_OF[action], SUBJECT_OF[action]
    if kind in (Kind.COIN, Kind.RETURN_AT):
        return Parts(KINDS[kind], None, subject)
    if kind == Kind.OFFER:
        return Parts(KINDS[kind], None, upgrades_in_offer(action), gold_in_offer(action))
    return Parts(KINDS[kind], None if action < Action.COIN else subject)


_ACTIONS = [_parts(action) for action in range(ACTIONS)]


def action_name(action: int) -> str:
    """The name of an action, the same in every position; journals use it."""
    kind, chip, number, second = _ACTIONS[action]
    words = [kind]
    if chip is not None:
        words.append(CHIP_NAMES[chip])
    if number is not None:
        words.append(COIN_NAMES[number] if kind == "coin" else str(number))
    if second is not None:
        words.append(str(second))
    return " ".join(words)


_NUMBERS = {action_name(action): action for action in range(ACTIONS)}


def action_number(name: str) -> int | None:
    """The decision with this name, or None."""
    return _NUMBERS.get(name)


# Decisions ------------------------------------------------------------------------------------------


class At(NamedTuple):
    """A position in which a decision is offered: the state, who is asked, and the decision's parts."""

    state: State
    material: Material
    seat: int
    parts: Parts = Parts("")

    @property
    def me(self) -> Any:
        """Who is asked."""
        return self.state.players[self.seat]

    @property
    def chip(self) -> Message:
        """The decision's chip."""
        return reference_text.chip(self.material, self.parts.chip or 0)

    @property
    def better(self) -> Message:
        """The chip one level higher."""
        return reference_text.chip(self.material, (self.parts.chip or 0) + 1)


def decision(state: State, material: Material, seat: int, action: int, catalogue: Catalogue) -> Decision:
    """A decision in this position, with the words a player sees."""
    parts = _ACTIONS[action]
    upgrade = parts.kind.startswith("upgrade") and parts.chip is not None
    return Decision(
        action=action,
        kind=parts.kind,
        label=catalogue.label(_LABELS.get(parts.kind, _of_its_kind)(At(state, material, seat, parts))),
        chip=None if parts.chip is None else CHIP_NAMES[parts.chip],
        to=CHIP_NAMES[parts.chip + 1] if upgrade and parts.chip is not None and parts.chip + 1 < CHIPS else None,
        amount=parts.number,
    )


def _of_its_kind(at: At) -> Message:
    """The label of most decisions: the kind and the chip."""
    return Message(at.parts.kind, chip=at.chip)


def _coin(at: At) -> Message:
    coin = at.parts.number or 0
    mine = list(at.state.coins).index(coin)
    return Message("coin", coin=coin, face=reference_text.face(at.material, at.state.faces[mine]))


def _complete(at: At) -> Message:
    if at.me.placed == 0:
        return Message("complete empty")
    return Message("complete", steps=steps_of_turn(at.state, at.material, at.me))


def _none(at: At) -> Message:
    what = {
        Ask.PEACOCK_EYE_1: "placed",
        Ask.PEACOCK_EYE_2: "set aside",
        Ask.AMBER_1: "sent back",
        Ask.SPIDER_SILK_3: "put back",
        Ask.UNDO: "undone",
        Ask.UPGRADE: "upgraded",
        Ask.WITCHWEED_3: "upgraded",
        Ask.LEDGE_CHIP: "taken",
        Ask.STINKHORN_3: "paid",
        Ask.BONUS_SPACE: "of the bonus",
    }
    return Message(f"none {what[at.me.ask]}")


def _done(at: At) -> Message:
    if at.me.ask == Ask.TURN_END:
        return Message("done turn")
    return Message("done buying more" if at.me.bought else "done buying")


def _gold(at: At) -> Message:
    if at.me.ask == Ask.PENALTY:
        return Message("gold lost", gold=explosion_loss(at.state, at.material, at.me))
    return Message("gold", gold=at.material.gold_for_no_upgrade)


def _patient(at: At) -> Message:
    if at.me.ask == Ask.PENALTY:
        name = "patient driven away" if at.state.patient else "new patient driven away"
        return Message(name, spaces=explosion_loss(at.state, at.material, at.me))
    return Message("patient", steps=at.material.coin_steps)


def _pay(at: At) -> Message:
    if at.me.ask == Ask.STINKHORN_3:
        level = at.me.left
        gift = reference_text.brought(at.material.stinkhorn_3_stall[level], at.material.stinkhorn_3_steps[level])
        return Message("pay stinkhorn", price=at.material.stinkhorn_3_price, gift=gift)
    return Message("pay", price=at.material.step_price)


def _tokens(at: At) -> Message:
    return Message("tokens", gift=reference_text.given(at.state.offer_gold, at.state.offer_upgrades))


def _upgrade(at: At) -> Message:
    return Message(at.parts.kind, chip=at.chip, better=at.better)


def _offer(at: At) -> Message:
    suggested = (at.material.card_upgrades[at.state.card], at.material.card_gold[at.state.card])
    name = "offer suggested" if (at.parts.number, at.parts.second) == suggested else "offer"
    return Message(name, gift=reference_text.given(at.parts.second or 0, at.parts.number or 0))


def _return_white(at: At) -> Message:
    space = at.parts.number or 0
    which = list(at.me.white_spaces[: at.me.whites]).index(space)
    return Message("return white", chip=reference_text.chip(at.material, at.me.white_chips[which]), space=space)


def _place(at: At) -> Message:
    chip = at.parts.chip or 0
    if COLOUR_OF[chip] != Colour.WHITE:
        return Message("place", chip=at.chip)
    space = last_white_space(at.me) + at.material.value[chip]
    explodes = explodes_on(at.material, at.me, space)
    return Message("place white exploding" if explodes else "place white", chip=at.chip, space=space)


_LABELS: dict[str, Callable[[At], Message]] = {
    "complete": _complete,
    "none": _none,
    "done": _done,
    "stall": lambda at: Message("stall", spaces=at.material.bonus_stall),
    "gold": _gold,
    "patient": _patient,
    "pay": _pay,
    "amber": lambda at: Message("return", chip=reference_text.chip(at.material, at.me.white_chips[at.me.whites - 1])),
    "use recycle": lambda at: Message("use recycle", chips=min(at.material.card_recycle, coloured_in_belly(at.me))),
    "use double": lambda at: Message("use double", chip=reference_text.chip(at.material, last_bought_chip(at.me))),
    "use two-whites": lambda at: Message("use two-whites", whites=min(at.material.card_whites, at.me.whites)),
    "use one-white": lambda at: Message("use one-white exploded" if at.me.exploded else "use one-white"),
    "card": lambda at: Message("card", card=reference_text.card(at.material, at.state.card)),
    "tokens": _tokens,
    "coin": _coin,
    "upgrade": _upgrade,
    "upgrade neck": _upgrade,
    "upgrade belly": _upgrade,
    "offer": _offer,
    "buy": lambda at: Message("buy", chip=at.chip, price=at.state.price[at.parts.chip or 0]),
    "return white": _return_white,
    "place": _place,
}


# Questions ------------------------------------------------------------------------------------------


def question(state: State, material: Material, seat: int) -> Message:
    """What a seat is asked now."""
    at = At(state, material, seat)
    return _QUESTIONS[at.me.ask](at)


def _ask_to_brew(at: At) -> Message:
    me = at.me
    if me.neck_size == 0 and me.whites == 0:
        return Message("ask first draw")
    neck = sum(at.material.value[me.neck[i]] for i in range(me.neck_size)) + me.blue_steps
    if me.whites == 0:
        return Message("ask brew without white", neck=neck)
    return Message("ask brew", neck=neck, white=last_white_number(at.material, me))


def _ask_to_buy(at: At) -> Message:
    if not at.me.bought:
        return Message("ask buy", gold=at.me.gold)
    return Message("ask buy more" if can_buy(at.state, at.me) else "ask double", gold=at.me.gold)


_QUESTIONS: dict[int, Callable[[At], Message]] = {
    Ask.NOTHING: lambda at: Message("ask nothing"),
    Ask.COIN: lambda at: Message("ask coin"),
    Ask.BREW: _ask_to_brew,
    Ask.PEACOCK_EYE_1: lambda at: Message("ask peacock eye 1"),
    Ask.PEACOCK_EYE_2: lambda at: Message("ask peacock eye 2"),
    Ask.AMBER_1: lambda at: Message("ask amber 1"),
    Ask.SPIDER_SILK_3: lambda at: Message("ask spider silk 3", left=at.me.left),
    Ask.BONUS_SPACE: lambda at: Message("ask bonus space"),
    Ask.RECYCLE: lambda at: Message("ask recycle", left=at.me.left),
    Ask.WHITES: lambda at: Message("ask whites", left=at.me.left),
    Ask.UNDO: lambda at: Message("ask undo"),
    Ask.PENALTY: lambda at: Message("ask penalty"),
    Ask.TURN_END: lambda at: Message("ask turn end"),
    Ask.UPGRADE: lambda at: Message("ask upgrade"),
    Ask.LEDGE_CHIP: lambda at: Message("ask ledge chip"),
    Ask.WITCHWEED_3: lambda at: Message("ask witchweed 3"),
    Ask.STINKHORN_3: lambda at: Message("ask stinkhorn 3"),
    Ask.OFFER: lambda at: Message("ask offer", card=reference_text.card(at.material, at.state.card)),
    Ask.SCALE: lambda at: Message("ask scale"),
    Ask.ONES: lambda at: Message("ask ones"),
    Ask.FOUR: lambda at: Message("ask four"),
    Ask.BUY: _ask_to_buy,
}
