"""The results of a balance study: sections of rows with figures and their 95 % intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy

from ..runner.trials import Limit
from .balance import BOOKS, CARDS, CHOICES, EVENTS, FRONT, OPTIONS, SEATS, START, BalanceStudy, things_by_kind
from .balance_estimates import (
    NO_ESTIMATE,
    BalanceEstimate,
    change_of,
    difference,
    mean_of,
    stratified_difference,
    within_game_slope,
)
from .balance_playing import StudyResults

WINS, POINTS, NUMBER = "wins", "points", "number"


class ReportColumn(NamedTuple):
    """A column of a section: its title, its unit, and whether it is a difference."""

    title: str
    unit: str
    signed: bool = True

    @property
    def heading(self) -> str:
        """The title, with its unit if needed."""
        return f"{self.title}, %" if self.unit == WINS else self.title

    def format(self, estimate: BalanceEstimate) -> str:
        """A figure with half its interval: +3.2 ± 0.8."""
        if not estimate.games:
            return "–"
        times, digits = (100, 1) if self.unit == WINS else (1, 2)
        sign = "+" if self.signed else ""
        return f"{times * estimate.mean:{sign}.{digits}f} ± {times * estimate.half_width:.{digits}f}".replace("-", "−")


@dataclass(frozen=True)
class ReportRow:
    """One studied thing, with one figure per column."""

    name: str
    figures: tuple[BalanceEstimate, ...]
    caption: str = ""
    changed: tuple[BalanceEstimate, ...] = ()
    """The figures with the owner's material, in a what-if study."""
    difference: tuple[BalanceEstimate, ...] = ()


@dataclass(frozen=True)
class ReportSection:
    """A table. The first column is the main one, and par is its value if the thing made no difference."""

    subject: str
    title: str
    note: str
    columns: tuple[ReportColumn, ...]
    rows: tuple[ReportRow, ...]
    par: float = 0.0
    plotted: bool = True


@dataclass(frozen=True)
class BalanceReport:
    """A study as far as it has been played."""

    plan: BalanceStudy
    games: int
    """Games played in all arms."""
    games_per_arm: int
    """Games per arm that the figures are based on."""
    sections: tuple[ReportSection, ...]
    owner: str = ""
    """The owner's material that is compared with the printed one, in a what-if study."""

    @property
    def par(self) -> float:
        """The win share of a seat if all are equal."""
        return 1 / self.plan.players

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        return {
            **self.plan.as_dict(),
            **({"compared_with": self.owner} if self.owner else {}),
            "games": self.games,
            "games_in_figures": self.games_per_arm,
            "par": round(self.par, 6),
            "sections": [_section_as_dict(section) for section in self.sections],
        }


def _section_as_dict(section: ReportSection) -> dict[str, Any]:
    def figures(estimates: tuple[BalanceEstimate, ...]) -> dict[str, Any]:
        titles = [column.title for column in section.columns]
        return {title: one.as_dict() for title, one in zip(titles, estimates, strict=True)}

    def row(one: ReportRow) -> dict[str, Any]:
        values = {"name": one.name, "figures": figures(one.figures)}
        if one.changed:
            values |= {"changed": figures(one.changed), "difference": figures(one.difference)}
        return values

    return {
        "subject": section.subject,
        "title": section.title,
        "units": {column.title: column.unit for column in section.columns},
        "rows": [row(one) for one in section.rows],
    }


def build_report(results: StudyResults) -> BalanceReport:
    """The report of the games so far; only games that are done in every arm count."""
    data = StudyData(results)
    subjects: dict[str, Callable[[], list[ReportSection]]] = {
        SEATS: lambda: [_table(data), _seats(data)],
        FRONT: lambda: [_front(data)],
        BOOKS: lambda: [_books(data)],
        CHOICES: lambda: _choices(data),
        CARDS: lambda: [_cards(data), *_by_chance(data)],
        EVENTS: lambda: _events(data),
        START: lambda: [_start(data)],
        OPTIONS: lambda: [_options(data)],
    }
    sections = [section for name in data.plan.subjects for section in subjects[name]()] if data.count > 1 else []
    return BalanceReport(data.plan, results.games, data.count, tuple(section for section in sections if section.rows))


