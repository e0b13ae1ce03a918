"""The kernels of the CUDA backend: one thread a game, games that do the same thing side by side.

A GPU runs 32 threads in step, and those that do different things take turns. So games are sorted by their `dispatch_key`
before they are visited, and a visit leaves a game as soon as its key changes: `begin_rows` says what is to be done,
`count_keys` and `sort_by_key` put the games in order, `visit` runs them; again, until all are done. The order
changes nothing but the speed: games do not affect each other.
"""

from __future__ import annotations

from numba import cuda, float32, int32, uint8

from ..rules.engine import GAME_OVER, Slot, renew_streams
from ..rules.engine.cuda_compile import NO_LOG
from .loop import NOBODY, SEATS, Level, Start, choose, clear_result, lowest, seed_policies, write_result

new_game = Slot("new_game")
legal_mask = Slot("legal_mask")
actors = Slot("actors")
decide = Slot("decide")
advance_once = Slot("advance_once")
dispatch_key = Slot("dispatch_key")
round_number = Slot("round_number")
forget_hidden_choices = Slot("forget_hidden_choices")
returns = Slot("returns")
observe = Slot("observe")
choose_for_all = Slot("choose_for_all")

TO_SET_UP, FINISHED = GAME_OVER + 1, GAME_OVER + 2
KEYS = GAME_OVER + 3

THREADS = 128
SORTING = 1024
TILE, TILE_ROW = 32, 33
# What differs between games: numbers of actions, of bytes for a mask (whole words, an odd number of them, so that threads do
# not meet in the same bank of memory), of words in a record. Filled in when a kernel is made.
ACTIONS = MASK_BYTES = WORDS = 4
# Whether seats differ: each has its own lineup and stream, games begin with a resampled position or end at a horizon. A batch, whose
# seats are all alike, does not pay for it. Also filled in when a kernel is made.
LINEUPS = 0
STREAMS = 1


# Sorting ---------------------------------------------------------------------------------------------------


def begin_rows(games, start, seeds, seats, streams, done, rewards, pending, keys, budget, given):
    """Prepares every row: forgets the last result, resamples rollouts, and says how many decisions it has to go and what comes first."""
    i = cuda.grid(1)
    if i < len(games):
        clear_result(i, done, rewards)
        pending[i] = budget
        if given == 1 and start[i] != Start.APPLY_CHOSEN:
            pending[i] = 0
        if LINEUPS == 1 and start[i] == Start.ROLL_OUT:
            renew_streams(games[i], seeds[i])
            forget_hidden_choices(games[i], seats[i] + 0)
            seed_policies(streams, i, STREAMS, seeds[i])
        key = TO_SET_UP
        if start[i] != Start.SET_UP:
            key = dispatch_key(games[i])
            if key == GAME_OVER:
                key = FINISHED
        keys[i] = key


def clear_counts(counts, claimed):
    """Before games are counted."""
    at = cuda.threadIdx.x
    counts[at] = 0
    claimed[at] = 0


def count_keys(keys, counts):
    """How many games have each key."""
    mine = cuda.shared.array(KEYS, int32)
    at = cuda.threadIdx.x
    if at < KEYS:
        mine[at] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    if i < len(keys):
        cuda.atomic.add(mine, keys[i], 1)
    cuda.syncthreads()
    if at < KEYS and mine[at] > 0:
        cuda.atomic.add(counts, at, mine[at])


def sort_by_key(keys, counts, claimed, order):
    """The games in the order of their keys."""
    mine = cuda.shared.array(KEYS, int32)
    begins = cuda.shared.array(KEYS, int32)
    at = cuda.threadIdx.x
    if at < KEYS:
        mine[at] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    key = 0
    rank = 0
    if i < len(keys):
        key = keys[i]
        rank = cuda.atomic.add(mine, key, 1)
    cuda.syncthreads()
    if at < KEYS and mine[at] > 0:
        before = 0
        for other in range(at):
            before += counts[other]
        begins[at] = before + cuda.atomic.add(claimed, at, mine[at])
    cuda.syncthreads()
    if i < len(keys):
        order[begins[key] + rank] = i


# Running ---------------------------------------------------------------------------------------------------


def visit(
    games, words, printed, option_sets, option_of, seeds, seed_step, lineups, streams, start, chosen, seats, given,
    done, lengths, scores, ranks, rewards, order, keys, pending, horizon, restart, stay,
):  # fmt: skip
    """Runs each game until its key changes, or with `stay` as long as it has decisions to go."""
    rows = cuda.shared.array((THREADS, MASK_BYTES), uint8)
    out = cuda.local.array((2, SEATS), int32)
    mask = rows[cuda.threadIdx.x]
    material = printed[0]
    at = cuda.grid(1)
    while at < len(games):
        i = order[at]
        key = keys[i]
        if key == FINISHED:
            break
        game = games[i]
        going = True
        while going:
            if key == TO_SET_UP:
                for word in range(WORDS):
                    words[i, word] = 0
                lengths[i] = 0
                seed_policies(streams, i, STREAMS, seeds[i])
                new_game(game, material, option_sets[option_of[i]], seeds[i], NO_LOG)
                key = dispatch_key(game)
                if LINEUPS == 1:
                    start[i] = Start.CONTINUE
            togo = pending[i]
            length = lengths[i]
            while dispatch_key(game) == key:
                seat = lowest(actors(game))
                if LINEUPS == 1 and start[i] == Start.ROLL_OUT:
                    seat = seats[i] + 0
                if seat == NOBODY:
                    advance_once(game, material, NO_LOG)
                elif togo == 0:
                    key = FINISHED
                else:
                    action = -1
                    if LINEUPS == 1:
                        level = lineups[i, seat] + 0
                        if start[i] == Start.ROLL_OUT or level == Level.OUTSIDE:
                            if start[i] != Start.CONTINUE:
                                action = chosen[i, 0] + 0
                                start[i] = Start.CONTINUE
                        elif round_number(game) < horizon:
                            legal_mask(game, material, seat, mask)
                            action = choose(game, material, seat, level, mask, streams[i * STREAMS + seat]) + 0
                    elif given == 1:
                        action = chosen[i, 0] + 0
                    else:
                        legal_mask(game, material, seat, mask)
                        action = choose_for_all(game, material, seat, mask, streams[i]) + 0
                    if LINEUPS == 1 and action == -1:
                        key = FINISHED
                    else:
                        decide(game, material, seat, action, NO_LOG)
                        length += 1
                        togo -= 1
            pending[i] = togo
            lengths[i] = length
            if key != FINISHED:
                key = dispatch_key(game)
                if key == GAME_OVER:
                    key = FINISHED
                    done[i] = 1
                    returns(game, out)
                    write_result(i, out, scores, ranks, rewards)
                    if restart == 1:
                        seeds[i] += seed_step
                        key = TO_SET_UP
            going = stay == 1 and key != FINISHED
        keys[i] = key
        at += cuda.gridsize(1)


