"""Events of a round as lines: all action cards in one, negotiations as conversations, scoring by colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from ...rules.basari import state as s
from ...rules.basari.event_text import card_of_event, gems_of_event
from ...rules.basari.state import COLOUR_NAMES, LETTERS
from ...rules.engine import Event
from ...rules.i18n import count
from ...table import Table
from ..panel import BRASS, DANGER, Line, by_part
from ..second_person import YOU, VerbPhrase, clause, name_in_sentence
from .gems import coloured, in_short

REVEAL = "Reveal"
SCORING = "Scoring"
HAGGLING = "Haggling"
END = "The end"
ACTION_OF_EVENT = {
    s.EventCode.DREW: s.ActionCard.A,
    s.EventCode.NO_CARD: s.ActionCard.A,
    s.EventCode.TOOK_GEMS: s.ActionCard.C,
    s.EventCode.WENT_WITHOUT: s.ActionCard.C,
    s.EventCode.TOOK_GEM: s.ActionCard.D,
    s.EventCode.RETURNED_GEM: s.ActionCard.D,
    s.EventCode.STOCK_EMPTY: s.ActionCard.D,
}
PART_OF_EVENT = {
    s.EventCode.REVEALED: REVEAL,
    s.EventCode.STAGE_ENDS: SCORING,
    s.EventCode.CARDS_RUN_OUT: SCORING,
    s.EventCode.NO_MAJORITY: SCORING,
    s.EventCode.GAVE_BACK: SCORING,
    s.EventCode.SCORED: SCORING,
    s.EventCode.GAME_ENDS: END,
}
DIVIDED = " · "


def event_lines(table: Table, events: Sequence[Event]) -> list[Line]:
    """Events as lines, one or two per part of the round."""
    return [line for part, group in by_part(events, part_of) for line in _tell_part(table, part, group)]


def part_of(event: Event, before: str) -> str:
    """The part of the round an event belongs to; if that is ambiguous, the previous part."""
    action = action_of(event)
    if action is not None:
        return f"Action {LETTERS[action]}"
    if event.code in (s.EventCode.STAGE_BEGINS, s.EventCode.ROUND_BEGINS):
        return f"{'Stage' if event.code == s.EventCode.STAGE_BEGINS else 'Round'} {event.a}"
    return PART_OF_EVENT.get(event.code, before or HAGGLING)


def action_of(event: Event) -> int | None:
    """The action an event belongs to, or None."""
    if event.code in (s.EventCode.NEGOTIATION, s.EventCode.FORFEITED):
        return event.a
    if event.code == s.EventCode.SCORED and event.b == s.Reason.CARD:
        return s.ActionCard.B
    return ACTION_OF_EVENT.get(event.code)


def _tell_part(table: Table, part: str, events: Sequence[Event]) -> list[Line]:
    if part == REVEAL:
        return [Line(part, coloured(Text(revealed(table, events))), BRASS)]
    if part == SCORING:
        return [_line(table, part, words) for words in _scoring(table, events)]
    if part.startswith("Round"):
        return [_line(table, part, dealt(table, events))]
    if part.startswith("Stage"):
        return [_line(table, part, "The bazaar opens." if events[0].a == 1 else "All cards are shuffled again.")]
    if part == END:
        return [_line(table, part, "The bazaar closes.")]
    loud = DANGER if any(event.code == s.EventCode.FORFEITED for event in events) else ""
    talked = [
        event
        for event in events
        if event.code in (s.EventCode.NEGOTIATION, s.EventCode.NO_OFFER, s.EventCode.OFFERED, s.EventCode.ACCEPTED)
    ]
    done = [event for event in events if event not in talked and event.code != s.EventCode.RECEIVED]
    lines = [_line(table, part, conversation(table, talked))] if talked else []
    return lines + [_line(table, part, words, loud) for words in _deeds(table, done)]


def _line(table: Table, part: str, words: str, loud: str = "") -> Line:
    text = coloured(Text(words))
    for name in table.names:
        if words.startswith(f"{name} "):
            text.stylize("bold", 0, len(name))
    return Line(part, text, loud)


# Who and what -----------------------------------------------------------------------------------------


def listed(table: Table, seats: Sequence[int]) -> str:
    """Names in order, with "You" first."""
    names = sorted((table.names[seat] for seat in seats), key=lambda name: name != YOU)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# The parts of a round ---------------------------------------------------------------------------------


def dealt(table: Table, events: Sequence[Event]) -> str:
    """The dealt bazaar cards."""
    cards = [(event.seat, card_of_event(event)) for event in events if event.code == s.EventCode.DEALT]
    return DIVIDED.join(
        f"{table.names[seat]} {card.workers}w {card.points}★ {in_short(card.gems)}" for seat, card in cards
    )


def revealed(table: Table, events: Sequence[Event]) -> str:
    """All action cards: who is alone, who negotiates, what is forfeited."""
    seats: dict[int, list[int]] = {}
    for event in events:
        seats.setdefault(event.a, []).append(event.seat)
    return DIVIDED.join(f"[{LETTERS[action]}] {_wanted(table, action, seats[action])}" for action in sorted(seats))


def _wanted(table: Table, action: int, seats: Sequence[int]) -> str:
    who = listed(table, seats)
    if len(seats) == 1:
        return f"{who} alone"
    if action == s.ActionCard.D:
        return f"{who} share"
    return f"{who} haggle" if len(seats) == 2 else f"{who}: forfeited"


NOTHING_TO_OFFER = VerbPhrase("has no gem to offer", "have no gem to offer")
CANNOT_RAISE = VerbPhrase("cannot raise", "cannot raise")
ACCEPTS = VerbPhrase("accepts", "accept")


def opens(rival: str) -> VerbPhrase:
    """Makes the first bid."""
    return VerbPhrase(f"opens the bidding against {rival}", f"open the bidding against {rival}")


def conversation(table: Table, events: Sequence[Event]) -> str:
    """A negotiation or a part of one: the bids, and who accepts."""
    said: list[str] = []
    for event in events:
        if event.code == s.EventCode.NEGOTIATION:
            if event is events[-1]:
                said.append(clause(table, event.seat, opens(name_in_sentence(table, event.b))))
        elif event.code == s.EventCode.NO_OFFER:
            other = name_in_sentence(table, event.a)
            said.append(
                clause(table, event.seat, NOTHING_TO_OFFER, VerbPhrase(f"leaves it to {other}", f"leave it to {other}"))
            )
        elif event.code == s.EventCode.OFFERED:
            gems = in_short(gems_of_event(event))
            bids = VerbPhrase(f"bids {gems}", f"bid {gems}")
            said.append(f"{name_in_sentence(table, event.seat)}: {gems}" if said else clause(table, event.seat, bids))
        else:
            said.append(clause(table, event.seat, *([CANNOT_RAISE] if event.a else []), ACCEPTS))
    return DIVIDED.join(said) + "."


def _deeds(table: Table, events: Sequence[Event]) -> list[str]:
    """The results of an action, a sentence per player."""
    sentences = [
        f"{count(event.b, 'player')} want it: nobody gets it."
        for event in events
        if event.code == s.EventCode.FORFEITED
    ]
    by_seat: dict[int, list[Event]] = {}
    for event in events:
        if event.seat >= 0:
            by_seat.setdefault(event.seat, []).append(event)
    sentences += [clause(table, seat, *_phrases_of(theirs)) + "." for seat, theirs in by_seat.items()]
    return sentences + ["The stock is empty." for event in events if event.code == s.EventCode.STOCK_EMPTY]


def _phrases_of(events: Sequence[Event]) -> list[VerbPhrase]:
    """What a player did; gems taken one by one are combined."""
    taken = Counter(COLOUR_NAMES[event.a] for event in events if event.code == s.EventCode.TOOK_GEM)
    phrases = [_phrase(event) for event in events if event.code != s.EventCode.TOOK_GEM]
    return [*phrases, takes(in_short(taken))] if taken else phrases


def takes(gems: str) -> VerbPhrase:
    """Takes gems from the stock."""
    return VerbPhrase(f"takes {gems}", f"take {gems}")


def scores(points: int) -> VerbPhrase:
    """Scores points."""
    return VerbPhrase(f"scores {count(points, 'point')}", f"score {count(points, 'point')}")


def _phrase(event: Event) -> VerbPhrase:
    if event.code == s.EventCode.PAID:
        gems = in_short(gems_of_event(event))
        return VerbPhrase(f"pays {gems}", f"pay {gems}")
    if event.code == s.EventCode.DREW:
        card = f"a card with {count(card_of_event(event).workers, 'worker')}"
        return VerbPhrase(f"draws {card}", f"draw {card}")
    if event.code == s.EventCode.SCORED:
        return scores(event.a)
    if event.code == s.EventCode.TOOK_GEMS:
        return takes(in_short(gems_of_event(event)))
    if event.code == s.EventCode.WENT_WITHOUT:
        without = f"without {in_short(gems_of_event(event))}, as the stock has no more"
        return VerbPhrase(f"goes {without}", f"go {without}")
    if event.code == s.EventCode.NO_CARD:
        return VerbPhrase("finds the draw pile empty", "find the draw pile empty")
    gem = in_short({COLOUR_NAMES[event.a]: 1})
    return VerbPhrase(f"returns {gem}", f"return {gem}")


# The end of a stage -----------------------------------------------------------------------------------


def _scoring(table: Table, events: Sequence[Event]) -> list[str]:
    """The scoring of a stage: a line per colour, and one for workers."""
    lines = []
    subjects: dict[str, list[Event]] = {}
    for event in events:
        if event.code == s.EventCode.CARDS_RUN_OUT:
            lines.append("The draw pile has too few cards for another round.")
        elif event.code == s.EventCode.STAGE_ENDS:
            lines.append(f"Stage {event.a} ends.")
        else:
            subjects.setdefault(_subject(event), []).append(event)
    return lines + [f"{subject}: {_shares(table, theirs)}." for subject, theirs in subjects.items()]


def _subject(event: Event) -> str:
    if event.code == s.EventCode.SCORED and event.b == s.Reason.WORKERS:
        return "Workers"
    colour = colour_of(event) if event.code == s.EventCode.SCORED else event.a
    return f"Most {COLOUR_NAMES[colour]}"


def colour_of(event: Event) -> int:
    """The colour of a sole or shared majority."""
    return (event.b - s.Reason.MAJORITY) % s.COLOURS


def _shares(table: Table, events: Sequence[Event]) -> str:
    """Who scored a majority or the workers' bonus, and how much."""
    if events[0].code == s.EventCode.NO_MAJORITY:
        return "nobody has any"
    seats = sorted({event.seat for event in events})
    scored = next((event.a for event in events if event.code == s.EventCode.SCORED), 0)
    back = next(
        (in_short({COLOUR_NAMES[event.a]: event.b}) for event in events if event.code == s.EventCode.GAVE_BACK), ""
    )
    if len(seats) > 1:
        return f"{listed(table, seats)} score {scored}{f' and return {back}' if back else ''} each"
    phrases = [VerbPhrase(f"scores {scored}", f"score {scored}")]
    if back:
        phrases.append(VerbPhrase(f"returns {back}", f"return {back}"))
    return clause(table, seats[0], *phrases)