def combined_report(studies: Sequence[StudyResults]) -> BalanceReport:
    """The report of one study, or of the printed game compared with the owner's if there are two."""
    first, *others = [build_report(results) for results in studies]
    return compare_reports(first, others[0]) if others else first


def compare_reports(printed: BalanceReport, changed: BalanceReport) -> BalanceReport:
    """The printed game and the owner's side by side."""
    others = {section.title: {row.name: row for row in section.rows} for section in changed.sections}

    def with_changes(section: ReportSection, row: ReportRow) -> ReportRow:
        other = others.get(section.title, {}).get(row.name)
        figures = other.figures if other else (NO_ESTIMATE,) * len(row.figures)
        changes = tuple(change_of(after, before) for after, before in zip(figures, row.figures, strict=True))
        return replace(row, changed=figures, difference=changes)

    sections = [
        replace(section, rows=tuple(with_changes(section, row) for row in section.rows)) for section in printed.sections
    ]
    return replace(
        printed,
        sections=tuple(sections),
        games=printed.games + changed.games,
        owner=changed.plan.material.name,
    )


class StudyData:
    """The results of a study as arrays: control games by option set, experiments by arm."""

    def __init__(self, results: StudyResults) -> None:
        self.results = results
        self.plan = results.plan
        self.study = self.plan.game.study
        self.count = results.complete
        self.most = max(self.plan.game.players)
        option_sets = range(len(self.plan.option_sets))
        self.shares = numpy.concatenate([self._shares(arm) for arm in option_sets])
        self.scores = numpy.concatenate([self._scores(arm) for arm in option_sets])
        self.lengths = numpy.concatenate([results.lengths[arm, : self.count] for arm in option_sets])
        self.accounts = numpy.concatenate([results.accounts[arm, : self.count] for arm in option_sets])
        self.option_set = numpy.repeat(option_sets, self.count)

    def _shares(self, arm: int) -> Any:
        return self.results.shares(arm)[: self.count]

    def _scores(self, arm: int) -> Any:
        return self.results.scores[arm, : self.count].astype(float)

    @property
    def lead(self) -> Any:
        """The winner's lead over the second."""
        return lead_of(self.scores)

    def points_at(self, moment: int) -> Any:
        """Every seat's points when a moment began, counted from 1; 0: at the end."""
        return self.accounts[:, self.most * moment : self.most * moment + self.plan.players]

    def card_moments(self, card: int) -> Any:
        """The moment at which a card was drawn; 0: never."""
        return self.accounts[:, self.most * (1 + len(self.study.moments)) + card]

    def counts_of(self, thing: int) -> Any:
        """How many of a thing every seat had."""
        at = self.most * (1 + len(self.study.moments)) + len(self.study.cards) + self.most * thing
        return self.accounts[:, at : at + self.plan.players]

    def in_option_set(self, option_set: int) -> Any:
        """Which control games used an option set."""
        return self.option_set == option_set

    def handicap_effects(self, arm: int) -> tuple[Any, Any]:
        """Wins and points of the seat with the handicap, minus those of the same seat in the control game."""
        games = numpy.arange(self.count)
        one = self.plan.arms[arm]
        seats = numpy.array([self.plan.seat_of(one, game) for game in range(self.count)])
        at = self._control_indices(arm)
        wins = self._shares(arm)[games, seats] - self.shares[at, seats]
        points = self._scores(arm)[games, seats] - self.scores[at, seats]
        return wins, points

    def option_effects(self, arm: int) -> tuple[Any, Any, Any]:
        """Mean points, lead and the first seat's wins, minus those of the control games."""
        at = self._control_indices(arm)
        scores = self._scores(arm)
        return (
            (scores - self.scores[at]).mean(axis=1),
            lead_of(scores) - lead_of(self.scores[at]),
            self._shares(arm)[:, 0] - self.shares[at, 0],
        )

    def _control_indices(self, arm: int) -> Any:
        """Indices of an arm's control games."""
        one = self.plan.arms[arm]
        return numpy.array([self.plan.option_set_of(one, game) * self.count + game for game in range(self.count)])

    def caption(self, name: str, option_set: int = 0) -> str:
        """The text of a component."""
        material = self.plan.game.material_record(self.plan.material)
        return self.study.caption(name, self.plan.option_sets[option_set].as_dict(), material)


