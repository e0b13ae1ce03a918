"""Learns what things are worth in Basari from games of adepts and of apprentices among themselves, and writes the adept's tables.

    python bench/basari_values.py [--games 60000] [--seed 1] [--players adept,apprentice] [--write src/charlatans/policies/basari/adept_tables.py]

Every twelfth action card is chosen at random, so that what nobody does is valued too. At the start of each round, before cards are dealt, it is noted what
everybody has. A player's strength is a sum over points, workers and gems, with weights for each stage and for how near its end is, fitted so that
e to the strength, over the sum for all players, predicts who wins (a conditional logit). The tables are the mean of the weights for each kind of players:
among adepts more changes hands than among apprentices. `--players apprentice` is the start from nothing.
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
from charlatans.rules.basari.state import COLOURS, Phase
from charlatans.rules.engine import Slot, Stream, below, compiled, legal_in, nth_legal, rule, seed_stream
from value_tables import module_source

GAME = game_of("basari")
MATERIAL = GAME.load_material(None)
PRINTED = GAME.material_layout.to_numpy(GAME.material_record(MATERIAL))
MAJORITY, CARD_WORKERS, GOAL = PRINTED["majority"][0], PRINTED["workers"][0], int(PRINTED["worker_goal"][0])
BONUS, TIED_RETURNS = int(PRINTED["workers_bonus"][0]), int(PRINTED["tied_returns"][0])
SHARES = {4: 2 / 3, 3: 1 / 6, 5: 1 / 6}
"""How many of the games have so many players."""
WHIM = 12
"""One action card in so many is random."""
LOGIT = 8192
"""The tables' unit."""
STAGES, LEADS, WORKERS_NOTED = 3, 11, 15
BUCKET_OF = (0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
"""By the most workers that anybody has."""
BUCKETS = max(BUCKET_OF) + 1
POINT, LEAD, GEM = 0, 1, 1 + LEADS
WORKERS = GEM + 1
FEATURES = WORKERS + WORKERS_NOTED
STIFFNESS = 30.0
"""How strongly weights are drawn towards 0."""
SELDOM = 200
"""What was seen less often takes the weight of its nearest neighbour."""

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
def play_round(games, material, streams, mask, log):
    """Plays every game to the start of its next round."""
    for i in range(len(games)):
        game = games[i]
        this_round = game.round + 0
        stage = game.stage + 0
        waiting = actors(game) + 0
        while waiting != 0 and game.round == this_round and game.stage == stage:
            seat = 0
            while (waiting >> seat) & 1 == 0:
                seat += 1
            legal_mask(game, material, seat, mask)
            apply(game, material, seat, curious(game, material, seat, mask, streams[i]), log)
            waiting = actors(game) + 0


@rule
def curious(game, material, seat, mask, stream):
    """The player, with a whim now and then."""
    if game.phase == Phase.CHOOSING and below(stream, WHIM) == 0:
        return nth_legal(mask, below(stream, legal_in(mask)))
    return player(game, material, seat, mask, stream) + 0


class Rounds(NamedTuple):
    """Starts of rounds: what everybody had before the cards were dealt, and who won in the end."""

    stage: Any  # round
    points: Any  # round, seat
    workers: Any
    dealt: Any  # the workers on the cards then dealt
    gems: Any  # round, seat, colour
    won: Any  # round, seat


def play(players: int, count: int, seed: int, name: str) -> Rounds:
    """Plays games of one player against itself."""
    slots = {part: getattr(GAME, part) for part in ("new_game", "actors", "legal_mask", "apply")}
    slots["player"] = policy("basari", name)
    types = {
        **GAME.types,
        "games": (GAME.state, 1),
        "option_sets": (GAME.options_layout, 1),
        "seeds": ("i8", 1),
        "streams": (Stream, 1),
    }
    options = GAME.options(MATERIAL, players=players)
    games, streams = numpy.zeros(count, GAME.state.dtype), numpy.zeros(count, Stream.dtype)
    mask, log = numpy.zeros(GAME.actions, numpy.uint8), numpy.zeros(0, numpy.int16)
    seeds = numpy.arange(seed, seed + count)
    compiled(begin, types, slots)(
        games, PRINTED[0], GAME.options_layout.to_numpy(options.record()), seeds, streams, log
    )
    go_on, noted = compiled(play_round, types, slots), []
    while len(on := numpy.flatnonzero(games["phase"] != Phase.OVER)):
        every, dealt = games["players"][on, :players], CARD_WORKERS[games["players"]["current"][on, :players]]
        points, workers, gems = (every[field].astype(int) for field in ("points", "workers", "gems"))
        noted.append((games["stage"][on], points, workers - dealt, dealt, gems, on))
        go_on(games, PRINTED[0], streams, mask, log)
    points = games["players"]["points"][:, :players]
    won = (points == points.max(axis=1, keepdims=True)).astype(float)
    won /= won.sum(axis=1, keepdims=True)
    *columns, on = (numpy.concatenate(part) for part in zip(*noted, strict=True))
    return Rounds(*columns, won[on])


# The fit -------------------------------------------------------------------------------------------


def features(rounds: Rounds, which: Any) -> Any:
    """What everybody had, as features: points, leads in gems and gems by what their majority scores, workers."""
    gems, workers = rounds.gems[which], rounds.workers[which]
    ranked = numpy.sort(gems, axis=1)[:, ::-1]
    lead = gems - numpy.where(gems == ranked[:, :1], ranked[:, 1:2], ranked[:, :1])
    into = numpy.zeros((*workers.shape, FEATURES), numpy.float32)
    into[..., POINT] = rounds.points[which]
    for colour in range(COLOURS):
        at = numpy.clip(lead[:, :, colour] + LEADS // 2, 0, LEADS - 1)
        into[..., LEAD:GEM] += (at[..., None] == numpy.arange(LEADS)) * MAJORITY[colour]
    into[..., GEM] = gems @ MAJORITY
    into[..., WORKERS:] = workers[..., None] == numpy.arange(WORKERS_NOTED)
    return into


def fitted(groups: list[tuple[Any, Any]], stiffness: Any) -> tuple[Any, float]:
    """Newton's method for the conditional logit, and the loss. A group has tables of one size: what everybody had, and who won."""
    size = groups[0][0].shape[2]
    weights, loss = numpy.zeros(size), 0.0
    for _ in range(12):
        slope, bend, loss, count = -stiffness * weights, numpy.diag(stiffness).astype(float), 0.0, 0
        for owned, won in groups:
            flat, strengths = owned.reshape(-1, size), owned @ weights
            powers = numpy.exp(strengths - strengths.max(axis=1, keepdims=True))
            chances = (powers / powers.sum(axis=1, keepdims=True)).astype(numpy.float32)
            means = numpy.einsum("gs,gsf->gf", chances, owned)
            slope = slope + flat.T @ (won - chances).reshape(-1)
            bend = bend + (flat * chances.reshape(-1, 1)).T @ flat - means.T @ means
            loss -= (won * numpy.log(numpy.maximum(chances, 1e-9))).sum()
            count += len(won)
        step = numpy.linalg.solve(bend, slope)
        weights, loss = weights + step, loss / max(count, 1)
        if numpy.abs(step).max() < 1e-5:
            break
    return weights, loss


def learnt(played: list[Rounds]) -> Any:
    """The weights of every moment."""
    scale = numpy.full(FEATURES, STIFFNESS)
    scale[POINT:WORKERS] *= 100  # these features are about ten times as large
    weights = numpy.zeros((STAGES * BUCKETS, FEATURES))
    for stage in range(1, STAGES + 1):
        for bucket in range(BUCKETS):
            at = (stage - 1) * BUCKETS + bucket
            groups, seen = [], 0
            for rounds in played:
                most = numpy.take(BUCKET_OF, rounds.workers.max(axis=1))
                # Nothing is known of the start of the game, where all are equal: it takes the weights of what follows.
                which = numpy.flatnonzero((rounds.stage == stage) & (most == max(bucket, int(stage == 1))))
                groups.append((features(rounds, which), rounds.won[which]))
                seen = seen + groups[-1][0].sum(axis=(0, 1))
            weights[at], loss = fitted(groups, scale)
            often = numpy.flatnonzero(seen[WORKERS:] > SELDOM)
            nearest = [often[abs(often - workers).argmin()] for workers in range(WORKERS_NOTED)]
            weights[at][WORKERS:] = weights[at][WORKERS:][nearest]
            print(f"stage {stage}, {bucket}: loss {loss:.4f}, point {weights[at][POINT]:.3f}", flush=True)
    return weights


def last_point(played: list[Rounds]) -> float:
    """What a point is worth in the last round of the game, as if it were scored before anybody chooses."""
    groups = []
    for rounds in played:
        workers = rounds.workers + rounds.dealt
        which = (rounds.stage == STAGES) & (workers.max(axis=1) >= GOAL)
        gems, points = rounds.gems[which], rounds.points[which] + BONUS * (workers[which] >= GOAL)
        leads = gems == gems.max(axis=1, keepdims=True)
        points = points + (leads * (MAJORITY // leads.sum(axis=1, keepdims=True))).sum(axis=2)
        groups.append((points[..., None].astype(numpy.float32), rounds.won[which]))
    weights, loss = fitted(groups, numpy.ones(1))
    print(f"last round: loss {loss:.4f}, point {weights[0]:.3f}", flush=True)
    return float(weights[0])


# The tables ----------------------------------------------------------------------------------------


def source(weights: Any, last: float, command: str) -> str:
    """The module of tables; the row after the last moment is the end of the game, where only points count."""
    rows = numpy.vstack([weights, numpy.zeros(FEATURES)])
    rows[-1, POINT] = last
    tables = {
        "BUCKET_OF": (BUCKET_OF, "By the most workers that anybody has: how near the end of the stage is."),
        "POINT": (whole(rows[:, POINT]), "A point."),
        "LEAD": (whole(rows[:, LEAD:GEM]), "By the lead in gems of a colour, from -5 to 5: so much for each point of the majority."),
        "GEM": (whole(rows[:, GEM]), "A gem, for each point of its majority."),
        "WORKERS": (whole(rows[:, WORKERS:]), "By workers."),
    }  # fmt: skip
    head = [
        f'"""The adept\'s tables, by moment. Written by `{command}`; not for editing by hand."""',
        "",
        "from __future__ import annotations",
        "",
        f"STAGES, BUCKETS, LEADS, WORKERS_NOTED = {STAGES}, {BUCKETS}, {LEADS}, {WORKERS_NOTED}",
        "FINAL = STAGES * BUCKETS",
        '"""The row of the end of the game. Row (stage - 1) * BUCKETS + bucket is a moment before it."""',
    ]
    return module_source(head, tables)


def whole(numbers: Any) -> list[int]:
    """Whole parts of a LOGIT, row by row."""
    return [round(LOGIT * float(number)) for number in numbers.reshape(-1)]


def main() -> None:
    """Plays, learns and writes."""
    parser = argparse.ArgumentParser(description="What things are worth in Basari.")
    parser.add_argument("--games", type=int, default=60_000, help="of each kind of players")
    parser.add_argument("--seed", type=int, default=1, help="seeds from here on, one a game")
    parser.add_argument("--players", default="adept,apprentice", help="who plays, in all seats")
    parser.add_argument("--write", type=Path, help="the module of tables")
    given = parser.parse_args()
    weights, last, names = [], [], given.players.split(",")
    for name in names:
        seed, played, begun = given.seed, [], time.perf_counter()
        for players, share in SHARES.items():
            count = round(given.games * share)
            played.append(play(players, count, seed, name))
            seed += count
        print(f"{name}: {time.perf_counter() - begun:.0f} s", flush=True)
        weights.append(learnt(played))
        last.append(last_point(played))
    command = f"python bench/basari_values.py --games {given.games} --seed {given.seed} --players {given.players}"
    text = source(sum(weights) / len(names), sum(last) / len(names), command)
    if given.write:
        given.write.write_text(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
