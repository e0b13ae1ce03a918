"""The kernels of a batch on a graphics card: one thread a game, games that do the same side by side.

A card runs 32 threads in step, and those that do different things take turns. So games are sorted by their `dispatch_key`
before they are visited, and a visit leaves a game as soon as its moment changes: `wake` says what is to be done,
`count_moments` and `sort_by_moment` put the games in order, `visit` plays them; again, until all are done. The order
changes nothing but the speed: games know nothing of each other.
"""

from __future__ import annotations

from numba import cuda, float32, int32, uint8

from ..rules.engine import GAME_OVER, Slot, seed_stream
from ..rules.engine.cuda_compile import NO_LOG
from .playing import POLICY_STREAM, SEATS
from .serving import NOBODY, forget_ending, lowest, settle

new_game = Slot("new_game")
legal_mask = Slot("legal_mask")
actors = Slot("actors")
decide = Slot("decide")
advance_once = Slot("advance_once")
dispatch_key = Slot("dispatch_key")
returns = Slot("returns")
observe = Slot("observe")
choose = Slot("choose")

FRESH, FINISHED = GAME_OVER + 1, GAME_OVER + 2
MOMENTS = GAME_OVER + 3

THREADS = 128
SORTING = 1024
TILE, TILE_ROW = 32, 33
# What differs between games: numbers of actions, of bytes for a mask (whole words, an odd number of them, so that threads do
# not meet in the same bank of memory), of words in a record. Filled in when a kernel is made.
ACTIONS = MASK_BYTES = WORDS = 4


# Putting games in order ----------------------------------------------------------------------------------


def wake(games, fresh, done, rewards, pending, keys, decisions):
    """What ended before is no news any more, and every game has so many decisions to go."""
    i = cuda.grid(1)
    if i < len(games):
        forget_ending(i, done, rewards)
        pending[i] = decisions
        key = FRESH
        if fresh[i] == 0:
            key = dispatch_key(games[i])
            if key == GAME_OVER:
                key = FINISHED
        keys[i] = key


def forget_counts(crowds, claimed):
    """Before games are counted."""
    at = cuda.threadIdx.x
    crowds[at] = 0
    claimed[at] = 0


def count_moments(keys, crowds):
    """How many games are in each moment."""
    mine = cuda.shared.array(MOMENTS, int32)
    at = cuda.threadIdx.x
    if at < MOMENTS:
        mine[at] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    if i < len(keys):
        cuda.atomic.add(mine, keys[i], 1)
    cuda.syncthreads()
    if at < MOMENTS and mine[at] > 0:
        cuda.atomic.add(crowds, at, mine[at])


def sort_by_moment(keys, crowds, claimed, order):
    """The games in the order of their moments."""
    mine = cuda.shared.array(MOMENTS, int32)
    begins = cuda.shared.array(MOMENTS, int32)
    at = cuda.threadIdx.x
    if at < MOMENTS:
        mine[at] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    key = 0
    rank = 0
    if i < len(keys):
        key = keys[i]
        rank = cuda.atomic.add(mine, key, 1)
    cuda.syncthreads()
    if at < MOMENTS and mine[at] > 0:
        before = 0
        for other in range(at):
            before += crowds[other]
        begins[at] = before + cuda.atomic.add(claimed, at, mine[at])
    cuda.syncthreads()
    if i < len(keys):
        order[begins[key] + rank] = i


# Playing -------------------------------------------------------------------------------------------------


def visit(
    games, words, printed, agreed, seeds, stride, streams, chosen, given,
    fresh, done, lengths, scores, ranks, rewards, order, keys, pending, again, stay,
):  # fmt: skip
    """Plays each game until its moment changes, or with `stay` as long as it has decisions to go."""
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
            if key == FRESH:
                fresh[i] = 0
                for word in range(WORDS):
                    words[i, word] = 0
                lengths[i] = 0
                seed_stream(streams[i], seeds[i], POLICY_STREAM)
                new_game(game, material, agreed[i % len(agreed)], seeds[i], NO_LOG)
                key = dispatch_key(game)
            togo = pending[i]
            length = lengths[i]
            while dispatch_key(game) == key:
                seat = lowest(actors(game))
                if seat == NOBODY:
                    advance_once(game, material, NO_LOG)
                elif togo == 0:
                    key = FINISHED
                else:
                    if given == 1:
                        action = chosen[i] + 0
                    else:
                        legal_mask(game, material, seat, mask)
                        action = choose(game, material, seat, mask, streams[i]) + 0
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
                    settle(i, out, scores, ranks, rewards)
                    if again == 1:
                        seeds[i] += stride
                        fresh[i] = 1
                        key = FRESH
            going = stay == 1 and key != FINISHED
        keys[i] = key
        at += cuda.gridsize(1)