def lead_of(scores: Any) -> Any:
    """The winner's lead over the second."""
    ordered = numpy.sort(scores, axis=1)
    return ordered[:, -1] - ordered[:, -2]


def _negated(estimate: BalanceEstimate) -> BalanceEstimate:
    """The worth of a thing is what a seat loses without it."""
    return BalanceEstimate(
        -estimate.mean, estimate.error, estimate.games, None if estimate.per_game is None else -estimate.per_game
    )


# The table, the seats, and the leader --------------------------------------------------------------------


def _table(data: StudyData) -> ReportSection:
    ordered = numpy.sort(data.scores, axis=1)
    shared = (data.shares.max(axis=1) < 1).astype(float)
    rows = [
        ReportRow(f"{data.plan.game.unit}s of a seat", (mean_of(data.scores.mean(axis=1)),)),
        ReportRow(f"{data.plan.game.unit}s of the first", (mean_of(ordered[:, -1]),)),
        ReportRow("lead over the second", (mean_of(data.lead),)),
        ReportRow("shared wins in 100 games", (mean_of(100 * shared),)),
        ReportRow("decisions in a game", (mean_of(data.lengths.astype(float)),)),
    ]
    note = "Games in which everybody plays as they like; all other tables compare with them."
    return ReportSection(SEATS, "The table", note, (ReportColumn("mean", NUMBER, False),), tuple(rows), plotted=False)


def _seats(data: StudyData) -> ReportSection:
    rows = [
        ReportRow(
            f"seat {seat}", (mean_of(data.shares[:, seat] - 1 / data.plan.players), mean_of(data.scores[:, seat]))
        )
        for seat in range(data.plan.players)
    ]
    note = f"Win share above or below par ({100 / data.plan.players:.1f} %), in the order of the seats."
    columns = (ReportColumn("wins against par", WINS), ReportColumn("points", POINTS, False))
    return ReportSection(SEATS, "Seats", note, columns, tuple(rows))


def _front(data: StudyData) -> ReportSection:
    rows = []
    for moment, name in enumerate(data.study.moments[1:], 2):
        alone, wins = _sole_leader(data, numpy.full(len(data.shares), moment))
        if alone.sum() > 1:
            rows.append(ReportRow(f"when {name} begins", (mean_of(wins[alone]), mean_of(alone.astype(float)))))
    note = "How often whoever is in front alone wins in the end, and how often somebody is."
    columns = (ReportColumn("wins of who is in front", WINS, False), ReportColumn("somebody is", WINS, False))
    return ReportSection(FRONT, "In front", note, columns, tuple(rows), 1 / data.plan.players)


def _sole_leader(data: StudyData, moments: Any) -> tuple[Any, Any]:
    """For each game at its own moment: whether one seat leads alone, and that seat's final win share."""
    games = numpy.arange(len(moments))
    everything = numpy.stack([data.points_at(moment) for moment in range(len(data.study.moments) + 1)])
    points = everything[moments, games]
    best = points.max(axis=1, keepdims=True)
    alone = (points == best).sum(axis=1) == 1
    return alone, data.shares[games, points.argmax(axis=1)]


# What players choose -------------------------------------------------------------------------------------


