"""Learns what things are worth in Quacks from games of the adept against itself, and writes its tables.

    python bench/quacks_values.py [--games 70000] [--seed 1] [--player adept] [--write src/charlatans/policies/quacks/adept_tables.py]

Every seventh purchase, payment and choice by a card is random, so that what nobody takes is valued too. At the start of each turn it is
noted what everybody owns. A player's strength is a weighted sum of that, with weights for each moment, fitted from the last turn backwards so that
e to the strength, over the sum for all players, predicts who wins (a conditional logit; four fifths of the target is what the fit for the following moment says,
one fifth how the game ended). Better tables make better games: run it again two or three times. `--player apprentice` is the start from nothing.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from charlatans.policies import policy
from charlatans.rules import game as game_of
from charlatans.rules.engine import Slot, Stream, below, compiled, legal_in, nth_legal, rule, seed_stream
from charlatans.rules.quacks.state import CHIPS, COLOUR_OF, FIRST_COLOURED, TURNS, Ask, Colour, Phase
from value_tables import module_source

GAME = game_of("quacks")
MATERIAL = GAME.load_material(None)
PRINTED = GAME.material_layout.to_numpy(GAME.material_record(MATERIAL))
SETS = (1, 2, 3, 4)
SHARES = {4: 2 / 3, 3: 1 / 6, 2: 1 / 6}
"""How many of the games have so many players."""
BACK = 5
"""One game in so many has the test tubes."""
WHIM = 7
"""One choice in so many is random."""
ROWS, COINS = 60, 36
POINT, RUBY, STEP, FLASK, GLASS = range(ROWS, ROWS + 5)
FEATURES = ROWS + 5
SEATS = 4
PATIENCE = 0.8
"""How much of the target is the prediction for the following moment."""
STIFFNESS = 30.0
"""How strongly weights are drawn towards those of the following moment."""
NOISE = 1.7
"""A normal distribution with standard deviation 1 is nearly a logistic one with scale 1 / 1.7."""
LOGISTIC_STEP, LOGISTIC_STEPS = 0.125, 66

new_game = Slot("new_game", shared=True)
actors = Slot("actors")
legal_mask = Slot("legal_mask", shared=True)
apply = Slot("apply", shared=True)
player = Slot("player", shared=True)


# Games ---------------------------------------------------------------------------------------------


@rule
def begin(games, material, option_sets, seeds, streams, log):
    """Lays out all tables."""
    for i in range(len(games)):
        seed_stream(streams[i], seeds[i], 7)
        new_game(games[i], material, option_sets[0], seeds[i], log)


@rule
def play_turn(games, material, streams, seen, mask, log):
    """Plays every game to the start of its next turn, and notes where the pots that did not explode ended and began."""
    for i in range(len(games)):
        game = games[i]
        turn = game.turn + 0
        noted = 0
        waiting = actors(game) + 0
        while waiting != 0 and game.turn == turn:
            seat = 0
            while (waiting >> seat) & 1 == 0:
                seat += 1
            legal_mask(game, material, seat, mask)
            apply(game, material, seat, curious(game, material, seat, mask, streams[i]), log)
            if noted == 0 and game.phase > Phase.POTIONS_END and game.turn == turn:
                noted = 1
                for other in range(game.seats):
                    me = game.players[other]
                    seen[i][other] = me.scoring * (1 - me.exploded)
                    seen[i][SEATS + other] = me.start
            waiting = actors(game) + 0


@rule
def curious(game, material, seat, mask, stream):
    """The player, with a whim now and then."""
    ask = game.players[seat].ask
    by_card = ask == Ask.CARD and game.phase == Phase.FORTUNE
    if (ask == Ask.BUY or ask == Ask.RUBIES or by_card) and below(stream, WHIM) == 0:
        return nth_legal(mask, below(stream, legal_in(mask)))
    return player(game, material, seat, mask, stream) + 0


class Games(NamedTuple):
    """Games with the same books: what everybody owned at the start of each turn and at the end, and how they ended."""

    players: int
    book: int
    owned: Any  # moment, game, seat, feature
    wins: Any
    points: Any
    spaces: Any  # turn, game, seat
    starts: Any


def play(book: int, edition: str, players: int, pot: str, count: int, seed: int, name: str) -> Games:
    """Plays games of one player against itself."""
    slots = {part: getattr(GAME, part) for part in ("new_game", "actors", "legal_mask", "apply")}
    slots["player"] = policy("quacks", name)
    types = {
        **GAME.types,
        "games": (GAME.state, 1),
        "option_sets": (GAME.options_layout, 1),
        "seeds": ("i8", 1),
        "streams": (Stream, 1),
        "seen": ("i4", 2),
    }
    options = GAME.options(MATERIAL, players=players, books=book, edition=edition, pot=pot)
    games, streams = numpy.zeros(count, GAME.state.dtype), numpy.zeros(count, Stream.dtype)
    mask, log = numpy.zeros(GAME.actions, numpy.uint8), numpy.zeros(0, numpy.int16)
    seen = numpy.zeros((TURNS, count, 2 * SEATS), numpy.int32)
    owned = numpy.zeros((TURNS, count, SEATS, FEATURES), numpy.float32)
    seeds = numpy.arange(seed, seed + count)
    compiled(begin, types, slots)(
        games, PRINTED[0], GAME.options_layout.to_numpy(options.record()), seeds, streams, log
    )
    for turn in range(TURNS):
        write_belongings(games, players, book, owned[turn])
        compiled(play_turn, types, slots)(games, PRINTED[0], streams, seen[turn], mask, log)
    points = games["players"]["points"][:, :players].astype(int)
    standing = points * 100 + games["players"]["scoring"][:, :players]
    won = numpy.zeros((count, SEATS))
    won[:, :players] = standing == standing.max(axis=1, keepdims=True)
    return Games(
        players,
        book,
        owned,
        won / won.sum(axis=1, keepdims=True),
        points,
        seen[:, :, :players],
        seen[:, :, SEATS : SEATS + players],
    )


def write_belongings(games: Any, players: int, book: int, into: Any) -> None:
    """What everybody owns, as features."""
    every = games["players"][:, :players]
    for chip in range(CHIPS):
        into[:, :players, row_of(chip, book, players)] = every["bag"][:, :, chip] + every["hand"][:, :, chip]
    for feature, field in ((POINT, "points"), (RUBY, "rubies"), (STEP, "droplet"), (FLASK, "flask"), (GLASS, "tube")):
        into[:, :players, feature] = every[field]


def row_of(chip: int, book: int, players: int) -> int:
    """Where a chip under its book stands in the table of chips; see `adept_worth.worth_of_chip`."""
    colour = COLOUR_OF[chip]
    if colour == Colour.BLACK:
        return 2 + players
    if colour == Colour.PURPLE:
        return 6 + book
    if colour > Colour.ORANGE:
        return 8 + (colour - Colour.GREEN) * 12 + book * 3 + (chip - FIRST_COLOURED - 1) % 3
    return chip


# The fit -------------------------------------------------------------------------------------------


def shares(strengths: Any, seated: Any) -> Any:
    """Everybody's chance to win."""
    strengths = numpy.where(seated, strengths, -1e9)
    powers = numpy.exp(strengths - strengths.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def fitted(owned: Any, target: Any, seated: Any, weights: Any, towards: Any, stiffness: Any) -> Any:
    """Newton's method for the conditional logit, with a penalty for leaving the weights of the following moment."""
    flat = owned.reshape(-1, FEATURES)
    for _ in range(12):
        chances = shares(owned @ weights, seated).astype(numpy.float32)
        slope = flat.T @ (target - chances).reshape(-1) - stiffness * (weights - towards)
        means = numpy.einsum("gs,gsf->gf", chances, owned)
        bend = (flat * chances.reshape(-1, 1)).T @ flat - means.T @ means + numpy.diag(stiffness)
        step = numpy.linalg.solve(bend.astype(float), slope.astype(float))
        weights = weights + step
        if numpy.abs(step).max() < 1e-4:
            break
    return weights


class Values(NamedTuple):
    """What was learnt: weights for each moment, how strengths grow in a turn, and where pots end."""

    weights: Any
    growth: Any
    hope: Any
    last_point: float
    spaces: Any
    starts: Any


def learnt(groups: list[Games]) -> Values:
    """Fits all moments, the last one first."""
    seated = numpy.concatenate([numpy.tile(numpy.arange(SEATS) < one.players, (len(one.wins), 1)) for one in groups])
    won = numpy.concatenate([one.wins for one in groups]).astype(numpy.float32)
    weights = numpy.zeros((TURNS + 1, FEATURES))
    growth, hope = numpy.ones(TURNS + 1), numpy.zeros(TURNS + 1)
    target, after, last_point = won, None, 0.0
    for at in range(TURNS - 1, -1, -1):
        owned = numpy.concatenate([one.owned[at] for one in groups])
        stiffness = numpy.full(FEATURES, STIFFNESS)
        stiffness[POINT:] = 0.1
        weights[at] = fitted(owned, target, seated, weights[at + 1], weights[at + 1], stiffness)
        strengths = owned @ weights[at]
        if after is None:
            points = numpy.concatenate([one.points.reshape(-1) for one in groups])
            growth[TURNS], hope[TURNS] = numpy.polyfit(strengths[seated], points, 1)
            last_point = NOISE / (points - growth[TURNS] * strengths[seated] - hope[TURNS]).std()
            growth[TURNS], hope[TURNS] = growth[TURNS] * last_point, hope[TURNS] * last_point
        else:
            growth[at + 1], hope[at + 1] = numpy.polyfit(strengths[seated], (after @ weights[at + 1])[seated], 1)
        chances = shares(strengths, seated)
        likely = -(won * numpy.log(numpy.maximum(chances, 1e-9))).sum(axis=1).mean()
        print(f"after turn {at}: loss {likely:.4f}, point {weights[at][POINT]:.3f}, ruby {weights[at][RUBY]:.3f}, "
              f"step {weights[at][STEP]:.3f}, flask {weights[at][FLASK]:.3f}", flush=True)  # fmt: skip
        target, after = (PATIENCE * chances + (1 - PATIENCE) * won).astype(numpy.float32), owned
    four = [one for one in groups if one.players == SEATS]
    ended = [numpy.concatenate([one.spaces[turn].reshape(-1) for one in four]) for turn in range(TURNS)]
    began = [numpy.concatenate([one.starts[turn].reshape(-1) for one in four]) for turn in range(TURNS)]
    return Values(
        weights,
        growth,
        hope,
        last_point,
        [0, *(some[some > 0].mean() for some in ended)],
        [0, *(some.mean() for some in began)],
    )


# The tables ----------------------------------------------------------------------------------------


def purchases(weights: Any) -> list[int]:
    """The best one or two chips for so many coins, after each turn but the last and with each set of books, at the prices of the 2nd edition."""
    table = []
    for at in range(1, TURNS):
        for book in SETS:
            chips = []
            for chip in range(FIRST_COLOURED, CHIPS):
                colour = COLOUR_OF[chip]
                out = {Colour.YELLOW: PRINTED["yellow_turn"][0], Colour.PURPLE: PRINTED["purple_turn"][0]}.get(
                    colour, 1
                )
                if at >= out:
                    own = book if Colour.GREEN <= colour < Colour.BLACK else 1
                    chips.append((colour, PRINTED["price_2nd"][0][own][chip], weights[at][row_of(chip, book, SEATS)]))
            best = numpy.zeros(COINS)
            for colour, price, worth in chips:
                best[price] = max(best[price], worth)
                for other, more, added in chips:
                    if other != colour and price + more < COINS:
                        best[price + more] = max(best[price + more], worth + added)
            table += thousandths(numpy.maximum.accumulate(best))
    return table


def thousandths(numbers: Any) -> list[int]:
    """Whole thousandths."""
    return [round(1000 * float(number)) for number in numbers]


def packed(numbers: list[int], bits: int, zero: int) -> list[int]:
    """As many numbers as fit into the 60 low bits of a word, the first one lowest."""
    room = 60 // bits
    numbers = [min(max(number + zero, 0), (1 << bits) - 1) for number in numbers]
    words = [numbers[at : at + room] for at in range(0, len(numbers), room)]
    return [sum(number << place * bits for place, number in enumerate(word)) for word in words]


def source(values: Values, command: str) -> str:
    """The module of tables."""
    weights = values.weights
    steps = thousandths(weights[:, STEP])
    tables: dict[str, tuple[list[int], str]] = {
        "POINT": ([*thousandths(weights[:TURNS, POINT]), *thousandths([values.last_point])], "A point."),
        "RUBY": (thousandths(weights[:, RUBY]), "A ruby."),
        "STEP": (steps, "A step of the droplet in the pot."),
        "FLASK": (thousandths(weights[:, FLASK]), "A full flask."),
        "GLASS": (thousandths(weights[:, GLASS]), "One glass further on the test tubes, besides what it gives."),
        "TAIL": (
            [0, *(steps[turn - 1] - steps[turn] for turn in range(1, TURNS + 1))],
            "By turn: one space further in this turn's pot.",
        ),
        "GROWTH": (thousandths(values.growth), "By turn: how much of a strength before it is left after it, in thousandths,"),
        "HOPE": (thousandths(values.hope), "and what a turn adds."),
        "SPACE": ([round(float(one)) for one in values.spaces], "By turn: the usual scoring space of a pot that does not explode,"),
        "START": ([round(float(one)) for one in values.starts], "and where it starts."),
        "CHIP": (
            packed([one for at in range(TURNS) for one in thousandths(weights[at][:ROWS])], 12, 2048),
            "By moment and row (see `adept_worth.worth_of_chip`): a chip in the bag. Five to a word of 12 bits each, 2048 added.",
        ),
        "PURCHASE": (
            packed(purchases(weights), 15, 0),
            "By moment from 1 on, set and coins: the best one or two chips they buy. Four to a word of 15 bits each.",
        ),
        "LOGISTIC": (
            [round(1e6 / (1 + numpy.exp(-LOGISTIC_STEP * at))) for at in range(LOGISTIC_STEPS)],
            "The logistic function of 0, 0.125, 0.25 ..., in millionths.",
        ),
    }  # fmt: skip
    head = [
        f'"""The adept\'s tables, by moment unless said otherwise. Written by `{command}`; not for editing by hand."""',
        "",
        "from __future__ import annotations",
        "",
        f"ROWS, COINS = {ROWS}, {COINS}",
    ]
    return module_source(head, tables)


def main() -> None:
    """Plays, learns and writes."""
    parser = argparse.ArgumentParser(description="What things are worth in Quacks.")
    parser.add_argument("--games", type=int, default=70_000)
    parser.add_argument("--seed", type=int, default=1, help="seeds from here on, one a game")
    parser.add_argument("--player", default="adept", help="who plays in all seats")
    parser.add_argument("--write", type=Path, help="the module of tables")
    given = parser.parse_args()
    seed, groups, begun = given.seed, [], time.perf_counter()
    for book in SETS:
        for edition in ("1st", "2nd"):
            for players, share in SHARES.items():
                for pot, part in (("front", BACK - 1), ("back", 1)):
                    count = round(given.games * share * part / BACK / len(SETS) / 2)
                    groups.append(play(book, edition, players, pot, count, seed, given.player))
                    seed += count
        print(f"set {book}: {time.perf_counter() - begun:.0f} s", flush=True)
    text = source(learnt(groups), f"python bench/quacks_values.py --games {given.games} --seed {given.seed}")
    if given.write:
        given.write.write_text(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
