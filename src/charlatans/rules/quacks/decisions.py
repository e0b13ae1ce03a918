"""The decisions of Quacks in words: their names, their labels, and the questions they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..contract import Decision
from ..wording import count
from . import state as s
from .almanac import CARDS
from .books import exchange_from, exchange_to, green_among_last_two
from .brewing import explosion_limit, move_of, move_of_aside
from .chips import last_chip, last_space
from .state import CHIP_NAMES, CHIPS

KINDS = {
    s.DRAW: "draw",
    s.STOP: "stop",
    s.FLASK: "flask",
    s.PASS: "pass",
    s.RETURN: "return",
    s.LEAVE: "leave",
    s.AFRESH: "afresh",
    s.GO_ON: "continue",
    s.NONE: "none",
    s.DONE: "done",
    s.POINTS: "points",
    s.COINS: "coins",
    s.TAKE_RUBIES: "rubies",
    s.REMOVE: "remove",
    s.DROPLET: "droplet",
    s.TUBE: "tube",
    s.REFILL: "refill",
}


def _table_of_actions() -> list[tuple[str, int | None, int | None]]:
    """For each action its kind, and its chip and second chip or its number where it has one."""
    table: list[tuple[str, int | None, int | None]] = [("", None, None)] * s.ACTIONS
    for action, kind in KINDS.items():
        table[action] = (kind, None, None)
    for tails in range(4):
        table[s.TRADE_TAILS + tails] = ("tails", None, tails)
    for ghosts in range(1, 4):
        table[s.BONUS + ghosts] = ("bonus", None, ghosts)
    for chip in range(CHIPS):
        table[s.PLACE + chip] = ("place", chip, None)
    for chip in range(s.FIRST_COLOURED, CHIPS):
        table[s.BUY + chip] = ("buy", chip, None)
        table[s.TAKE + chip] = ("take", chip, None)
    for chip in (s.RED_1, s.RED_2, s.RED_4):
        table[s.KEEP + chip] = ("keep", chip, None)
        table[s.BACK + chip] = ("return", chip, None)
    for exchange in range(12):
        table[s.EXCHANGE + exchange] = ("exchange", exchange_from(exchange), exchange_to(exchange))
    return table


_ACTIONS = _table_of_actions()


def action_name(action: int) -> str:
    """A decision in a word or two, the same in every position: what journals are made of."""
    kind, chip, second = _ACTIONS[action]
    words = [kind]
    if chip is not None:
        words.append(CHIP_NAMES[chip])
    if second is not None:
        words.append(CHIP_NAMES[second] if kind == "exchange" else str(second))
    return " ".join(words)


_NUMBERS = {action_name(action): action for action in range(s.ACTIONS)}


def action_number(name: str) -> int | None:
    """The decision with this name, or None."""
    return _NUMBERS.get(name)


# Decisions ------------------------------------------------------------------------------------------


def decision(state: Any, material: Any, seat: int, action: int) -> Decision:
    """A decision in this position, with the words a player sees."""
    kind, chip, second = _ACTIONS[action]
    me = state.players[seat]
    if chip is None:
        chip = _implied_chip(me, action)
    exchange = kind == "exchange"
    return Decision(
        action=action,
        kind=kind,
        label=_LABELS[kind](At(state, material, me, chip or 0, second or 0)),
        chip=None if chip is None else CHIP_NAMES[chip],
        to=CHIP_NAMES[second] if exchange and second is not None else None,
        amount=None if exchange else second,
    )


class At(NamedTuple):
    """Where a decision is offered: the table, who is asked, and the decision's chip and second chip or number."""

    state: Any
    material: Any
    me: Any
    chip: int = 0
    second: int = 0

    @property
    def name(self) -> str:
        """The chip's name."""
        return CHIP_NAMES[self.chip]


def _implied_chip(me: Any, action: int) -> int | None:
    if action in (s.FLASK, s.PASS):
        return last_chip(me)
    if action in (s.RETURN, s.LEAVE):
        return me.pot_chips[_white_at(me)]
    if action == s.REMOVE:
        return s.WHITE_1
    return None