def mark_restarts(start, seeds, seed_step, marks):
    """Marked games are set up again in the next run, each with its next seed; the others wait."""
    i = cuda.grid(1)
    if i < len(start):
        start[i] = Start.CONTINUE
        if marks[i] == 1:
            start[i] = Start.SET_UP
            seeds[i] += seed_step


# What is shown ---------------------------------------------------------------------------------------------


def end_rows(games, printed, start, actor_bits, seats, masks):
    """Writes who decides next and, where masks are wanted, what that seat may do. Threads write the masks of their block together, byte beside byte."""
    rows = cuda.shared.array((THREADS, MASK_BYTES), uint8)
    i = cuda.grid(1)
    if i < len(games):
        game = games[i]
        start[i] = Start.APPLY_CHOSEN
        actor_bits[i] = actors(game)
        seat = lowest(actors(game))
        seats[i] = seat
        if len(masks) > 0:
            legal_mask(game, printed[0], max(seat, 0), rows[cuda.threadIdx.x])
    cuda.syncthreads()
    if len(masks) > 0:
        first = cuda.blockIdx.x * THREADS
        at = cuda.threadIdx.x
        while at < min(THREADS, len(games) - first) * ACTIONS:
            masks[first + at // ACTIONS, at % ACTIONS] = rows[at // ACTIONS, at % ACTIONS]
            at += THREADS


def ask_policy(games, printed, seats, masks, streams, chosen):
    """Writes what the policy would choose; masks are read as they are written."""
    rows = cuda.shared.array((THREADS, MASK_BYTES), uint8)
    first = cuda.blockIdx.x * THREADS
    at = cuda.threadIdx.x
    for spare in range(ACTIONS, MASK_BYTES):
        rows[at, spare] = 0
    while at < min(THREADS, len(games) - first) * ACTIONS:
        rows[at // ACTIONS, at % ACTIONS] = masks[first + at // ACTIONS, at % ACTIONS]
        at += THREADS
    cuda.syncthreads()
    i = cuda.grid(1)
    if i < len(games):
        chosen[i, 0] = 0
        if seats[i] != NOBODY:
            chosen[i, 0] = choose_for_all(games[i], printed[0], seats[i] + 0, rows[cuda.threadIdx.x], streams[i])


def find_illegal(chosen, seats, masks, illegal):
    """The first game whose chosen action is illegal goes to illegal[0]."""
    i = cuda.grid(1)
    if i < len(chosen) and seats[i] != NOBODY:
        action = chosen[i, 0]
        if action < 0 or action >= ACTIONS or masks[i, action] == 0:
            cuda.atomic.min(illegal, 0, i)


def write_scores(games, done, scores, ranks):
    """Writes points and ranks as they stand; a game that has just ended keeps its final ones."""
    out = cuda.local.array((2, SEATS), int32)
    i = cuda.grid(1)
    if i < len(games) and done[i] == 0:
        returns(games[i], out)
        for seat in range(len(scores[i])):
            scores[i, seat] = out[0, seat]
            ranks[i, seat] = out[1, seat]


def write_columns(games, printed, seats, viewer, columns, first):
    """Writes what the viewer of each game knows, a column a game, so that threads write side by side; a negative viewer is the one in `seats`."""
    at = cuda.grid(1)
    i = first + at
    if at < columns.shape[1] and i < len(games):
        seat = viewer
        if seat < 0:
            seat = seats[i] + 0
        if seat == NOBODY:
            for feature in range(len(columns)):
                columns[feature, at] = 0
        else:
            observe(games[i], printed[0], seat, columns[:, at])


def transpose(columns, observed, first):
    """Columns become rows, a tile at a time."""
    tile = cuda.shared.array((TILE, TILE_ROW), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    game = cuda.blockIdx.x * TILE
    feature = cuda.blockIdx.y * TILE
    for row in range(y, TILE, 8):
        if feature + row < len(columns) and game + x < columns.shape[1]:
            tile[row, x] = columns[feature + row, game + x]
    cuda.syncthreads()
    for row in range(y, TILE, 8):
        i = first + game + row
        if feature + x < len(columns) and game + row < columns.shape[1] and i < len(observed):
            observed[i, feature + x] = tile[x, row]


def read_numbers(given, into):
    """Integers of any size, as the rows have them; what does not fit becomes -1, which is never valid."""
    i = cuda.grid(1)
    if i < len(into):
        number = given[i]
        into[i] = number if 0 <= number < 2**31 else -1
