"""Pictures of a table of The Duel: the square, the bottles, the round card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...rules.duel.box import CARD_KINDS, FACE_NAMES, ROUNDS
from ...rules.duel.event_text import FACE_WORDS, KEPT_CARD_WORDS
from ...rules.duel.reference_text import gifts
from ...rules.i18n import count
from ...table import Table
from ..chip_style import chip_style, chips, coloured, percent, risk_bar, risk_style, token
from ..panel import BRASS, DANGER, FAINT, GOOD, GROUND, INK
from .bottle import CHIP_BY_NAME, Bottle
from .odds import explosion_within
from .square import Square

LARGE = 96
"""The whole bottle is drawn from this many columns on, if there are enough lines."""
CARD = "bold #c79be8"
SUGGESTED = "★"
COIN_EFFECTS = {
    "shield": "the first explosion space is safe this round",
    "gold-3": "gold at once",
    "return-whites": "all white chips may go back, once in your first turn",
    "stall": "the stall moves forward at once",
    "return-coloured": "a chip may go back at the end of your first turn",
    "lead-or-patient": "lead or the patient, at the end of your first turn",
}
"""What the faces of the coins do, in a line beside a bottle."""


class DuelView:
    """The table as a seat sees it, for the pictures."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.view = table.view(seat)
        self.me: dict[str, Any] = self.view["players"][seat]
        self.opponent: dict[str, Any] = self.view["players"][1 - seat]
        self.opponent_name = table.names[1 - seat]
        self.brews = any(decision.kind == "complete" for decision in table.decisions(seat))
        goal = table.material.table("marketplace")["patients_to_win"]
        self.ledge: Sequence[str] = table.material.table("ledge")["spaces"][:goal]

    def bottle(self, player: Mapping[str, Any]) -> Bottle:
        """A player's bottle."""
        return Bottle(player, self.view["white_area"])

    def square(self, width: int) -> list[Text]:
        """The market square, with the path the patient would walk if the potion were completed now."""
        steps = self.me["steps"] if self.brews else 0
        return Square(self.view, self.ledge, self.table.names, self.seat, steps).draw(width)


# The top: round and card ------------------------------------------------------------------------------


def headline(seen: DuelView) -> Text:
    """The rounds, and the current phase."""
    now = seen.view["round"]
    line = Text(" ")
    for number in range(1, ROUNDS + 1):
        if number == now:
            line.append(f"[{number}]", style=f"bold {GROUND} on {BRASS}")
        else:
            line.append(f" {number} ", style=FAINT if number > now else BRASS)
    return line.append(f"  Round {now} of {ROUNDS}, {seen.view['phase']}", style=FAINT)


def round_card(seen: DuelView, *, short: bool = False) -> Padding:
    """The text of the round card, and the offer it suggests."""
    card = seen.view["round_card"]
    line = Text(no_wrap=short, overflow="ellipsis" if short else None)
    line.append("Last round" if card["number"] is None else f"Round card {card['number']}", style=CARD)
    line.append_text(coloured(Text(f": {card['words']}", style=INK), CHIP_BY_NAME))
    if card["suggested"] is not None:
        line.append(f"  {SUGGESTED} offer {_tokens(card['suggested'])}", style=BRASS)
    return Padding(line, (0, 1))


def scales(seen: DuelView) -> list[Text]:
    """What is in the other scale, once there is an offer."""
    offer = seen.view["offer"]
    if offer is None:
        return []
    by = "you" if offer["by"] == seen.seat else seen.opponent_name
    line = Text(" Other scale", style=CARD, no_wrap=True, overflow="ellipsis")
    line.append(f": {_tokens(offer)}, offered by {by}", style=INK)
    if offer["card_to"] is not None:
        line.append(f"; the card goes to {'you' if offer['card_to'] == seen.seat else seen.opponent_name}", style=FAINT)
    return [line]


