"""What a study of balance found: sections of rows, and in each row figures with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy

from ..batches.trials import ALWAYS, NEVER
from .balance import BOOKS, CARDS, CHOICES, EVENTS, FRONT, OPTIONS, SEATS, START, Balance, things_by_kind
from .balance_estimates import NOTHING, Estimate, between, difference, in_strata, mean_of, within_games
from .balance_playing import Results

WINS, POINTS, NUMBER = "wins", "points", "number"


class Measure(NamedTuple):
    """A column of a section: what it is called, what it is counted in, and whether it is a difference."""

    title: str
    unit: str
    signed: bool = True

    @property
    def heading(self) -> str:
        """The title with its unit, where the title does not say it."""
        return f"{self.title}, %" if self.unit == WINS else self.title

    def said(self, estimate: Estimate) -> str:
        """A figure with half its interval: +3.2 ± 0.8."""
        if not estimate.games:
            return "–"
        times, digits = (100, 1) if self.unit == WINS else (1, 2)
        sign = "+" if self.signed else ""
        return f"{times * estimate.mean:{sign}.{digits}f} ± {times * estimate.half:.{digits}f}".replace("-", "−")


@dataclass(frozen=True)
class Row:
    """One thing that was studied, and its figures in the order of the section's measures."""

    name: str
    figures: tuple[Estimate, ...]
    caption: str = ""
    changed: tuple[Estimate, ...] = ()
    """The figures with an owner's material, in a what-if study."""
    difference: tuple[Estimate, ...] = ()


@dataclass(frozen=True)
class Section:
    """A table: the first measure is the one that matters, and par is what it would be if nothing mattered."""

    subject: str
    title: str
    note: str
    measures: tuple[Measure, ...]
    rows: tuple[Row, ...]
    par: float = 0.0
    plotted: bool = True


@dataclass(frozen=True)
class Report:
    """A study as far as it has been played."""

    plan: Balance
    games: int
    """All games that were played."""
    each: int
    """Of how many games in every experiment the figures are made."""
    sections: tuple[Section, ...]
    owner: str = ""
    """Whose material is compared with the printed one, in a what-if study."""

    @property
    def par(self) -> float:
        """The win share of a seat if all are alike."""
        return 1 / self.plan.players

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            **self.plan.as_dict(),
            **({"compared_with": self.owner} if self.owner else {}),
            "games": self.games,
            "games_in_figures": self.each,
            "par": round(self.par, 6),
            "sections": [_section_as_dict(section) for section in self.sections],
        }


def _section_as_dict(section: Section) -> dict[str, Any]:
    def figures(estimates: tuple[Estimate, ...]) -> dict[str, Any]:
        titles = [measure.title for measure in section.measures]
        return {title: one.as_dict() for title, one in zip(titles, estimates, strict=True)}

    def row(one: Row) -> dict[str, Any]:
        told = {"name": one.name, "figures": figures(one.figures)}
        if one.changed:
            told |= {"changed": figures(one.changed), "difference": figures(one.difference)}
        return told

    return {
        "subject": section.subject,
        "title": section.title,
        "units": {measure.title: measure.unit for measure in section.measures},
        "rows": [row(one) for one in section.rows],
    }


def report(results: Results) -> Report:
    """What the games so far say. Only games that are done in every arm are looked at."""
    seen = Seen(results)
    subjects: dict[str, Callable[[], list[Section]]] = {
        SEATS: lambda: [_table(seen), _seats(seen)],
        FRONT: lambda: [_front(seen)],
        BOOKS: lambda: [_books(seen)],
        CHOICES: lambda: _choices(seen),
        CARDS: lambda: [_cards(seen), *_by_chance(seen)],
        EVENTS: lambda: _events(seen),
        START: lambda: [_start(seen)],
        OPTIONS: lambda: [_options(seen)],
    }
    sections = [section for name in seen.plan.subjects for section in subjects[name]()] if seen.count > 1 else []
    return Report(seen.plan, results.games, seen.count, tuple(section for section in sections if section.rows))


