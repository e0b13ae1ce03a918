"""The decisions of Quacks: names, labels, and the questions they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..contract import Decision
from ..i18n import NO_MESSAGE, Catalogue, Message, PlayerRef
from . import state as s
from .books import green_among_last_two
from .brewing import can_draw, explosion_limit, move_of, move_of_aside
from .chips import last_chip, last_space
from .reference_text import at_space, space
from .rewards import tube_can_move
from .state import CHIP_NAMES, CHIPS, Action, Ask, Card, Chip, Colour, Gift, Material, Player, State

SEASONED = 7
"""What the white chips add up to exactly for Seasoned Perfectly."""
REWARDS = {Gift.RUBY: "get rubies", Gift.POINTS: "get points", Gift.CHIP: "get chip"}

KINDS = {
    Action.DRAW: "draw",
    Action.STOP: "stop",
    Action.FLASK: "flask",
    Action.PASS: "pass",
    Action.RETURN: "return",
    Action.LEAVE: "leave",
    Action.AFRESH: "afresh",
    Action.GO_ON: "continue",
    Action.NONE: "none",
    Action.DONE: "done",
    Action.POINTS: "points",
    Action.COINS: "coins",
    Action.TAKE_RUBIES: "rubies",
    Action.REMOVE: "remove",
    Action.DROPLET: "droplet",
    Action.TUBE: "tube",
    Action.REFILL: "refill",
    Action.STIR: "stir",
    Action.ALONE: "alone",
}


def _table_of_actions() -> list[tuple[str, int | None, int | None]]:
    """For each action its kind, its chip, and its second chip or number, where it has them."""
    table: list[tuple[str, int | None, int | None]] = [("", None, None)] * s.ACTIONS
    for action, kind in KINDS.items():
        table[action] = (kind, None, None)
    for tails in range(4):
        table[Action.TRADE_TAILS + tails] = ("tails", None, tails)
    for ghosts in range(1, 4):
        table[Action.BONUS + ghosts] = ("bonus", None, ghosts)
    for chip in range(CHIPS):
        table[Action.PLACE + chip] = ("place", chip, None)
    for chip in range(s.FIRST_COLOURED, CHIPS):
        table[Action.BUY + chip] = ("buy", chip, None)
        table[Action.TAKE + chip] = ("take", chip, None)
    for chip in (Chip.RED_1, Chip.RED_2, Chip.RED_4):
        table[Action.KEEP + chip] = ("keep", chip, None)
        table[Action.BACK + chip] = ("return", chip, None)
    for exchange, chips in enumerate(zip(s.EXCHANGED_CHIP, s.BETTER_CHIP, strict=True)):
        table[Action.EXCHANGE + exchange] = ("exchange", *chips)
    return table


_ACTIONS = _table_of_actions()


def action_name(action: int) -> str:
    """The action's name, independent of the position; journals store it."""
    kind, chip, second = _ACTIONS[action]
    words = [kind]
    if chip is not None:
        words.append(CHIP_NAMES[chip])
    if second is not None:
        words.append(CHIP_NAMES[second] if kind == "exchange" else str(second))
    return " ".join(words)


_NUMBERS = {action_name(action): action for action in range(s.ACTIONS)}


def action_number(name: str) -> int | None:
    """The action with this name, or None."""
    return _NUMBERS.get(name)


# Decisions ------------------------------------------------------------------------------------------


def decision(state: State, material: Material, seat: int, action: int, catalogue: Catalogue) -> Decision:
    """The decision in this position, with its label."""
    kind, chip, second = _ACTIONS[action]
    me = state.players[seat]
    if chip is None:
        chip = _implied_chip(me, action)
    exchange = kind == "exchange"
    at = At(state, material, me, kind, chip or 0, second or 0)
    return Decision(
        action=action,
        kind=kind,
        label=catalogue.label(_LABELS[kind](at) if kind in _LABELS else Message(kind, chip=at.chip, to=at.second)),
        chip=None if chip is None else CHIP_NAMES[chip],
        to=CHIP_NAMES[second] if exchange and second is not None else None,
        amount=None if exchange else second,
    )


class At(NamedTuple):
    """The context of a decision: the position, the player, and the decision's kind, chip and second chip or number."""

    state: State
    material: Material
    me: Player
    kind: str = ""
    chip: int = 0
    second: int = 0
    seat: int = 0