def _tokens(offer: Mapping[str, int]) -> str:
    return gifts(offer["gold"], offer["upgrades"])


# The player and the opponent -----------------------------------------------------------------------------


def gold(player: Mapping[str, Any]) -> Text:
    """A player's gold."""
    return Text(f"● {player['gold']} gold", style=f"bold {BRASS}")


def next_draw(seen: DuelView) -> Text:
    """The odds of exploding with the next chip, or how the potion ended."""
    me = seen.me
    line = Text("Next   ")
    if me["exploded"]:
        return line.append("EXPLODED", style=f"bold {DANGER}")
    if me["completed"]:
        return line.append(f"your potion is complete, the {me['completed']} of the two", style=FAINT)
    return line.append_text(risk_bar(me["odds"])).append(
        f" {percent(me['odds'])} to explode", style=risk_style(me["odds"])
    )


def full_neck(seen: DuelView) -> Text:
    """The odds of exploding before the neck is full."""
    risk = explosion_within(seen.bottle(seen.me), sum(seen.me["bag"].values()))
    return Text(f"{percent(risk)} until the neck is full", style=risk_style(risk))


def kept(player: Mapping[str, Any]) -> str:
    """The round cards a player has kept, in a few words each."""
    return ", ".join(KEPT_CARD_WORDS[CARD_KINDS.index(card["kind"])] for card in player["kept"])


def extras(player: Mapping[str, Any], width: int) -> list[Text]:
    """What is there only sometimes: kept cards, a ward, chips looked at or set aside."""
    lines = []
    if player["kept"]:
        lines.append(Text(f"Kept   {kept(player)}", no_wrap=True, overflow="ellipsis"))
    if player["ward"]:
        lines.append(Text(f"Ward   the next white chip up to {player['ward']} goes back", style=GOOD))
    for title, more in (("Shown  ", player["hand"]), ("Aside  ", player["aside"])):
        lines += chips(title, more, width) if more else []
    return lines


def player_lines(seen: DuelView, width: int) -> list[Text]:
    """Gold, odds, coin, kept cards and bag, beside the player's bottle."""
    me = seen.me
    first = gold(me)
    if me["loss"] and not me["completed"]:
        first.append(f"  an explosion costs {me['loss']}", style=FAINT)
    lines = [first]
    if seen.brews and me["steps"]:
        lines.append(Text(f"Steps  {me['steps']} if you complete now", style=GOOD))
    lines.append(next_draw(seen))
    if seen.brews:
        lines.append(Text("       ").append_text(full_neck(seen)))
    if me["coin"]:
        lines.append(Text(f"Coin   {COIN_EFFECTS[me['coin']]}", no_wrap=True, overflow="ellipsis"))
    return [*lines, *extras(me, width), *chips(f"Bag {sum(me['bag'].values()):>2} ", me["bag"], width)]


def opponent_lines(seen: DuelView, width: int) -> list[Text]:
    """The opponent's bottle in a few lines."""
    opponent = seen.opponent
    first = Text(f"{seen.opponent_name}  ", style="bold").append_text(gold(opponent)).append("  ")
    lines = [first.append(*state_of(seen, opponent)), Text("White  ").append_text(opponent_whites(seen))]
    if opponent["neck"]:
        lines.append(Text("Neck   ").append_text(in_a_row(opponent["neck"])))
    if opponent["coin"]:
        lines.append(Text(f"Coin   {FACE_WORDS[FACE_NAMES.index(opponent['coin'])]}"))
    if opponent["belly"]:
        lines += chips("Belly  ", opponent["belly"], width)
    return [*lines, *extras(opponent, width)]


def opponent_whites(seen: DuelView) -> Text:
    """How far the opponent's white chips reach, and the risk of the next draw."""
    opponent, bottle = seen.opponent, seen.bottle(seen.opponent)
    line = Text(f"last on {bottle.last}" if bottle.last else "none yet")
    if not opponent["completed"]:
        line.append(f", explodes from {bottle.first_explosion}")
        line.append(f", next {percent(opponent['odds'])}", style=risk_style(opponent["odds"]))
    return line