def _books(data: StudyData) -> ReportSection:
    columns = (
        *(ReportColumn("worth", WINS), ReportColumn("worth in points", POINTS), ReportColumn("always bought", WINS)),
        *(ReportColumn("bought", NUMBER, False), ReportColumn("goes with", WINS)),
    )
    by_book: dict[tuple[str, int], dict[int, int]] = {}
    for number, arm in enumerate(data.plan.arms):
        if arm.subject == BOOKS and arm.option_set is not None:
            by_book.setdefault((arm.name, arm.option_set), {})[arm.handicap.limit] = number
    rows = []
    for (group, option_set), arms in by_book.items():
        wins, points = data.handicap_effects(arms[Limit.NEVER])
        always, _ = data.handicap_effects(arms[Limit.ALWAYS])
        games = data.in_option_set(option_set)
        bought = sum(data.counts_of(at)[games] for at, thing in enumerate(data.study.things) if thing.group == group)
        label = data.plan.labels[option_set]
        figures = (
            *(_negated(mean_of(wins)), _negated(mean_of(points)), mean_of(always), mean_of(bought.mean(axis=1))),
            within_game_slope((bought > 0).astype(float), data.shares[games]),
        )
        rows.append(ReportRow(f"{group}, {label}" if label else group, figures, data.caption(group, option_set)))
    note = (
        "Worth: what a seat that never buys the colour loses. Always bought: what a seat that buys it whenever it can"
        " wins more. Bought: chips for a seat in a game. Goes with: win share of seats that bought it above those at the"
        " same table that did not, which is no proof of a cause."
    )
    return ReportSection(BOOKS, "Books", note, columns, tuple(rows))


def _choices(data: StudyData) -> list[ReportSection]:
    columns = (
        *(ReportColumn("worth", WINS), ReportColumn("worth in points", POINTS)),
        *(ReportColumn("taken", NUMBER, False), ReportColumn("goes with", WINS)),
    )
    arms = {arm.name: number for number, arm in enumerate(data.plan.arms) if arm.subject == CHOICES}
    sections = []
    for kind, things in things_by_kind(data.plan.game).items():
        rows, never_taken = [], []
        for number, thing in things:
            if thing.action is None:
                continue
            taken = data.counts_of(number)
            if not taken.any():
                never_taken.append(thing.name)
                continue
            wins, points = data.handicap_effects(arms[thing.name])
            figures = (_negated(mean_of(wins)), _negated(mean_of(points)), mean_of(taken.mean(axis=1)))
            goes_with = within_game_slope((taken > 0).astype(float), data.shares)
            rows.append(ReportRow(thing.name, (*figures, goes_with), data.caption(thing.name)))
        note = (
            "Worth: what a seat that never takes it loses. Taken: by a seat in a game. Goes with: win share of seats that"
            " took it above those at the same table that did not, which is no proof of a cause."
        )
        note += f" Never taken: {', '.join(never_taken)}." if never_taken else ""
        sections.append(ReportSection(CHOICES, kind.capitalize(), note, columns, tuple(rows)))
    return sections


# What chance brings --------------------------------------------------------------------------------------


def _cards(data: StudyData) -> ReportSection:
    columns = (
        *(ReportColumn("points in its turn", POINTS), ReportColumn("points in the end", POINTS)),
        *(ReportColumn("lead in the end", POINTS), ReportColumn("wins of who is in front", WINS)),
    )
    rows = []
    points, lead = _centred_by_option_set(data, data.scores.mean(axis=1)), _centred_by_option_set(data, data.lead)
    moments = (
        numpy.stack([data.card_moments(card) for card in range(len(data.study.cards))]) if data.study.cards else None
    )
    for card, name in enumerate(data.study.cards):
        drawn = data.card_moments(card) > 0
        if moments is None or drawn.sum() < 2 or drawn.all():
            continue
        front, others = (
            _leader_with_card(data, data.card_moments(card)),
            _points_with_card(data, data.card_moments(card)),
        )
        figures = (
            others,
            difference(points[drawn], points[~drawn]),
            difference(lead[drawn], lead[~drawn]),
            front,
        )
        rows.append(ReportRow(name, figures, data.caption(name)))
    rows.sort(key=lambda row: -row.figures[0].mean)
    note = (
        "Games with the card less games without it; the deck is shuffled, so what differs is the card's doing. In its turn"
        " and for who was in front when it came: less other games at the same turn. Points are those of a seat."
    )
    return ReportSection(CARDS, "Cards", note, columns, tuple(rows))


def _centred_by_option_set(data: StudyData, values: Any) -> Any:
    """Values minus the mean of their option set."""
    means = numpy.array([values[data.in_option_set(at)].mean() for at in range(len(data.plan.option_sets))])
    return values - means[data.option_set]