def _implied_chip(me: Player, action: int) -> int | None:
    if action in (Action.FLASK, Action.PASS) or me.ask == Ask.PUSH:
        return last_chip(me)
    if action in (Action.RETURN, Action.LEAVE):
        return me.pot_chips[_white_at(me)]
    if action == Action.REMOVE:
        return Chip.WHITE_1
    return None


def _white_at(me: Player) -> int:
    last: int = me.pot_size - 1
    return last if s.COLOUR_OF[me.pot_chips[last]] == Colour.WHITE else last - 1


def _stop(at: At) -> Message:
    """What stopping gives, including what the fortune-teller card adds."""
    material, card, scoring = at.material, at.state.card, last_space(at.me) + 1
    rubies = material.ruby[scoring] * (2 if card == Card.SHINING_EXTRA_BRIGHT else 1)
    points = material.points[scoring] + (2 if material.ruby[scoring] and card == Card.LUCKY_DEVIL else 0)
    gets = [Message("get coins", number=material.coins[scoring]), Message("get points", number=points)]
    if rubies:
        gets.append(Message("get rubies", number=rubies))
    if card == Card.SEASONED_PERFECTLY and at.me.white_total == SEASONED:
        gets.append(Message("get droplet"))
    return Message("stop", gets=tuple(gets))


def _place(at: At) -> Message:
    state, me, chip = at.state, at.me, at.chip
    if me.ask == Ask.ASIDE:
        spaces = move_of_aside(state, me, chip)
    elif me.ask == Ask.CARD:
        spaces = s.VALUE_OF[chip]
    elif s.COLOUR_OF[chip] == Colour.RED and state.sets[Colour.RED] == 2:
        return Message("place aside", chip=chip)
    else:
        spaces = move_of(state, me, chip)
    explodes = me.ask == Ask.CROW_SKULL and s.COLOUR_OF[chip] == Colour.WHITE and _explodes(at)
    lies = space(at.material, min(last_space(me) + spaces, s.LAST_SPACE))
    return Message("place exploding" if explodes else "place", chip=chip, space=lies)


def _explodes(at: At) -> bool:
    return bool(at.me.white_total + s.VALUE_OF[at.chip] > explosion_limit(at.state, at.material, at.me))


def _none(at: At) -> Message:
    what = {
        Ask.CROW_SKULL: "none placed",
        Ask.GHOST_2: "none traded in",
        Ask.GHOST_4: "none traded",
        Ask.SPIDER_2: "none taken",
    }
    return Message(what.get(at.me.ask, "none"))


def _done(at: At) -> Message:
    if at.me.ask == Ask.BUY:
        return Message("done buying more" if at.me.bought else "done buying")
    return Message("done paying")


def _points(at: At) -> Message:
    if at.me.ask == Ask.RUBIES:
        return Message("points bought", points=1, cost=Message("cost", rubies=at.material.rubies_a_point))
    points = at.me.tails
    if at.me.ask == Ask.POINTS_OR_COINS:
        points = at.material.points[at.me.scoring]
    elif at.state.card == Card.JUST_IN_TIME:
        points = 4
    return Message("points", points=points)


