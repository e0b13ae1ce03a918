"""Finds puzzles: bots of different strength play games under varied options, and positions in which they disagree are examined and proven.

The same seed gives the same puzzles. What is found is kept game by game in a file, from which an interrupted search goes on.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy

from .. import rules
from ..bots import MASTER, NETWORK_ALONE, TITLES, PolicyBot, seated
from ..bots.policy_net import PolicyNet
from ..bots.position import Position
from ..bots.shipped import shipped_net, weights_problem
from ..policies import ADEPT, APPRENTICE, NOVICE, RANDOM
from ..rules.contract import ENGLISH
from ..rules.engine import CompilerMissing, compiler_installed
from ..rules.errors import OptionError
from ..table import Table, new
from ..table.fuzz import random_options
from .collection import describe
from .kinds import kinds_of
from .lines import Line, is_underway, key_of, line_of, lines
from .proof import ABOUT_AS_GOOD, Budget, Screened, prove, screen
from .puzzle import Puzzle
from .rating import difficulty, rating_of
from .words import labels

SOLVERS = (NOVICE, APPRENTICE, ADEPT)
"""The bots that are asked; the master's network is asked too, and of a random bot it is known how often it is right."""
PLAYERS = (NOVICE, APPRENTICE, ADEPT, MASTER)
"""Who plays the games, in turns; a fifth seat is a random bot's."""
ASKED = 4
"""How often each of them is asked, in different determinizations."""
USUAL_OPTION = 0.5
"""How often an option is left as it usually is."""
LEFT_ALONE = ("rubies",)
"""Options that always are."""
EXAMINED = 0.35
"""The part of positions that are looked at, so that they come from all stages of games."""
UNDISPUTED = 0.1
"""The part of positions that are examined although all bots agree: the easy ones."""
LEAST_CHANCE = 0.05
"""Nothing is asked of a seat that has hardly a chance to win, or to lose."""
CONSIDERED = 0.6
"""Where decisions are secret, a good player must not be predictable: the best one must be so likely for the network."""
A_GAME = 4
"""Puzzles from one game, each of another theme."""
THEME_SHARE = 0.4
"""No theme is proven further once it has this part of the puzzles that are sought."""
SPARE = 1.25
"""So many times more puzzles are sought than are kept, so that there is something to choose from."""
ALIKE = 0.08
"""Positions with the same choices whose observations differ by less than this are alike."""