def _white_at(me: Any) -> int:
    last: int = me.pot_size - 1
    return last if s.COLOUR_OF[me.pot_chips[last]] == s.WHITE else last - 1


def _worth(material: Any, space: int) -> str:
    ruby = " and a ruby" if material.ruby[space] else ""
    return f"{count(material.coins[space], 'coin')}, {count(material.points[space], 'point')}{ruby}"


def _place(at: At) -> str:
    state, me, chip = at.state, at.me, at.chip
    if me.ask == s.ASK_ASIDE:
        spaces = move_of_aside(state, me, chip)
    elif me.ask == s.ASK_CARD:
        spaces = s.VALUE_OF[chip]
    elif s.COLOUR_OF[chip] == s.RED and state.sets[s.RED] == 2:
        return f"Lay {at.name} beside the pot"
    else:
        spaces = move_of(state, me, chip)
    explodes = me.ask == s.ASK_CROW_SKULL and s.COLOUR_OF[chip] == s.WHITE and _explodes(at)
    return f"Place {at.name} on space {min(last_space(me) + spaces, s.LAST_SPACE)}{': the pot explodes' if explodes else ''}"


def _explodes(at: At) -> bool:
    return bool(at.me.white_total + s.VALUE_OF[at.chip] > explosion_limit(at.state, at.material, at.me))


def _none(at: At) -> str:
    return {
        s.ASK_CROW_SKULL: "Place none of them",
        s.ASK_GHOST_2: "Keep the purple chips",
        s.ASK_GHOST_4: "Trade nothing",
        s.ASK_SPIDER_2: "Take no chip",
    }.get(at.me.ask, "No, thank you")


def _done(at: At) -> str:
    if at.me.ask == s.ASK_BUY:
        return "Buy nothing more" if at.me.bought else "Buy nothing"
    return "Keep the rubies"


def _points(at: At) -> str:
    points = at.me.tails
    if at.me.ask == s.ASK_POINTS_OR_COINS:
        points = at.material.points[at.me.scoring]
    elif at.state.card == s.JUST_IN_TIME:
        points = 4
    return f"Take {count(points, 'point')}"


def _coins(at: At) -> str:
    coins = at.material.coins[at.me.scoring]
    if at.state.turn == s.TURNS:
        return f"Take {count(coins, 'coin')}, worth {count(coins // at.material.coins_a_point, 'point')} now"
    return f"Take {count(coins, 'coin')} to spend"


def _droplet(at: At) -> str:
    steps = 2 if at.me.ask == s.ASK_CARD and not at.state.back else 1
    return f"Move the droplet in the pot to space {min(at.me.droplet + steps, s.LAST_SPACE)}{_cost(at)}"


def _tube(at: At) -> str:
    glass = at.me.tube + 1
    reward = _reward(at.material.glass_gives[glass], at.material.glass_amount[glass])
    return f"Move the droplet on the test tubes: {reward}{_cost(at)}"


def _cost(at: At) -> str:
    if at.me.ask == s.ASK_RUBIES:
        return f" for {count(at.material.ruby_price, 'ruby', 'rubies')}"
    return " for 1 ruby" if at.me.ask == s.ASK_SPIDER_4 else ""


def _reward(gives: int, amount: int) -> str:
    if gives == s.GIVES_CHIP:
        return f"a {CHIP_NAMES[amount]}"
    return count(amount, "ruby", "rubies") if gives == s.GIVES_RUBY else count(amount, "point")


def _tails(at: At) -> str:
    if at.second == 0:
        return "Keep all rat tails"
    return f"Trade {count(at.second, 'rat tail')} for {count(at.second, 'ruby', 'rubies')}"


def _take(at: At) -> str:
    deal = at.state.card == s.WHEEL_AND_DEAL and at.me.ask == s.ASK_CARD
    return f"Take {at.name}{' for 1 ruby' if deal else ''}"


def _bonus(at: At) -> str:
    if at.me.ask == s.ASK_GHOST_1:
        return ("1 point", "1 point and 1 ruby", "2 points and a droplet step")[at.second - 1]
    trade = (
        "a black-1, 1 point and 1 ruby",
        "a green-1, a blue-2, 3 points and a droplet step",
        "a yellow-4, 6 points, 1 ruby and 2 droplet steps",
    )[at.second - 1]
    return f"Trade in {count(at.second, 'purple chip')} for {trade}"