def mark(fresh, seeds, stride, marks):
    """Games that are to be laid out anew, each with its next seed."""
    i = cuda.grid(1)
    if i < len(fresh) and marks[i] == 1:
        fresh[i] = 1
        seeds[i] += stride


# What there is to see ------------------------------------------------------------------------------------


def ask(games, printed, asked, seats, masks):
    """Who decides next and what that one may do. Threads write the masks of their block together, byte beside byte."""
    rows = cuda.shared.array((THREADS, MASK_BYTES), uint8)
    i = cuda.grid(1)
    if i < len(games):
        game = games[i]
        asked[i] = actors(game)
        seat = lowest(actors(game))
        seats[i] = seat
        legal_mask(game, printed[0], max(seat, 0), rows[cuda.threadIdx.x])
    cuda.syncthreads()
    first = cuda.blockIdx.x * THREADS
    at = cuda.threadIdx.x
    while at < min(THREADS, len(games) - first) * ACTIONS:
        masks[first + at // ACTIONS, at % ACTIONS] = rows[at // ACTIONS, at % ACTIONS]
        at += THREADS


def advise(games, printed, seats, masks, streams, chosen):
    """What the policy would decide; masks are read as they are written."""
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
        chosen[i] = 0
        if seats[i] != NOBODY:
            chosen[i] = choose(games[i], printed[0], seats[i] + 0, rows[cuda.threadIdx.x], streams[i])


def find_wrong(chosen, seats, masks, wrong):
    """The first game whose decision is not legal goes to wrong[0]."""
    i = cuda.grid(1)
    if i < len(chosen) and seats[i] != NOBODY:
        action = chosen[i]
        if action < 0 or action >= ACTIONS or masks[i, action] == 0:
            cuda.atomic.min(wrong, 0, i)


def stand(games, done, scores, ranks):
    """Points and ranks as they stand; where a game has just ended, its final ones are kept."""
    out = cuda.local.array((2, SEATS), int32)
    i = cuda.grid(1)
    if i < len(games) and done[i] == 0:
        returns(games[i], out)
        for seat in range(len(scores[i])):
            scores[i, seat] = out[0, seat]
            ranks[i, seat] = out[1, seat]


def look(games, printed, viewers, sideways, first):
    """What one seat of each game knows, a column a game, so that threads write side by side."""
    at = cuda.grid(1)
    i = first + at
    if at < sideways.shape[1] and i < len(games):
        if viewers[i] == NOBODY:
            for feature in range(len(sideways)):
                sideways[feature, at] = 0
        else:
            observe(games[i], printed[0], viewers[i] + 0, sideways[:, at])


def turn_over(sideways, observed, first):
    """Columns become rows, a tile at a time."""
    tile = cuda.shared.array((TILE, TILE_ROW), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    game = cuda.blockIdx.x * TILE
    feature = cuda.blockIdx.y * TILE
    for row in range(y, TILE, 8):
        if feature + row < len(sideways) and game + x < sideways.shape[1]:
            tile[row, x] = sideways[feature + row, game + x]
    cuda.syncthreads()
    for row in range(y, TILE, 8):
        i = first + game + row
        if feature + x < len(sideways) and game + row < sideways.shape[1] and i < len(observed):
            observed[i, feature + x] = tile[x, row]


def take(given, into):
    """Whole numbers of any size, as those of the batch; what does not fit becomes -1, which is nothing's number."""
    i = cuda.grid(1)
    if i < len(into):
        number = given[i]
        into[i] = number if 0 <= number < 2**31 else -1