def in_a_row(row: Sequence[str]) -> Text:
    """Chips in a row."""
    return Text(" ").join(Text(f"({token(chip)})", chip_style(chip)) for chip in row)


def state_of(seen: DuelView, player: Mapping[str, Any]) -> tuple[str, str]:
    """A word for what a player is doing, and its colour."""
    if player["exploded"]:
        return "exploded", f"bold {DANGER}"
    if player["completed"]:
        return f"completed {player['completed']}", GOOD
    if seen.view["active"] is None:
        return ("deciding", BRASS) if player["seat"] in seen.view["actors"] else ("waiting", FAINT)
    return ("brewing", BRASS) if seen.view["active"] == player["seat"] else ("brews next", FAINT)


def prices(seen: DuelView) -> Text:
    """The prices of each book's chips, in a line."""
    line = Text(" Prices ", style=FAINT, no_wrap=True, overflow="ellipsis")
    for colour, book in seen.view["books"].items():
        if book["price"]:
            line.append(f"({token(colour + '-')})", style=chip_style(colour))
            line.append(f" {'/'.join(map(str, book['price']))}  ", style=BRASS)
    return line


# Pictures ---------------------------------------------------------------------------------------------


def large(seen: DuelView, width: int) -> Group:
    """The whole bottle below the square, with details of both players beside it."""
    bottle = seen.bottle(seen.me)
    drawn = bottle.draw()
    room = width - bottle.width - 4
    body = Grid.grid(padding=(0, 2, 0, 0))
    body.add_column(width=bottle.width + 1, no_wrap=True)
    body.add_column()
    beside = Group(*player_lines(seen, room), Text(""), *opponent_lines(seen, room))
    body.add_row(Padding(Text("\n", end="").join(drawn), (0, 0, 0, 1)), beside)
    return Group(
        headline(seen),
        round_card(seen),
        *scales(seen),
        *seen.square(width),
        body,
        prices(seen),
    )


def compact(seen: DuelView, width: int, tight: int) -> Group:
    """The square, and a line for everything else; the tighter, the fewer lines."""
    me, bottle = seen.me, seen.bottle(seen.me)
    first = Text(" ", no_wrap=True, overflow="ellipsis").append_text(gold(me)).append("   ")
    first.append_text(next_draw(seen))
    if seen.brews:
        first.append(", ").append_text(full_neck(seen))
    neck = Text(" Neck   ").append_text(bottle.neck())
    if seen.brews and me["steps"]:
        neck.append(f"  {count(me['steps'], 'step')} if you complete now", style=GOOD)
    elif me["coin"]:
        neck.append(f"  coin: {FACE_WORDS[FACE_NAMES.index(me['coin'])]}", style=FAINT)
    parts: list[ConsoleRenderable] = [headline(seen), round_card(seen, short=tight > 0), *scales(seen)]
    parts += [*seen.square(width), neck, Text(" White  ").append_text(bottle.white_area())]
    if me["belly"] and tight < 2:
        parts += chips(" Belly  ", me["belly"], width)
    if tight < 3:
        parts += chips(f" Bag {sum(me['bag'].values()):>2} ", me["bag"], width)
        parts += [Text(" ") + line for line in extras(me, width - 1)]
    parts += [first, opponent_line(seen)]
    return Group(*parts)


def opponent_line(seen: DuelView) -> Text:
    """The opponent in one line."""
    opponent = seen.opponent
    line = Text(f" {seen.opponent_name} ", style="bold", no_wrap=True, overflow="ellipsis").append_text(gold(opponent))
    line.append("  ").append(*state_of(seen, opponent))
    if opponent["neck"]:
        line.append("  neck ").append_text(in_a_row(opponent["neck"]))
    return line.append("  white ").append_text(opponent_whites(seen))