_LABELS: dict[str, Callable[[At], str]] = {
    "draw": lambda at: "Draw a chip",
    "stop": lambda at: f"Stop here: {_worth(at.material, last_space(at.me) + 1)}",
    "flask": lambda at: f"Empty the flask: {at.name} goes back into the bag",
    "pass": lambda at: f"Pass up the push: {at.name} goes back {count(at.me.extra, 'space')}",
    "return": lambda at: f"Put {at.name} back into the bag",
    "leave": lambda at: f"Leave {at.name} in the pot",
    "afresh": lambda at: "Empty the pot into the bag and start all over",
    "continue": lambda at: "Accept the explosion" if at.me.exploded else "Go on with this potion",
    "none": _none,
    "done": _done,
    "points": _points,
    "coins": _coins,
    "rubies": lambda at: "Take 3 rubies",
    "remove": lambda at: f"Be rid of a {at.name} for good",
    "droplet": _droplet,
    "tube": _tube,
    "refill": lambda at: f"Fill the flask{_cost(at)}",
    "tails": _tails,
    "bonus": _bonus,
    "place": _place,
    "buy": lambda at: f"Buy {at.name} for {at.state.price[at.chip]}",
    "take": _take,
    "keep": lambda at: f"Keep {at.name} beside the pot",
    "exchange": lambda at: f"Trade {at.name} up to {CHIP_NAMES[at.second]}",
}


# Questions ------------------------------------------------------------------------------------------


def question(state: Any, material: Any, seat: int) -> str:
    """What a seat is asked now."""
    me = state.players[seat]
    return _QUESTIONS[me.ask](At(state, material, me))


def _ask_to_brew(at: At) -> str:
    if at.me.drawn == 0:
        return "Reach into the bag."
    return f"Your pot is at {at.material.coins[last_space(at.me) + 1]}. Draw on, or stop while it holds?"


def _ask_to_buy(at: At) -> str:
    more = "A second chip of another colour?" if at.me.bought else "Buy one or two chips?"
    return f"You have {count(at.me.coins, 'coin')}. {more}"


def _ask_for_second_chance(at: At) -> str:
    return "Exploded! Start all over?" if at.me.exploded else "Five chips are in. Go on, or start all over?"


def _ask_for_spider_2(at: At) -> str:
    return f"Your green {green_among_last_two(at.me, 2 - at.me.green_left)}-chip brings a chip. Which?"


_QUESTIONS: dict[int, Callable[[At], str]] = {
    s.NOTHING: lambda at: "Waiting for the others.",
    s.ASK_BREW: _ask_to_brew,
    s.ASK_CROW_SKULL: lambda at: "The crow skull shows you these chips. Place one?",
    s.ASK_RETURN_WHITE: lambda at: f"Put {CHIP_NAMES[at.me.pot_chips[_white_at(at.me)]]} back into the bag?",
    s.ASK_SECOND_CHANCE: _ask_for_second_chance,
    s.ASK_ASIDE: lambda at: "What becomes of the red chips beside the pot?",
    s.ASK_DROPLET: lambda at: "Which droplet moves?",
    s.ASK_CARD: lambda at: CARDS[at.state.card].words,
    s.ASK_SPIDER_2: _ask_for_spider_2,
    s.ASK_SPIDER_4: lambda at: "Pay a ruby for a droplet step?",
    s.ASK_GHOST_1: lambda at: "Which bonus for your purple chips?",
    s.ASK_GHOST_2: lambda at: "Trade in purple chips?",
    s.ASK_GHOST_4: lambda at: "Trade a chip in the pot for a better one?",
    s.ASK_POINTS_OR_COINS: lambda at: "Your pot exploded. Points or coins?",
    s.ASK_BUY: _ask_to_buy,
    s.ASK_RUBIES: lambda at: f"You have {count(at.me.rubies, 'ruby', 'rubies')}. Spend some?",
}