def _points_with_card(data: StudyData, card_moments: Any) -> BalanceEstimate:
    """Points in the turn of a card, minus those of other games in the same turn."""
    parts = []
    for moment in range(1, len(data.study.moments) + 1):
        after = data.points_at(moment + 1 if moment < len(data.study.moments) else 0)
        gained = _centred_by_option_set(data, (after - data.points_at(moment)).mean(axis=1))
        parts.append((gained, card_moments == moment))
    values, treated = numpy.concatenate([part[0] for part in parts]), numpy.concatenate([part[1] for part in parts])
    return stratified_difference(values, treated, numpy.repeat(range(len(parts)), len(card_moments)))


def _leader_with_card(data: StudyData, card_moments: Any) -> BalanceEstimate:
    """How often a sole leader wins when the card comes, minus other games in the same turn."""
    values, treated, strata = [], [], []
    for moment in range(2, len(data.study.moments) + 1):
        alone, wins = _sole_leader(data, numpy.full(len(card_moments), moment))
        values.append(wins[alone])
        treated.append((card_moments == moment)[alone])
        strata.append(numpy.full(int(alone.sum()), moment))
    return stratified_difference(numpy.concatenate(values), numpy.concatenate(treated), numpy.concatenate(strata))


def _by_chance(data: StudyData) -> list[ReportSection]:
    columns = (ReportColumn("wins", WINS), ReportColumn("points", POINTS), ReportColumn("for a seat", NUMBER, False))
    sections = []
    for kind, things in things_by_kind(data.plan.game).items():
        rows = []
        for number, thing in things:
            had = data.counts_of(number)
            if thing.by_chance and had.any():
                some = (had > 0).astype(float)
                figures = (
                    within_game_slope(some, data.shares),
                    within_game_slope(some, data.scores),
                    mean_of(had.mean(axis=1)),
                )
                rows.append(ReportRow(thing.name, figures, data.caption(thing.name)))
        rows.sort(key=lambda row: -row.figures[0].mean)
        note = "Seats to which it fell less those at the same table to which it did not: chance alone decides."
        sections.append(ReportSection(CARDS, kind.capitalize(), note, columns, tuple(rows)))
    return sections


def _events(data: StudyData) -> list[ReportSection]:
    columns = (
        ReportColumn("goes with", WINS),
        ReportColumn("in points", POINTS),
        ReportColumn("for a seat", NUMBER, False),
    )
    sections = []
    for kind, things in things_by_kind(data.plan.game).items():
        rows = []
        for number, thing in things:
            had = data.counts_of(number)
            if thing.action is None and not thing.by_chance and had.any():
                amounts = had.astype(float)
                figures = (
                    *(within_game_slope(amounts, data.shares), within_game_slope(amounts, data.scores)),
                    mean_of(amounts.mean(axis=1)),
                )
                rows.append(ReportRow(thing.name, figures, data.caption(thing.name)))
        note = (
            "Win share for one more than others at the same table had. It tells what goes along with winning, not why."
        )
        sections.append(ReportSection(EVENTS, kind.capitalize(), note, columns, tuple(rows)))
    return sections


# What is changed -----------------------------------------------------------------------------------------


def _start(data: StudyData) -> ReportSection:
    columns = (ReportColumn("wins", WINS), ReportColumn("points", POINTS))
    rows = []
    for number, arm in enumerate(data.plan.arms):
        if arm.subject == START:
            wins, points = data.handicap_effects(number)
            rows.append(ReportRow(arm.name, (mean_of(wins), mean_of(points))))
    note = "What one seat wins more or less if it alone starts with that."
    return ReportSection(START, "Start", note, columns, tuple(rows))


def _options(data: StudyData) -> ReportSection:
    columns = (
        ReportColumn("points of a seat", POINTS),
        ReportColumn("lead", POINTS),
        ReportColumn("wins of seat 0", WINS),
    )
    options: Mapping[str, Any] = data.plan.option_sets[0].as_dict()
    rows = []
    for number, arm in enumerate(data.plan.arms):
        if arm.subject == OPTIONS and arm.setting is not None:
            was = options[arm.setting[0]]
            rows.append(
                ReportRow(f"{arm.name} for {was}", tuple(mean_of(values) for values in data.option_effects(number)))
            )
    note = "What changes at the table if another option is chosen, on the same seeds."
    return ReportSection(OPTIONS, "Options", note, columns, tuple(rows))