def found(studies: Sequence[Results]) -> Report:
    """What a study says, or the printed game beside an owner's where there are two."""
    first, *others = [report(results) for results in studies]
    return compared(first, others[0]) if others else first


def compared(printed: Report, changed: Report) -> Report:
    """The printed game and an owner's side by side."""
    others = {section.title: {row.name: row for row in section.rows} for section in changed.sections}

    def beside(section: Section, row: Row) -> Row:
        other = others.get(section.title, {}).get(row.name)
        figures = other.figures if other else (NOTHING,) * len(row.figures)
        changes = tuple(between(after, before) for after, before in zip(figures, row.figures, strict=True))
        return replace(row, changed=figures, difference=changes)

    sections = [
        replace(section, rows=tuple(beside(section, row) for row in section.rows)) for section in printed.sections
    ]
    return replace(
        printed,
        sections=tuple(sections),
        games=printed.games + changed.games,
        owner=changed.plan.material.name,
    )


class Seen:
    """The games of a study as arrays: agreement by agreement for those of comparison, and arm by arm."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.plan = results.plan
        self.study = self.plan.game.study
        self.count = results.complete
        self.most = max(self.plan.game.players)
        agreements = range(len(self.plan.mix))
        self.shares = numpy.concatenate([self._shares(arm) for arm in agreements])
        self.scores = numpy.concatenate([self._scores(arm) for arm in agreements])
        self.lengths = numpy.concatenate([results.lengths[arm, : self.count] for arm in agreements])
        self.accounts = numpy.concatenate([results.accounts[arm, : self.count] for arm in agreements])
        self.agreement = numpy.repeat(agreements, self.count)

    def _shares(self, arm: int) -> Any:
        return self.results.shares(arm)[: self.count]

    def _scores(self, arm: int) -> Any:
        return self.results.scores[arm, : self.count].astype(float)

    @property
    def lead(self) -> Any:
        """By how much the first is ahead of the second in the end."""
        return lead_of(self.scores)

    def stood(self, moment: int) -> Any:
        """The points of every seat when a moment began, counted from 1; 0: in the end."""
        return self.accounts[:, self.most * moment : self.most * moment + self.plan.players]

    def came(self, card: int) -> Any:
        """The moment at which a card came; 0: never."""
        return self.accounts[:, self.most * (1 + len(self.study.moments)) + card]

    def counted(self, thing: int) -> Any:
        """How many of a thing every seat had."""
        at = self.most * (1 + len(self.study.moments)) + len(self.study.cards) + self.most * thing
        return self.accounts[:, at : at + self.plan.players]

    def under(self, agreement: int) -> Any:
        """Which of the games of comparison were played under an agreement."""
        return self.agreement == agreement

    def pairs(self, arm: int) -> tuple[Any, Any]:
        """Wins and points of the seat with the handicap, less those of the same seat in the game of comparison."""
        games = numpy.arange(self.count)
        one = self.plan.arms[arm]
        seats = numpy.array([self.plan.seat_of(one, game) for game in range(self.count)])
        at = self._compared(arm)
        wins = self._shares(arm)[games, seats] - self.shares[at, seats]
        points = self._scores(arm)[games, seats] - self.scores[at, seats]
        return wins, points

    def tables(self, arm: int) -> tuple[Any, Any, Any]:
        """Points and lead at the table, and the wins of the first seat, less those in the game of comparison."""
        at = self._compared(arm)
        scores = self._scores(arm)
        return (
            (scores - self.scores[at]).mean(axis=1),
            lead_of(scores) - lead_of(self.scores[at]),
            self._shares(arm)[:, 0] - self.shares[at, 0],
        )

    def _compared(self, arm: int) -> Any:
        """Where the games of comparison of an arm lie."""
        one = self.plan.arms[arm]
        return numpy.array([self.plan.picked(one, game) * self.count + game for game in range(self.count)])

    def caption(self, name: str, agreement: int = 0) -> str:
        """What a component says."""
        material = self.plan.game.material_record(self.plan.material)
        return self.study.caption(name, self.plan.mix[agreement].as_dict(), material)


def lead_of(scores: Any) -> Any:
    """By how much the first is ahead of the second."""
    ordered = numpy.sort(scores, axis=1)
    return ordered[:, -1] - ordered[:, -2]


def _worth(estimate: Estimate) -> Estimate:
    """What somebody loses without a thing is what the thing is worth."""
    return Estimate(-estimate.mean, estimate.error, estimate.games, None if estimate.each is None else -estimate.each)


# The table, the seats, and who is in front ---------------------------------------------------------------


def _table(seen: Seen) -> Section:
    ordered = numpy.sort(seen.scores, axis=1)
    shared = (seen.shares.max(axis=1) < 1).astype(float)
    rows = [
        Row(f"{seen.plan.game.unit}s of a seat", (mean_of(seen.scores.mean(axis=1)),)),
        Row(f"{seen.plan.game.unit}s of the first", (mean_of(ordered[:, -1]),)),
        Row("lead over the second", (mean_of(seen.lead),)),
        Row("shared wins in 100 games", (mean_of(100 * shared),)),
        Row("decisions in a game", (mean_of(seen.lengths.astype(float)),)),
    ]
    note = "Games in which everybody plays as they like; all other tables compare with them."
    return Section(SEATS, "The table", note, (Measure("mean", NUMBER, False),), tuple(rows), plotted=False)


def _seats(seen: Seen) -> Section:
    rows = [
        Row(f"seat {seat}", (mean_of(seen.shares[:, seat] - 1 / seen.plan.players), mean_of(seen.scores[:, seat])))
        for seat in range(seen.plan.players)
    ]
    note = f"Win share above or below par ({100 / seen.plan.players:.1f} %), in the order of the seats."
    measures = (Measure("wins against par", WINS), Measure("points", POINTS, False))
    return Section(SEATS, "Seats", note, measures, tuple(rows))


def _front(seen: Seen) -> Section:
    rows = []
    for moment, name in enumerate(seen.study.moments[1:], 2):
        alone, wins = _in_front(seen, numpy.full(len(seen.shares), moment))
        if alone.sum() > 1:
            rows.append(Row(f"when {name} begins", (mean_of(wins[alone]), mean_of(alone.astype(float)))))
    note = "How often whoever is in front alone wins in the end, and how often somebody is."
    measures = (Measure("wins of who is in front", WINS, False), Measure("somebody is", WINS, False))
    return Section(FRONT, "In front", note, measures, tuple(rows), 1 / seen.plan.players)


def _in_front(seen: Seen, moments: Any) -> tuple[Any, Any]:
    """For each game at its own moment: whether one seat is in front alone, and what that seat wins in the end."""
    games = numpy.arange(len(moments))
    everything = numpy.stack([seen.stood(moment) for moment in range(len(seen.study.moments) + 1)])
    stood = everything[moments, games]
    best = stood.max(axis=1, keepdims=True)
    alone = (stood == best).sum(axis=1) == 1
    return alone, seen.shares[games, stood.argmax(axis=1)]


# What is chosen ------------------------------------------------------------------------------------------


def _books(seen: Seen) -> Section:
    measures = (
        *(Measure("worth", WINS), Measure("worth in points", POINTS), Measure("always bought", WINS)),
        *(Measure("bought", NUMBER, False), Measure("goes with", WINS)),
    )
    by_book: dict[tuple[str, int], dict[int, int]] = {}
    for number, arm in enumerate(seen.plan.arms):
        if arm.subject == BOOKS and arm.agreement is not None:
            by_book.setdefault((arm.name, arm.agreement), {})[arm.handicap.way] = number
    rows = []
    for (group, agreement), arms in by_book.items():
        wins, points = seen.pairs(arms[NEVER])
        always, _ = seen.pairs(arms[ALWAYS])
        under = seen.under(agreement)
        bought = sum(seen.counted(at)[under] for at, thing in enumerate(seen.study.things) if thing.group == group)
        label = seen.plan.labels[agreement]
        figures = (
            *(_worth(mean_of(wins)), _worth(mean_of(points)), mean_of(always), mean_of(bought.mean(axis=1))),
            within_games((bought > 0).astype(float), seen.shares[under]),
        )
        rows.append(Row(f"{group}, {label}" if label else group, figures, seen.caption(group, agreement)))
    note = (
        "Worth: what a seat that never buys the colour loses. Always bought: what a seat that buys it whenever it can"
        " wins more. Bought: chips for a seat in a game. Goes with: win share of seats that bought it above those at the"
        " same table that did not, which is no proof of a cause."
    )
    return Section(BOOKS, "Books", note, measures, tuple(rows))


def _choices(seen: Seen) -> list[Section]:
    measures = (
        *(Measure("worth", WINS), Measure("worth in points", POINTS)),
        *(Measure("taken", NUMBER, False), Measure("goes with", WINS)),
    )
    arms = {arm.name: number for number, arm in enumerate(seen.plan.arms) if arm.subject == CHOICES}
    sections = []
    for kind, things in things_by_kind(seen.plan.game).items():
        rows, unseen = [], []
        for number, thing in things:
            if thing.action is None:
                continue
            taken = seen.counted(number)
            if not taken.any():
                unseen.append(thing.name)
                continue
            wins, points = seen.pairs(arms[thing.name])
            figures = (_worth(mean_of(wins)), _worth(mean_of(points)), mean_of(taken.mean(axis=1)))
            goes_with = within_games((taken > 0).astype(float), seen.shares)
            rows.append(Row(thing.name, (*figures, goes_with), seen.caption(thing.name)))
        note = (
            "Worth: what a seat that never takes it loses. Taken: by a seat in a game. Goes with: win share of seats that"
            " took it above those at the same table that did not, which is no proof of a cause."
        )
        note += f" Never taken: {', '.join(unseen)}." if unseen else ""
        sections.append(Section(CHOICES, kind.capitalize(), note, measures, tuple(rows)))
    return sections


# What comes by chance ------------------------------------------------------------------------------------


def _cards(seen: Seen) -> Section:
    measures = (
        *(Measure("points in its turn", POINTS), Measure("points in the end", POINTS)),
        *(Measure("lead in the end", POINTS), Measure("wins of who is in front", WINS)),
    )
    rows = []
    points, lead = _less_agreement(seen, seen.scores.mean(axis=1)), _less_agreement(seen, seen.lead)
    moments = numpy.stack([seen.came(card) for card in range(len(seen.study.cards))]) if seen.study.cards else None
    for card, name in enumerate(seen.study.cards):
        came = seen.came(card) > 0
        if moments is None or came.sum() < 2 or came.all():
            continue
        front, others = _front_with(seen, seen.came(card)), _points_with(seen, seen.came(card))
        figures = (others, difference(points[came], points[~came]), difference(lead[came], lead[~came]), front)
        rows.append(Row(name, figures, seen.caption(name)))
    rows.sort(key=lambda row: -row.figures[0].mean)
    note = (
        "Games with the card less games without it; the deck is shuffled, so what differs is the card's doing. In its turn"
        " and for who was in front when it came: less other games at the same turn. Points are those of a seat."
    )
    return Section(CARDS, "Cards", note, measures, tuple(rows))


def _less_agreement(seen: Seen, values: Any) -> Any:
    """Values less the mean of their agreement, which is not the card's doing."""
    means = numpy.array([values[seen.under(at)].mean() for at in range(len(seen.plan.mix))])
    return values - means[seen.agreement]