@dataclass
class Search:
    """A search for puzzles, as far as it has come."""

    game: str
    seed: int
    wanted: int
    budget: Budget = field(default_factory=Budget)
    played: int = 0
    found: list[Puzzle] = field(default_factory=list)

    @property
    def sought(self) -> int:
        """How many puzzles are to be found before the best mix of them is kept."""
        return round(self.wanted * SPARE)

    @property
    def done(self) -> bool:
        """Whether enough has been found."""
        return len(self.found) >= self.sought

    def run(
        self, games: int | None = None, file: Path | None = None, tell: Callable[[Search], None] | None = None
    ) -> None:
        """Plays until enough has been found, or this many games in all. What a file has is not sought again."""
        net = _network(self.game)
        if file is not None:
            self._resume(file)
        while not self.done and (games is None or self.played < games):
            number, fresh = self.played, list(self._mine(self.played, net))
            self.played += 1
            self.found += fresh
            if file is not None:
                _append(file, {"played": number, "found": [one.as_dict() for one in fresh]})
            if tell is not None:
                tell(self)

    def _mine(self, number: int, net: PolicyNet) -> Iterator[Puzzle]:
        """The puzzles of one game."""
        chance = random.Random(f"{self.seed} {self.game} {number}")
        themes = Counter(puzzle.theme for puzzle in self.found)
        here: set[str] = set()
        table, players = _new_game(self.game, chance)
        bots = [
            seated(self.game, NETWORK_ALONE if name == MASTER else name, chance.getrandbits(32)) for name in players
        ]
        decided = 0
        while not table.over and len(here) < A_GAME:
            seat = chance.choice(table.actors)
            word = chance.getrandbits(31)
            theme = kinds_of(self.game).theme({decision.kind for decision in table.decisions(seat)})
            crowded = theme in here or themes[theme] >= THEME_SHARE * self.sought
            asked = players[seat] != RANDOM and not crowded and not is_underway(table)
            if asked and chance.random() < EXAMINED:
                position = Position.of_table(table, seat, word)
                puzzle = examine(position, net, players, theme, (self.seed, number, decided), self.budget)
                if puzzle is not None and not any(alike(puzzle, other) for other in self.found):
                    here.add(theme)
                    yield puzzle
            table.act(seat, bots[seat](table, seat))
            decided += 1

    def _resume(self, file: Path) -> None:
        """Takes over what a file has; a file of another search is refused."""
        head = {
            **describe(rules.game(self.game)),
            "seed": self.seed,
            "wanted": self.wanted,
            "budget": vars(self.budget),
        }
        if not file.exists():
            _append(file, head)
            return
        kept = [json.loads(line) for line in _whole_lines(file)]
        if not kept or kept[0] != head:
            raise OptionError(f"{file} holds another search: name another file, or delete it")
        for entry in kept[1:]:
            self.played = entry["played"] + 1
            self.found += [Puzzle.from_dict(self.game, one) for one in entry["found"]]

    def selected(self) -> list[Puzzle]:
        """As many puzzles as wanted, mixed as evenly by theme and difficulty as what was found allows."""
        shelves: dict[tuple[str, str], list[Puzzle]] = defaultdict(list)
        for puzzle in self.found:
            shelves[puzzle.theme, difficulty(puzzle.rating)].append(puzzle)
        kept: list[Puzzle] = []
        while len(kept) < self.wanted and any(shelves.values()):
            for name in sorted(shelves):
                kept += shelves[name][:1]
                del shelves[name][:1]
        return kept[: self.wanted]


def _network(game: str) -> PolicyNet:
    """The network that judges; an error that says what to do if there is none, or nothing to play out with."""
    if not compiler_installed():
        raise CompilerMissing
    if (net := shipped_net(game)) is None:
        raise OptionError(f"puzzles need the master's network: {weights_problem(game)}")
    return net


def _new_game(name: str, chance: random.Random) -> tuple[Table, tuple[str, ...]]:
    """A game under varied options, and who plays it: each bot once."""
    game = rules.game(name)
    drawn = random_options(game, chance)
    options = {
        option: value
        for option, value in drawn.items()
        if option == "players" or (option not in LEFT_ALONE and value is not None and chance.random() >= USUAL_OPTION)
    }
    table = new(name, seed=chance.getrandbits(48), **options)
    players = [*chance.sample(PLAYERS, min(table.players, len(PLAYERS))), *[RANDOM] * (table.players - len(PLAYERS))]
    chance.shuffle(players)
    return table, tuple(players)


def _append(file: Path, entry: dict[str, Any]) -> None:
    with file.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(entry, separators=(",", ":")) + "\n")


def _whole_lines(file: Path) -> list[str]:
    """The lines of a file; one that was cut off in writing is removed."""
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return whole.splitlines()


# One position -------------------------------------------------------------------------------------------------


def examine(
    position: Position,
    net: PolicyNet,
    players: Sequence[str],
    theme: str,
    source: tuple[int, int, int],
    budget: Budget,
) -> Puzzle | None:
    """The puzzle in a position, if there is one."""
    chance = random.Random(f"{source} {theme}")
    if len(position.legal) < 2 or len(all_lines := lines(position.table, position.seat)) < 2:
        return None
    judged = _judged(position, net)
    if not LEAST_CHANCE <= float(judged.win[0]) <= 1 - LEAST_CHANCE:
        return None
    answers = bot_answers(position, net, chance, 1)
    tempting = {line for given in answers.values() for line in given}
    if len(tempting) == 1 and chance.random() >= UNDISPUTED:
        return None
    seed = chance.getrandbits(40)
    screened = screen(position, net, all_lines, tempting, seed)
    if screened is None or not _network_agrees(position, judged, screened, answers[MASTER][0]):
        return None
    proven = prove(position, net, screened, chance.getrandbits(40), budget)
    if proven is None:
        return None
    choices, proof = proven
    answers = bot_answers(position, net, chance, ASKED)
    solved = solved_by(answers, position, screened, len(choices))
    return Puzzle(
        game=position.game.name,
        options=position.options.as_dict(),
        players=tuple(players),
        seat=position.seat,
        state=position.state,
        theme=theme,
        choices=choices,
        best=screened.shown.index(screened.best),
        all_legal=screened.all_legal,
        proof=proof,
        solved=solved,
        rating=rating_of(solved, proof.margin),
        source=source,
    )


