"""How Quacks speaks: decisions, questions and events in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..contract import Decision
from ..kernel import Event
from . import state as s
from .almanac import CARDS
from .books import exchange_from, exchange_to, green_among_last_two
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
        label=_label(state, material, me, action, kind, chip, second),
        chip=None if chip is None else CHIP_NAMES[chip],
        to=CHIP_NAMES[second] if exchange and second is not None else None,
        amount=None if exchange else second,
    )


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


def _label(state: Any, material: Any, me: Any, action: int, kind: str, chip: int | None, second: int | None) -> str:
    name = CHIP_NAMES[chip] if chip is not None else ""
    words: dict[str, Callable[[], str]] = {
        "draw": lambda: "Draw a chip",
        "stop": lambda: f"Stop here: {_worth(material, last_space(me) + 1)}",
        "flask": lambda: f"Empty the flask: {name} goes back into the bag",
        "pass": lambda: f"Pass up the push: {name} goes back {_count(me.extra, 'space')}",
        "return": lambda: f"Put {name} back into the bag",
        "leave": lambda: f"Leave {name} in the pot",
        "afresh": lambda: "Empty the pot into the bag and start all over",
        "continue": lambda: "Accept the explosion" if me.exploded else "Go on with this potion",
        "none": lambda: _none_label(me),
        "done": lambda: _done_label(me),
        "points": lambda: f"Take {_count(_points_on_offer(state, material, me), 'point')}",
        "coins": lambda: f"Take {_coins_on_offer(state, material, me)}",
        "rubies": lambda: "Take 3 rubies",
        "remove": lambda: f"Be rid of a {name} for good",
        "droplet": lambda: (
            f"Move the droplet in the pot to space {min(me.droplet + _front_steps(state, me), s.LAST_SPACE)}{_cost(me, material)}"
        ),
        "tube": lambda: f"Move the droplet on the test tubes: {_glass(material, me.tube + 1)}{_cost(me, material)}",
        "refill": lambda: f"Fill the flask{_cost(me, material)}",
        "tails": lambda: (
            f"Trade {_count(second, 'rat tail')} for {_count(second, 'ruby', 'rubies')}"
            if second
            else "Keep all rat tails"
        ),
        "bonus": lambda: _bonus_label(me, second or 0),
        "place": lambda: (
            f"Place {name} on space {min(last_space(me) + s.VALUE_OF[chip or 0], s.LAST_SPACE)}"
            if _places_plainly(me)
            else f"Place {name}"
        ),
        "buy": lambda: f"Buy {name} for {state.price[chip]}",
        "take": lambda: (
            f"Take {name}" + (" for 1 ruby" if state.card == s.WHEEL_AND_DEAL and me.ask == s.ASK_CARD else "")
        ),
        "keep": lambda: f"Keep {name} beside the pot",
        "exchange": lambda: f"Trade {name} up to {CHIP_NAMES[second or 0]}",
    }
    return words[kind]()


def _places_plainly(me: Any) -> bool:
    return bool(me.ask != s.ASK_CROW_SKULL)


def _count(number: int | None, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _worth(material: Any, space: int) -> str:
    ruby = " and a ruby" if material.ruby[space] else ""
    return f"{_count(material.coins[space], 'coin')}, {_count(material.points[space], 'point')}{ruby}"


def _none_label(me: Any) -> str:
    return {
        s.ASK_CROW_SKULL: "Place none of them",
        s.ASK_GHOST_2: "Keep the purple chips",
        s.ASK_GHOST_4: "Trade nothing",
        s.ASK_SPIDER_2: "Take no chip",
    }.get(me.ask, "No, thank you")


def _done_label(me: Any) -> str:
    return {
        s.ASK_BUY: "Buy nothing more" if me.bought else "Buy nothing",
        s.ASK_RUBIES: "Keep the rubies",
    }.get(me.ask, "Keep the rubies")


def _points_on_offer(state: Any, material: Any, me: Any) -> int:
    if me.ask == s.ASK_POINTS_OR_COINS:
        return int(material.points[me.scoring])
    return 4 if state.card == s.JUST_IN_TIME else int(me.tails)


def _coins_on_offer(state: Any, material: Any, me: Any) -> str:
    coins = material.coins[me.scoring]
    if state.turn == s.TURNS:
        return f"{_count(coins, 'coin')}, worth {_count(coins // material.coins_a_point, 'point')} now"
    return f"{_count(coins, 'coin')} to spend"


def _front_steps(state: Any, me: Any) -> int:
    return 2 if me.ask == s.ASK_CARD and not state.back else 1


def _cost(me: Any, material: Any) -> str:
    if me.ask == s.ASK_RUBIES:
        return f" for {_count(material.ruby_price, 'ruby', 'rubies')}"
    return " for 1 ruby" if me.ask == s.ASK_SPIDER_4 else ""


def _glass(material: Any, glass: int) -> str:
    return _reward(material.glass_gives[glass], material.glass_amount[glass])


def _reward(gives: int, amount: int) -> str:
    return {
        s.GIVES_RUBY: lambda: _count(amount, "ruby", "rubies"),
        s.GIVES_POINTS: lambda: _count(amount, "point"),
        s.GIVES_DROPLET: lambda: "a droplet step",
        s.GIVES_CHIP: lambda: f"a {CHIP_NAMES[amount]}",
    }[gives]()


def _bonus_label(me: Any, ghosts: int) -> str:
    if me.ask == s.ASK_GHOST_1:
        return ("1 point", "1 point and 1 ruby", "2 points and a droplet step")[ghosts - 1]
    trade = (
        "a black-1, 1 point and 1 ruby",
        "a green-1, a blue-2, 3 points and a droplet step",
        "a yellow-4, 6 points, 1 ruby and 2 droplet steps",
    )[ghosts - 1]
    return f"Trade in {_count(ghosts, 'purple chip')} for {trade}"


# Questions ------------------------------------------------------------------------------------------


def question(state: Any, material: Any, seat: int) -> str:
    """What a seat is asked now."""
    me = state.players[seat]
    questions: dict[int, Callable[[], str]] = {
        s.NOTHING: lambda: "Waiting for the others.",
        s.ASK_BREW: lambda: (
            "Reach into the bag."
            if me.drawn == 0
            else f"Your pot is at {material.coins[last_space(me) + 1]}. Draw on, or stop while it holds?"
        ),
        s.ASK_CROW_SKULL: lambda: "The crow skull shows you these chips. Place one?",
        s.ASK_RETURN_WHITE: lambda: f"Put {CHIP_NAMES[me.pot_chips[_white_at(me)]]} back into the bag?",
        s.ASK_SECOND_CHANCE: lambda: (
            "Exploded! Start all over?" if me.exploded else "Five chips are in. Go on, or start all over?"
        ),
        s.ASK_ASIDE: lambda: "What becomes of the red chips beside the pot?",
        s.ASK_DROPLET: lambda: "Which droplet moves?",
        s.ASK_CARD: lambda: CARDS[state.card].words,
        s.ASK_SPIDER_2: lambda: f"Your green {green_among_last_two(me, 2 - me.green_left)}-chip brings a chip. Which?",
        s.ASK_SPIDER_4: lambda: "Pay a ruby for a droplet step?",
        s.ASK_GHOST_1: lambda: "Which bonus for your purple chips?",
        s.ASK_GHOST_2: lambda: "Trade in purple chips?",
        s.ASK_GHOST_4: lambda: "Trade a chip in the pot for a better one?",
        s.ASK_POINTS_OR_COINS: lambda: "Your pot exploded. Points or coins?",
        s.ASK_BUY: lambda: (
            f"You have {_count(me.coins, 'coin')}. "
            + ("A second chip of another colour?" if me.bought else "Buy one or two chips?")
        ),
        s.ASK_RUBIES: lambda: f"You have {_count(me.rubies, 'ruby', 'rubies')}. Spend some?",
    }
    return questions[me.ask]()


# Events ---------------------------------------------------------------------------------------------

REASONS = {
    s.BY_CARD: "the fortune teller",
    s.BY_DIE: "the bonus die",
    s.BY_BLACK: "hawkmoths",
    s.BY_GREEN: "garden spiders",
    s.BY_BLUE: "the crow skull",
    s.BY_PURPLE: "ghost's breath",
    s.BY_SPACE: "the scoring space",
    s.BY_GLASS: "the test tube",
    s.BY_COINS: "the coins",
    s.BY_RUBIES: "rubies",
    s.BY_TURN: "the turn",
    s.BY_PURCHASE: "coins",
}


def event(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence without its full stop."""
    who = names[event.seat] if event.seat >= 0 else ""
    return _EVENTS[event.code](who, event.a, event.b)


