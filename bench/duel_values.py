"""Learns what things are worth in The Duel from games of the adept against itself, and writes its tables.

    python bench/duel_values.py [--games 60000] [--seed 1] [--player adept] [--keep 80] [--write src/charlatans/policies/duel/adept_tables.py]

Games are played under all options. Every fourteenth purchase, coin, offer and the like is random, and every eightieth draw where something can explode, so that what
nobody does is valued too. It is noted what a position is made of before each round, when both potions are complete, and at some of the draws. A position's
strength is a weighted sum of that, with weights for each moment, fitted from the last round backwards so that the logistic function of it predicts who wins
(most of the target is what the fit for the following moment says, the rest how the game ended).

A fit alone is still noisy: the tables written are a mean of it and of those there were, which keep 80 % by default. Run it several times, with other seeds.
`--player apprentice --keep 0` is the start from nothing.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import Any

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from charlatans.policies import policy
from charlatans.policies.duel import adept_layout as layout
from charlatans.policies.duel import adept_tables
from charlatans.policies.duel.adept_potion import (
    Brew,
    brew_of,
    density_of,
    in_bottle,
    in_bottle_counts,
    risk_of,
    room_of,
    shield_of,
    steps_by_now,
)
from charlatans.policies.duel.adept_worth import Square, after_steps, margin, row_of, side, square_of, walk
from charlatans.rules import game as game_of
from charlatans.rules.duel.box import CHIPS, FIRST_COLOURED, ROUNDS, Chip, Ledge
from charlatans.rules.duel.state import Ask, Completed, Phase
from charlatans.rules.duel.white_area import exploding_chips
from charlatans.rules.engine import Slot, Stream, below, compiled, legal_in, nth_legal, rule, seed_stream
from charlatans.table.fuzz import random_options
from value_tables import module_source

GAME = game_of("duel")
MATERIAL = GAME.load_material(None)
PRINTED = GAME.material_layout.to_numpy(GAME.material_record(MATERIAL))
ROWS, SIZE = layout.ROWS, layout.SIZE
OPTION_SETS = 96
WHIM = 14
"""One choice in so many is random."""
RISKY_WHIM = 80
"""One draw in so many, where something can explode, is random."""
SAMPLE = 12
"""One question in so many while brewing is noted."""
NOTED = 16
"""At most so many in a game."""
BEHIND = layout.LAST
"""In the moment before a round: having tossed the coins last."""

new_game = Slot("new_game", shared=True)
actors = Slot("actors")
legal_mask = Slot("legal_mask", shared=True)
decide = Slot("decide", shared=True)
advance_once = Slot("advance_once", shared=True)
player = Slot("player", shared=True)


# What a position is made of ------------------------------------------------------------------------


@rule
def note_square(material, square: Square, noted):
    """The square."""
    lead = margin(material, square)
    size = layout.MARGIN + min(abs(lead), layout.MARGINS - 1)
    if lead > 0:
        noted[size] += 1
    elif lead < 0:
        noted[size] -= 1
    noted[layout.SIDE] += side(square)
    noted[layout.TREATED + min(square.mine, 6)] += 1
    noted[layout.TREATED + min(square.theirs, 6)] -= 1
    noted[layout.WALK + min(walk(square.stall, square.place), layout.WALKS - 1)] += 1
    noted[layout.WALK + min(walk(square.their_stall, -square.place), layout.WALKS - 1)] -= 1
    noted[layout.STALL + min(square.stall, layout.STALLS - 1)] += 1
    noted[layout.STALL + min(square.their_stall, layout.STALLS - 1)] -= 1


@rule
def chips_owned(me, chip):
    """How many of a chip a player has, wherever they are."""
    chips = me.bag[chip] + me.belly[chip] + me.hand[chip]
    for i in range(me.neck_size):
        if me.neck[i] == chip:
            chips += 1
    for i in range(me.whites):
        if me.white_chips[i] == chip:
            chips += 1
    if chip < FIRST_COLOURED:
        chips += me.aside[chip]
    return chips


@rule
def note_belongings(game, seat, sign, noted, owned):
    """Gold, kept cards, chips in the bottle, and all chips."""
    me = game.players[seat]
    noted[layout.GOLD + min(me.gold, layout.GOLDS - 1)] += sign
    cards = layout.KEPT
    if game.phase == Phase.BREWING and me.completed > 0:
        cards = layout.KEPT_LATER
    for kind in range(4):
        noted[cards + kind] += sign * me.kept[kind]
    for chip in range(CHIPS):
        row = row_of(game, chip)
        owned[row] += sign * chips_owned(me, chip)
        if in_bottle_counts(game, chip):
            noted[layout.BOTTLE + row] += sign * in_bottle(me, chip)


@rule
def note_potion(material, me, brew: Brew, sign, noted):
    """A potion that is not complete."""
    room = room_of(material, brew)
    risk = risk_of(material, shield_of(me), brew)
    noted[layout.ROOM + room] += sign
    noted[layout.DENSITY + room] += sign * density_of(brew)
    noted[layout.RISK] += sign * risk
    noted[layout.RISK_GOLD] += sign * risk * (brew.gold // 2)
    noted[layout.NUMBER] += sign * brew.number
    if me.coin > 0:
        noted[layout.COIN + me.coin - 1] += sign


@rule
def note_brewing(game, material, seat, noted, owned):
    """A position in which a player draws."""
    me = game.players[seat]
    other = game.players[1 - seat]
    brew = brew_of(game, material, seat)
    square = square_of(game, seat)
    moved = after_steps(material, square, steps_by_now(brew))
    note_square(material, moved, noted)
    note_belongings(game, seat, 1, noted, owned)
    note_belongings(game, 1 - seat, -1, noted, owned)
    for treated in range(square.mine, min(moved.mine, material.patients_to_win)):
        if material.ledge[treated] == Ledge.WHITE_1:
            owned[Chip.WHITE_1] += 1
    note_potion(material, me, brew, 1, noted)
    noted[layout.TEMPO] = 1
    if other.completed > 0:
        noted[layout.ALONE] = 1
    else:
        note_potion(material, other, brew_of(game, material, 1 - seat), -1, noted)
    noted[layout.NECK + min(brew.neck, 2)] = 1
    noted[layout.RISK_STEPS] = risk_of(material, shield_of(me), brew) * steps_by_now(brew) // 4


@rule
def note_done(game, material, noted, owned):
    """A position in which nobody draws, as seat 0 sees it."""
    note_square(material, square_of(game, 0), noted)
    note_belongings(game, 0, 1, noted, owned)
    note_belongings(game, 1, -1, noted, owned)
    if game.phase == Phase.COIN_TOSS:
        noted[BEHIND] = 1
        if game.behind != 0:
            noted[BEHIND] = -1
    elif game.players[0].completed == Completed.LAST:
        noted[layout.LAST] = 1
    else:
        noted[layout.LAST] = -1


# Games ---------------------------------------------------------------------------------------------


@rule
def play_all(
    games,
    material,
    option_sets,
    seeds,
    streams,
    starts,
    starts_owned,
    ends,
    ends_owned,
    draws,
    draws_owned,
    places,
    mask,
    log,
):
    """Plays all games and notes what they were made of at the moments that count."""
    for i in range(len(games)):
        game = games[i]
        stream = streams[i]
        seed_stream(stream, seeds[i], 7)
        new_game(game, material, option_sets[i % len(option_sets)], seeds[i], log)
        seen = 0
        started = 0
        ended = 0
        while game.phase != Phase.OVER:
            waiting = actors(game) + 0
            if waiting == 0:
                advance_once(game, material, log)
                continue_round = game.round - 1
                if game.phase == Phase.COIN_TOSS and started < game.round:
                    started = game.round + 0
                    note_done(game, material, starts[i][continue_round], starts_owned[i][continue_round])
                elif game.phase == Phase.AFTER_EFFECTS and ended < game.round:
                    ended = game.round + 0
                    note_done(game, material, ends[i][continue_round], ends_owned[i][continue_round])
            else:
                seat = 0
                if waiting == 2:
                    seat = 1
                if game.players[seat].ask == Ask.BREW and seen < NOTED and below(stream, SAMPLE) == 0:
                    note_brewing(game, material, seat, draws[i][seen], draws_owned[i][seen])
                    places[i][seen][0] = game.round
                    places[i][seen][1] = seat
                    seen += 1
                legal_mask(game, material, seat, mask)
                decide(game, material, seat, curious(game, material, seat, mask, stream), log)


@rule
def curious(game, material, seat, mask, stream):
    """The player, with a whim now and then."""
    me = game.players[seat]
    ask = me.ask
    whim = 0
    if ask == Ask.BREW:
        if exploding_chips(material, me) > 0:
            whim = RISKY_WHIM
    elif (
        ask == Ask.BUY
        or ask == Ask.OFFER
        or ask == Ask.SCALE
        or ask == Ask.COIN
        or ask == Ask.PENALTY
        or ask == Ask.UPGRADE
        or ask == Ask.LEDGE_CHIP
        or ask == Ask.ONES
        or ask == Ask.FOUR
    ):
        whim = WHIM
    if whim > 0 and below(stream, whim) == 0:
        return nth_legal(mask, below(stream, legal_in(mask)))
    return player(game, material, seat, mask, stream) + 0


def play(count: int, seed: int, name: str) -> Any:
    """Plays games of one player against itself."""
    slots = {part: getattr(GAME, part) for part in ("new_game", "actors", "legal_mask", "decide", "advance_once")}
    slots["player"] = policy("duel", name)
    array = {"noted": ("i2", 1), "owned": ("i2", 1)}
    types = {
        **GAME.types,
        **array,
        "games": (GAME.state, 1),
        "option_sets": (GAME.options_layout, 1),
        "seeds": ("i8", 1),
        "streams": (Stream, 1),
        **dict.fromkeys(("starts", "starts_owned", "ends", "ends_owned", "draws", "draws_owned", "places"), ("i2", 3)),
    }
    chance = random.Random(seed)
    option_sets = numpy.concatenate(
        [
            GAME.options_layout.to_numpy(GAME.options(MATERIAL, **random_options(GAME, chance)).record())
            for _ in range(OPTION_SETS)
        ]
    )
    games, streams = numpy.zeros(count, GAME.state.dtype), numpy.zeros(count, Stream.dtype)
    mask, log = numpy.zeros(GAME.actions, numpy.uint8), numpy.zeros(0, numpy.int16)
    small = numpy.int16
    starts, starts_owned = numpy.zeros((count, ROUNDS, SIZE), small), numpy.zeros((count, ROUNDS, ROWS), small)
    ends, ends_owned = numpy.zeros((count, ROUNDS, SIZE), small), numpy.zeros((count, ROUNDS, ROWS), small)
    draws, draws_owned = numpy.zeros((count, NOTED, SIZE), small), numpy.zeros((count, NOTED, ROWS), small)
    places = numpy.zeros((count, NOTED, 2), small)
    seeds = numpy.arange(seed, seed + count)
    compiled(play_all, types, slots)(
        games,
        PRINTED[0],
        option_sets,
        seeds,
        streams,
        starts,
        starts_owned,
        ends,
        ends_owned,
        draws,
        draws_owned,
        places,
        mask,
        log,
    )
    winner = games["winner"]
    won = numpy.where(winner == 1, 1.0, numpy.where(winner == 2, 0.0, 0.5)).astype(numpy.float32)
    return starts, starts_owned, ends, ends_owned, draws, draws_owned, places, won


# The fit -------------------------------------------------------------------------------------------

STIFF = 1.0
SMOOTH = 20.0
CHIP_STIFF = 40.0
BOTTLE_STIFF = 20.0
PATIENCE = 0.9
ROWS_IN_A_LINE = (
    (layout.MARGIN + 1, layout.MARGINS - 1),
    (layout.WALK, layout.WALKS),
    (layout.STALL, layout.STALLS),
    (layout.GOLD, layout.GOLDS),
    (layout.ROOM, layout.ROOMS),
)


def penalty() -> Any:
    """Draws all values a little towards nothing, and neighbours in a row towards a straight line."""
    stiff = numpy.full(SIZE, STIFF)
    stiff[layout.BOTTLE : layout.BOTTLE + ROWS] = BOTTLE_STIFF
    matrix = numpy.zeros((SIZE, SIZE))
    for first, length in ROWS_IN_A_LINE:
        stiff[first : first + length] = 0.02
        for at in range(first + 1, first + length - 1):
            bend = numpy.zeros(SIZE)
            bend[at - 1], bend[at], bend[at + 1] = 1, -2, 1
            matrix += SMOOTH * numpy.outer(bend, bend)
    return matrix + numpy.diag(stiff)


def fitted(features: Any, target: Any, offset: Any, weights: Any, towards: Any, stiffness: Any) -> Any:
    """Newton's method for a logistic regression with a quadratic penalty. Features that never occur keep what they are drawn towards."""
    if features.shape[1] > 30:
        occurs = numpy.nonzero(numpy.abs(features[:: max(len(features) // 20000, 1)]).max(axis=0) > 0)[0]

    else:
        occurs = numpy.arange(features.shape[1])
    small = features[:, occurs].astype(numpy.float32)
    result = weights.copy()
    for _ in range(15):
        chances = 1 / (1 + numpy.exp(-numpy.clip(small @ result[occurs].astype(numpy.float32) + offset, -30, 30)))
        slope = numpy.zeros(len(result))
        slope[occurs] = small.T @ (target - chances)
        slope -= stiffness @ (result - towards)
        bend = stiffness.copy()
        bend[numpy.ix_(occurs, occurs)] += (small * (chances * (1 - chances) + 1e-4)[:, None]).T @ small
        bend += numpy.eye(len(result)) * 1e-6
        step = numpy.linalg.solve(bend, slope)
        step *= min(1.0, 2.0 / numpy.abs(step).max())
        result = result + step
        if numpy.abs(step[occurs]).max() < 5e-3:
            break
    return result


def chances_of(features: Any, weights: Any, offset: Any) -> Any:
    """The chances that a fit predicts."""
    strength = features.astype(numpy.float32) @ weights.astype(numpy.float32) + offset
    return (1 / (1 + numpy.exp(-numpy.clip(strength, -30, 30)))).astype(numpy.float32)


def loss(target: Any, chances: Any) -> float:
    """The cross entropy."""
    chances = numpy.clip(chances, 1e-6, 1 - 1e-6)
    return float(-(target * numpy.log(chances) + (1 - target) * numpy.log(1 - chances)).mean())


def simple_chips() -> Any:
    """What a first guess of the worth of chips is made of: white ones, black and other coloured ones, and their value."""
    simple = numpy.zeros((ROWS, 6))
    for row in range(ROWS):
        if row < 3:
            simple[row, row] = 1
        elif row < 8:
            simple[row, 3], simple[row, 4] = 1, (1, 2, 3, 4, 6)[row - 3]
        else:
            simple[row, 3], simple[row, 5] = 1, (1, 2, 4)[(row - 8) % 3]
    return simple


def learnt(data: Any) -> tuple[Any, Any]:
    """Fits all moments, the last one first: chips by the start of the next round, then the end of a round, then its draws."""
    starts, starts_owned, ends, ends_owned, draws, draws_owned, places, won = data
    chip = numpy.zeros((ROUNDS + 1, ROWS))
    values = numpy.zeros((2 * ROUNDS, SIZE))
    smooth = penalty()
    both = numpy.zeros((SIZE + ROWS, SIZE + ROWS))
    both[:SIZE, :SIZE] = smooth
    both[SIZE:, SIZE:] = numpy.eye(ROWS) * CHIP_STIFF
    before, target = numpy.zeros(SIZE), None
    for number in range(ROUNDS, 0, -1):
        at = (number - 1) * 2
        # Both potions complete.
        here = numpy.abs(ends[:, number - 1]).sum(axis=1) > 0
        goal = won if target is None else target
        offset = (ends_owned[:, number - 1] @ chip[number]).astype(numpy.float32)
        values[at + 1] = fitted(
            ends[here, number - 1], goal[here], offset[here], numpy.zeros(SIZE), numpy.zeros(SIZE), smooth
        )
        after = chances_of(ends[:, number - 1], values[at + 1], offset)
        end_loss = loss(won[here], after[here])
        after = numpy.where(here, PATIENCE * after + (1 - PATIENCE) * won, won).astype(numpy.float32)
        # The draws.
        game, which = numpy.nonzero(places[:, :, 0] == number)
        seat = places[game, which, 1]
        goal = numpy.where(seat == 0, after[game], 1 - after[game])
        features = draws[game, which]
        offset = (draws_owned[game, which] @ chip[number]).astype(numpy.float32)
        begin = values[at + 1] if number < ROUNDS else numpy.zeros(SIZE)
        values[at] = fitted(features, goal, offset, begin, numpy.zeros(SIZE), smooth)
        draw_loss = loss(numpy.where(seat == 0, won[game], 1 - won[game]), chances_of(features, values[at], offset))
        # The start of the round: what chips are worth. First how much in all, then one by one.
        here = numpy.abs(starts[:, number - 1]).sum(axis=1) > 0
        owned = starts_owned[here, number - 1].astype(numpy.float32)
        guess = simple_chips() if number == ROUNDS else chip[number][:, None]
        few = numpy.concatenate([starts[here, number - 1], owned @ guess], axis=1)
        size = SIZE + guess.shape[1]
        stiffness = numpy.eye(size) * 0.1
        stiffness[:SIZE, :SIZE] = smooth
        begin = numpy.concatenate([before, numpy.zeros(guess.shape[1])])
        weights = fitted(few, after[here], numpy.float32(0), begin, numpy.zeros(size), stiffness)
        towards = numpy.concatenate([numpy.zeros(SIZE), guess @ weights[SIZE:]])
        features = numpy.concatenate([starts[:, number - 1], starts_owned[:, number - 1]], axis=1)
        begin = numpy.concatenate([weights[:SIZE], towards[SIZE:]])
        scale = weights[SIZE:]
        weights = fitted(features[here], after[here], numpy.float32(0), begin, towards, both)
        before, chip[number - 1] = weights[:SIZE], weights[SIZE:]
        predicted = chances_of(features, weights, numpy.float32(0))
        print(f"round {number}: {here.sum()} games, {len(game)} draws, loss at the end {end_loss:.4f}, drawing {draw_loss:.4f}, "
              f"before {loss(won[here], predicted[here]):.4f}", scale.round(2), flush=True)  # fmt: skip
        target = numpy.where(here, PATIENCE * predicted + (1 - PATIENCE) * won, won).astype(numpy.float32)
    return chip, values


# The tables ----------------------------------------------------------------------------------------


def packed(numbers: Any) -> list[int]:
    """Four numbers to a word, in thousandths."""
    top = (1 << layout.VALUE_BITS) - 1
    flat = [min(max(round(1000 * float(one)) + layout.VALUE_ZERO, 0), top) for one in numbers.reshape(-1)]
    words = [flat[at : at + layout.VALUES_A_WORD] for at in range(0, len(flat), layout.VALUES_A_WORD)]
    return [sum(one << place * layout.VALUE_BITS for place, one in enumerate(word)) for word in words]


LOGISTIC_STEP, LOGISTIC_STEPS = 0.125, 66


def unpacked(words: tuple[int, ...], shape: tuple[int, int]) -> Any:
    """The numbers of a table."""
    low = (1 << layout.VALUE_BITS) - 1
    flat = [
        (word >> place * layout.VALUE_BITS & low) - layout.VALUE_ZERO
        for word in words
        for place in range(layout.VALUES_A_WORD)
    ]
    return numpy.array(flat[: shape[0] * shape[1]]).reshape(shape) / 1000


def source(chip: Any, values: Any, command: str) -> str:
    """The module of tables."""
    tables = {
        "CHIP": (
            packed(chip[:ROUNDS]),
            "By rounds played and row: a chip in the bag. Four to a word, 15 bits each, 16384 added.",
        ),
        "VALUE": (packed(values), "By moment and entry, as adept_layout.py says. Packed in the same way."),
        "LOGISTIC": (
            [round(16e6 / (1 + numpy.exp(-LOGISTIC_STEP * at))) for at in range(LOGISTIC_STEPS)],
            "The logistic function of 0, 0.125, 0.25 ..., in sixteenths of a millionth.",
        ),
    }
    head = [
        f'"""The adept\'s tables, in thousandths. Written by `{command}`; not for editing by hand."""',
        "",
        "from __future__ import annotations",
    ]
    return module_source(head, tables)


def main() -> None:
    """Plays, learns and writes."""
    parser = argparse.ArgumentParser(description="What things are worth in The Duel.")
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1, help="seeds from here on, one a game")
    parser.add_argument("--player", default="adept", help="who plays in both seats")
    parser.add_argument("--keep", type=int, default=80, help="per cent of the tables there are that stay in the mean")
    parser.add_argument("--write", type=Path, help="the module of tables")
    given = parser.parse_args()
    begun = time.perf_counter()
    data = play(given.games, given.seed, given.player)
    print(f"played: {time.perf_counter() - begun:.0f} s", flush=True)
    chip, values = learnt(data)
    print(f"learnt: {time.perf_counter() - begun:.0f} s", flush=True)
    keep = given.keep / 100
    chip = keep * unpacked(adept_tables.CHIP, (ROUNDS, ROWS)) + (1 - keep) * chip[:ROUNDS]
    values = keep * unpacked(adept_tables.VALUE, (2 * ROUNDS, SIZE)) + (1 - keep) * values
    text = source(
        chip, values, f"python bench/duel_values.py --games {given.games} --seed {given.seed} --keep {given.keep}"
    )
    if given.write:
        given.write.write_text(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