def _judged(position: Position, net: PolicyNet) -> Any:
    """What the network thinks of a position."""
    return net(observed(position)[None], _legal_row(position))


def _legal_row(position: Position) -> Any:
    legal = numpy.zeros((1, position.game.actions), bool)
    legal[0, position.legal] = True
    return legal


def observed(position: Position) -> Any:
    """What the seat knows, as a row for the network."""
    features = [0.0] * position.game.features
    table = position.table
    position.game.observe(table.snapshot(), position.game.material_record(position.material), position.seat, features)
    return numpy.array(features, numpy.float32)


def _network_agrees(position: Position, judged: Any, screened: Screened, networks: Line) -> bool:
    """Whether the network would decide so too: two judgements that agree are more than one."""
    if position.table.decisions(position.seat)[0].kind in kinds_of(position.game.name).secret:
        return bool(numpy.exp(judged.log_chances[0, screened.best[0]]) >= CONSIDERED)
    known = screened.chances
    return known.get(networks, 0.0) >= max(known.values()) - ABOUT_AS_GOOD


def bot_answers(position: Position, net: PolicyNet, chance: random.Random, asked: int) -> dict[str, list[Line]]:
    """What each bot would do, as the keys of lines: so many answers of each, one of the network."""
    table, seat = position.table, position.seat

    def ask(bot: PolicyBot) -> Line:
        here = table.determinize(seat, chance.getrandbits(31))
        return line_of(here, seat, lambda at: bot.decide(_position_at(position, at)))

    def by_network(at: Table) -> int:
        judged = _judged(_position_at(position, at), net)
        return int(judged.log_chances[0].argmax())

    answers = {
        name: [ask(PolicyBot(position.game.name, name, TITLES[name], chance.getrandbits(31))) for _ in range(asked)]
        for name in SOLVERS
    }
    return {**answers, MASTER: [line_of(table, seat, by_network)]}


def _position_at(position: Position, table: Table) -> Position:
    """The same seat a few actions later."""
    return Position(position.game, position.options, position.material, table.to_bytes(), position.seat)


def solved_by(answers: dict[str, list[Line]], position: Position, screened: Screened, choices: int) -> dict[str, float]:
    """How often each bot finds the best choice, or one that is about as good but not shown; a random bot guesses among what is shown."""
    known, top = screened.chances, max(screened.chances.values())
    shown = {key_of(position.table, position.seat, line) for line in screened.shown}
    best = key_of(position.table, position.seat, screened.best)

    def right(line: Line) -> bool:
        return line == best or (line not in shown and known.get(line, 0.0) >= top - ABOUT_AS_GOOD)

    shares = {name: sum(right(line) for line in given) / len(given) for name, given in answers.items()}
    return {RANDOM: 1 / choices, **shares}


# What is alike ------------------------------------------------------------------------------------------------


def alike(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles ask nearly the same: the same choices and the same answer, in positions that hardly differ."""
    if (one.theme, one.best, one.seat) != (other.theme, other.best, other.seat) or labels(one, ENGLISH) != labels(
        other, ENGLISH
    ):
        return False
    first, second = observed(one.position), observed(other.position)
    matters = (first != 0) | (second != 0)
    return float((numpy.abs(first - second) > 0.02)[matters].mean()) < ALIKE