def _chip(chip: int) -> str:
    return CHIP_NAMES[chip]


_EVENTS: dict[int, Callable[[str, int, int], str]] = {
    s.TURN_BEGINS: lambda who, a, b: f"Turn {a} begins",
    s.BOOK_OUT: lambda who, a, b: f"The {s.COLOURS[a]} book comes out",
    s.CARD_READ: lambda who, a, b: (
        f"The fortune teller reads {CARDS[a].name}: {CARDS[a].words[0].lower()}{CARDS[a].words[1:-1]}"
    ),
    s.RAT_TAILS: lambda who, a, b: f"{who} sets the rat stone {_count(a, 'space')} ahead",
    s.DREW: lambda who, a, b: f"{who} draws {_chip(a)}",
    s.PLACED: lambda who, a, b: f"{who} places {_chip(a)} on space {b}",
    s.SET_ASIDE: lambda who, a, b: f"{who} lays {_chip(a)} beside the pot",
    s.LOOKED_AT: lambda who, a, b: f"{who} looks at {_chip(a)}",
    s.RETURNED: lambda who, a, b: f"{who} puts {_chip(a)} from space {b} back into the bag",
    s.BACK_IN_BAG: lambda who, a, b: f"{who} puts {_chip(a)} back into the bag",
    s.PASSED_UP: lambda who, a, b: f"{who} passes up the push: {_chip(a)} lies on space {b}",
    s.FLASK_USED: lambda who, a, b: f"{who} empties the flask",
    s.FLASK_FILLED: lambda who, a, b: f"{who} fills the flask ({REASONS[a]})",
    s.EXPLODED: lambda who, a, b: f"{who}'s pot explodes with {a} in white chips" + (", but is covered" if b else ""),
    s.STOPPED: lambda who, a, b: f"{who} stops",
    s.STARTED_AFRESH: lambda who, a, b: f"{who} empties the pot and starts all over",
    s.ROLLED: lambda who, a, b: f"{who} rolls the bonus die",
    s.SCORED: lambda who, a, b: f"{who} scores {_count(a, 'point')} ({REASONS[b]})",
    s.GOT_RUBIES: lambda who, a, b: f"{who} receives {_count(a, 'ruby', 'rubies')} ({REASONS[b]})",
    s.PAID_RUBIES: lambda who, a, b: f"{who} pays {_count(a, 'ruby', 'rubies')}",
    s.DROPLET_MOVED: lambda who, a, b: f"{who} moves the droplet to space {a} ({REASONS[b]})",
    s.GLASS_REACHED: lambda who, a, b: f"{who} moves the droplet on the test tubes to glass {a} ({REASONS[b]})",
    s.GAINED: lambda who, a, b: (
        f"{who} buys {_chip(a)}" if b == s.BY_PURCHASE else f"{who} receives {_chip(a)} ({REASONS[b]})"
    ),
    s.SOLD_OUT: lambda who, a, b: f"{who} goes without: there is no {_chip(a)} to be had",
    s.GAVE_UP: lambda who, a, b: f"{who} gives up {_chip(a)}",
    s.TAILS_TRADED: lambda who, a, b: f"{who} trades {_count(a, 'rat tail')}",
    s.LAST_CHIP_MOVED: lambda who, a, b: f"{who} pushes the last chip, {_chip(a)}, on to space {b}",
    s.GOT_COINS: lambda who, a, b: f"{who} has {_count(a, 'coin')}",
    s.GAME_ENDS: lambda who, a, b: "The bazaar closes",
}