def _coins(at: At) -> Message:
    coins = at.material.coins[at.me.scoring]
    if at.state.turn == s.TURNS:
        return Message("coins at last", coins=coins, points=coins // at.material.coins_a_point)
    return Message("coins", coins=coins)


def _droplet(at: At) -> Message:
    both = at.me.ask == Ask.CARD and not tube_can_move(at.state, at.me)
    goes = min(at.me.droplet + (2 if both else 1), s.LAST_SPACE)
    return Message("droplet", space=space(at.material, goes), cost=_cost(at))


def _tube(at: At) -> Message:
    glass = at.me.tube + 1
    gift = REWARDS[at.material.glass_gives[glass]]
    cost = _cost(at)
    reward = Message(gift, number=at.material.glass_amount[glass])
    return Message("tube paid" if cost.name else "tube", reward=reward, **cost.facts)


def _cost(at: At) -> Message:
    """What a decision costs in rubies, where it does."""
    deal = at.state.card == Card.WHEEL_AND_DEAL and at.me.ask == Ask.CARD
    if at.me.ask == Ask.RUBIES:
        return Message("cost", rubies=at.material.ruby_price)
    return Message("cost", rubies=1) if deal or at.me.ask == Ask.SPIDER_4 else NO_MESSAGE


_LABELS: dict[str, Callable[[At], Message]] = {
    "stop": _stop,
    "pass": lambda at: Message("pass", chip=at.chip, spaces=at.me.extra),
    "continue": lambda at: Message("continue exploded" if at.me.exploded else "continue"),
    "leave": lambda at: Message("leave pushed" if at.me.ask == Ask.PUSH else "leave", chip=at.chip),
    "none": _none,
    "done": _done,
    "points": _points,
    "coins": _coins,
    "droplet": _droplet,
    "tube": _tube,
    "refill": lambda at: Message("refill", cost=_cost(at)),
    "tails": lambda at: Message("tails", tails=at.second) if at.second else Message("tails kept"),
    "bonus": lambda at: Message(f"{'bonus' if at.me.ask == Ask.GHOST_1 else 'trade'} {at.second}"),
    "place": _place,
    "buy": lambda at: Message("buy", chip=at.chip, price=at.state.price[at.chip]),
    "take": lambda at: Message("take", chip=at.chip, cost=_cost(at)),
}
"""What the labels of these kinds say; all others say their kind and their chips."""


# Questions ------------------------------------------------------------------------------------------


def question(state: State, material: Material, seat: int) -> Message:
    """What a seat is asked now."""
    me = state.players[seat]
    return _QUESTIONS[me.ask](At(state, material, me, seat=seat))


def _ask_to_brew(at: At) -> Message:
    if at.me.drawn == 0:
        return Message("ask first draw")
    name = "ask brew" if can_draw(at.me) else "ask no draw"
    return Message(name, space=at_space(at.material, last_space(at.me) + 1))


def _ask_about_card(at: At) -> Message:
    name = _ASKED_BY_CARD.get(at.state.card, "ask card")
    if at.state.card == Card.A_GOOD_START and at.me.tails == 1:
        name = f"{name} with one"
    right = PlayerRef((at.seat + at.state.seats - 1) % at.state.seats)
    return Message(name, card=at.state.card, tails=at.me.tails, other=right)


_ASKED_BY_CARD = {
    Card.JUST_IN_TIME: "ask just in time",
    Card.CHOOSE_ONE: "ask choose one",
    Card.RATS_ARE_YOUR_FRIENDS: "ask rats are your friends",
    Card.A_GOOD_START: "ask good start",
    Card.CHOOSE_WISELY: "ask choose wisely",
    Card.WHEEL_AND_DEAL: "ask wheel and deal",
    Card.OPPORTUNISTIC_MOMENT: "ask opportunistic moment",
    Card.STRONG_INGREDIENT: "ask strong ingredient",
    Card.SCHADENFREUDE: "ask schadenfreude",
}


_QUESTIONS: dict[int, Callable[[At], Message]] = {
    Ask.NOTHING: lambda at: Message("ask nothing"),
    Ask.BREW: _ask_to_brew,
    Ask.CROW_SKULL: lambda at: Message("ask crow skull"),
    Ask.RETURN_WHITE: lambda at: Message("ask return white", chip=at.me.pot_chips[_white_at(at.me)]),
    Ask.SECOND_CHANCE: lambda at: Message("ask second chance exploded" if at.me.exploded else "ask second chance"),
    Ask.ASIDE: lambda at: Message("ask aside"),
    Ask.DROPLET: lambda at: Message("ask droplet"),
    Ask.CARD: _ask_about_card,
    Ask.SPIDER_2: lambda at: Message("ask spider 2", value=green_among_last_two(at.me, 2 - at.me.green_left)),
    Ask.SPIDER_4: lambda at: Message("ask spider 4"),
    Ask.GHOST_1: lambda at: Message("ask ghost 1"),
    Ask.GHOST_2: lambda at: Message("ask ghost 2"),
    Ask.GHOST_4: lambda at: Message("ask ghost 4"),
    Ask.POINTS_OR_COINS: lambda at: Message("ask points or coins"),
    Ask.BUY: lambda at: Message("ask buy more" if at.me.bought else "ask buy", coins=at.me.coins),
    Ask.RUBIES: lambda at: Message(
        "ask rubies at last" if at.state.turn == s.TURNS else "ask rubies", rubies=at.me.rubies
    ),
    Ask.PUSH: lambda at: Message("ask push", space=at_space(at.material, last_space(at.me) + 1)),
    Ask.STIR: lambda at: Message("ask stir"),
}