def _points_with(seen: Seen, came: Any) -> Estimate:
    """Points of a seat in the turn of a card, less those of other games in the same turn."""
    parts = []
    for moment in range(1, len(seen.study.moments) + 1):
        after = seen.stood(moment + 1 if moment < len(seen.study.moments) else 0)
        gained = _less_agreement(seen, (after - seen.stood(moment)).mean(axis=1))
        parts.append((gained, came == moment))
    values, treated = numpy.concatenate([part[0] for part in parts]), numpy.concatenate([part[1] for part in parts])
    return in_strata(values, treated, numpy.repeat(range(len(parts)), len(came)))


def _front_with(seen: Seen, came: Any) -> Estimate:
    """How often who was in front alone wins, less other games at the same turn."""
    values, treated, strata = [], [], []
    for moment in range(2, len(seen.study.moments) + 1):
        alone, wins = _in_front(seen, numpy.full(len(came), moment))
        values.append(wins[alone])
        treated.append((came == moment)[alone])
        strata.append(numpy.full(int(alone.sum()), moment))
    return in_strata(numpy.concatenate(values), numpy.concatenate(treated), numpy.concatenate(strata))


def _by_chance(seen: Seen) -> list[Section]:
    measures = (Measure("wins", WINS), Measure("points", POINTS), Measure("for a seat", NUMBER, False))
    sections = []
    for kind, things in things_by_kind(seen.plan.game).items():
        rows = []
        for number, thing in things:
            had = seen.counted(number)
            if thing.by_chance and had.any():
                some = (had > 0).astype(float)
                figures = (within_games(some, seen.shares), within_games(some, seen.scores), mean_of(had.mean(axis=1)))
                rows.append(Row(thing.name, figures, seen.caption(thing.name)))
        rows.sort(key=lambda row: -row.figures[0].mean)
        note = "Seats to which it fell less those at the same table to which it did not: chance alone decides."
        sections.append(Section(CARDS, kind.capitalize(), note, measures, tuple(rows)))
    return sections


def _events(seen: Seen) -> list[Section]:
    measures = (Measure("goes with", WINS), Measure("in points", POINTS), Measure("for a seat", NUMBER, False))
    sections = []
    for kind, things in things_by_kind(seen.plan.game).items():
        rows = []
        for number, thing in things:
            had = seen.counted(number)
            if thing.action is None and not thing.by_chance and had.any():
                amounts = had.astype(float)
                figures = (
                    *(within_games(amounts, seen.shares), within_games(amounts, seen.scores)),
                    mean_of(amounts.mean(axis=1)),
                )
                rows.append(Row(thing.name, figures, seen.caption(thing.name)))
        note = (
            "Win share for one more than others at the same table had. It tells what goes along with winning, not why."
        )
        sections.append(Section(EVENTS, kind.capitalize(), note, measures, tuple(rows)))
    return sections


# What is different ---------------------------------------------------------------------------------------


def _start(seen: Seen) -> Section:
    measures = (Measure("wins", WINS), Measure("points", POINTS))
    rows = []
    for number, arm in enumerate(seen.plan.arms):
        if arm.subject == START:
            wins, points = seen.pairs(number)
            rows.append(Row(arm.name, (mean_of(wins), mean_of(points))))
    note = "What one seat wins more or less if it alone starts with that."
    return Section(START, "Start", note, measures, tuple(rows))


def _options(seen: Seen) -> Section:
    measures = (Measure("points of a seat", POINTS), Measure("lead", POINTS), Measure("wins of seat 0", WINS))
    options: Mapping[str, Any] = seen.plan.mix[0].as_dict()
    rows = []
    for number, arm in enumerate(seen.plan.arms):
        if arm.subject == OPTIONS and arm.setting is not None:
            was = options[arm.setting[0]]
            rows.append(Row(f"{arm.name} for {was}", tuple(mean_of(values) for values in seen.tables(number))))
    note = "What changes at the table if another option is agreed on, on the same seeds."
    return Section(OPTIONS, "Options", note, measures, tuple(rows))
