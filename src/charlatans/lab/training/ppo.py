"""How a network learns from what it played: proximal policy optimisation, in JAX, so that the same lines run on a CPU and on a GPU.
In the beginning it learns to do what a rule of the ladder would do in its place.

Games are played in windows of so many decisions each. A window is a set of arrays (decisions, games, ...): what the deciding
seat knew and might do, what it chose, and what came of it for all seats. Each seat of each game has a trajectory of its own, and where the window
ends the network judges every seat. (To leave out decisions whose seat is not asked again in the window would be wrong: who explodes is not asked again for long.)
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ...bots.policy_net import Judgement, forward

VALUE_WEIGHT = 1.0
"""Weight of the errors of both values beside the policy's gain."""
WATCHED_WEIGHT = 0.5
"""The same for seats that were not asked."""
LARGEST_GRADIENT = 0.5
WATCHED = 8
"""Before every eighth decision another seat is looked at as well, so that values are learnt for seats that are not asked."""
DOUBT = 0.01
"""How much of the probability a lesson leaves to all legal actions, so that there is something to try later."""
RARE = 0.5
"""A decision counts by the frequency of its kind to the power of minus this: most decisions are draws, and what is asked once a round has to be learnt as well."""
RAREST = 0.003
"""What is rarer than this counts as if it were so frequent."""
BETA_1, BETA_2 = 0.9, 0.999


class Window(NamedTuple):
    """What was played, (decisions, games, ...)."""

    observed: Any
    legal: Any
    seats: Any
    chosen: Any
    log_chances: Any
    taught: Any
    """What the teacher would have done, where there is one."""
    own: Any
    """Whether the decision is learnt from: against others only those of the learner's own seats."""
    values: Any
    """(..., 2): the chance to win and the lead that the network expected."""
    done: Any
    rewards: Any
    """(..., seats, 2): the share of the win where a game ended, and what was added to the lead."""
    watched: Any
    """(decisions / WATCHED, games, ...): what another seat knew."""
    watched_seats: Any
    """Which seats these were, one for every decision."""
    ahead: Any
    """(games, seats, 2): what the network expected for every seat where the window ends."""


class Learner(NamedTuple):
    """Everything that learning changes."""

    weights: Any
    average: Any
    """The weights' moving average, which plays better than the last weights do."""
    mean: Any
    square: Any
    updates: Any


class Rates(NamedTuple):
    """What changes in the course of a training."""

    learning: Any
    entropy: Any
    uniform: Any
    """Weight of the divergence from all legal actions being equally likely. It keeps every action possible, so that it can still be learnt later what it is worth; entropy hardly matters to what is unlikely already."""
    lead: Any
    """Weight of the lead beside the win."""
    lessons: Any
    """Weight of the teacher's decisions."""
    habits: Any
    """Weight of the own ones as they are: nothing is to change but the values."""
    gains: Any
    """Weight of what was gained by the own ones."""


class Report(NamedTuple):
    """Figures of one update."""

    entropy: Any
    value_error: Any
    lead_error: Any
    clipped: Any
    """The share of decisions whose probability changed more than is learnt from."""
    agreed: Any
    """The mean probability of what the teacher would have done."""


def new_learner(weights: Any) -> Learner:
    """A learner that starts from these weights."""
    weights = jax.tree.map(jnp.asarray, weights)
    zeros = jax.tree.map(jnp.zeros_like, weights)
    copies = jax.tree.map(jnp.array, weights)
    return Learner(weights, copies, zeros, jax.tree.map(jnp.zeros_like, weights), jnp.zeros((), jnp.int32))


def new_window(steps: int, games: int, features: int, actions: int, seats: int, kind: Any) -> Window:
    """An empty window."""
    return Window(
        observed=jnp.zeros((steps, games, features), kind),
        legal=jnp.zeros((steps, games, actions), bool),
        seats=jnp.zeros((steps, games), jnp.int32),
        chosen=jnp.zeros((steps, games), jnp.int32),
        log_chances=jnp.zeros((steps, games), jnp.float32),
        taught=jnp.zeros((steps, games), jnp.int32),
        own=jnp.ones((steps, games), bool),
        values=jnp.zeros((steps, games, 2), jnp.float32),
        done=jnp.zeros((steps, games), bool),
        rewards=jnp.zeros((steps, games, seats, 2), jnp.float32),
        watched=jnp.zeros((-(-steps // WATCHED), games, features), kind),
        watched_seats=jnp.zeros((steps, games), jnp.int32),
        ahead=jnp.zeros((games, seats, 2), jnp.float32),
    )


def values_of(judged: Judgement) -> Any:
    """Chance to win and lead as columns."""
    return jnp.stack([jax.nn.sigmoid(judged.win), judged.lead], axis=1)


class Seen(NamedTuple):
    """What the deciding seats of a group of games know and may do, and which seats they are; and what a teacher would do there."""

    observed: Any
    legal: Any
    seats: Any
    taught: Any = None


class Others(NamedTuple):
    """Who decides in some seats instead of the learner: its teacher, or a network that it is to beat, whose weights do not change."""

    weights: Any
    """None for the teacher."""
    mine: Any
    """(games, seats): where the learner decides itself."""
    learnt: Any
    """(games, seats): whose decisions are learnt from."""


@functools.partial(jax.jit, donate_argnums=(1,))
def decide(
    weights: Any, window: Window, at: Any, key: Any, seen: Any, others: Others | None = None
) -> tuple[Window, Any]:
    """Draws an action for every game and notes the decision. `seen` has a `Seen` for each group of games.

    `key` is the window's: each decision has its own by its number.
    """
    parts = [jnp.concatenate(some) for some in zip(*(one[:3] for one in seen), strict=True)]
    observed, legal, seats = parts[0].astype(window.observed.dtype), parts[1], parts[2]
    judged = forward(jnp, weights, observed, legal)
    noise = jax.random.gumbel(jax.random.fold_in(key, at), judged.log_chances.shape)
    chosen = _drawn(judged.log_chances, legal, noise)
    own = jnp.ones(seats.shape, bool)
    taught = chosen
    if seen[0].taught is not None:
        taught = jnp.concatenate([one.taught for one in seen])
    if others is not None:
        deciding = (jnp.arange(len(seats)), seats)
        own = others.learnt[deciding]
        theirs = taught
        if others.weights is not None:
            theirs = _drawn(forward(jnp, others.weights, observed, legal).log_chances, legal, noise)
        chosen = jnp.where(others.mine[deciding], chosen, theirs)
    taken = jnp.take_along_axis(judged.log_chances, chosen[:, None], 1)[:, 0]
    window = window._replace(
        observed=window.observed.at[at].set(observed),
        legal=window.legal.at[at].set(legal),
        seats=window.seats.at[at].set(seats),
        chosen=window.chosen.at[at].set(chosen),
        log_chances=window.log_chances.at[at].set(taken),
        taught=window.taught.at[at].set(taught),
        own=window.own.at[at].set(own),
        values=window.values.at[at].set(values_of(judged)),
    )
    sizes = [len(one.seats) for one in seen]
    bounds = [sum(sizes[:number]) for number in range(1, len(sizes))]
    return window, jnp.split(chosen, bounds)


def _drawn(log_chances: Any, legal: Any, noise: Any) -> Any:
    """Actions drawn from their probabilities."""
    return jnp.argmax(jnp.where(legal, log_chances + noise, -jnp.inf), axis=1).astype(jnp.int32)


@functools.partial(jax.jit, donate_argnums=(0,))
def note_watched(window: Window, at: Any, seats: Any, observed: Any) -> Window:
    """Notes what other seats knew before a decision, for each group of games."""
    rows = jnp.concatenate(observed).astype(window.watched.dtype)
    return window._replace(
        watched=window.watched.at[at // WATCHED].set(rows), watched_seats=window.watched_seats.at[at].set(seats)
    )


@functools.partial(jax.jit, donate_argnums=(1,))
def note_ahead(weights: Any, window: Window, seat: Any, observed: Any) -> Window:
    """Notes what the network expects for a seat where the window ends, for each group of games."""
    rows = jnp.concatenate(observed).astype(window.observed.dtype)
    judged = forward(jnp, weights, rows, jnp.ones((len(rows), window.legal.shape[2]), bool))
    return window._replace(ahead=window.ahead.at[:, seat].set(values_of(judged)))


@functools.partial(jax.jit, donate_argnums=(0, 2, 4))
def note_results(
    window: Window, at: Any, leads: Any, scale: Any, counted: Any, results: Any
) -> tuple[Window, Any, Any]:
    """Notes what a step led to. `results` has (done, rewards, scores) for each group of games.

    Also returns the leads as they stand, and adds to what is counted: the squared leads at the end of games, and their number.
    """
    most = window.rewards.shape[2]
    dones, shares, margins = [], [], []
    for done, rewards, scores in results:
        players = scores.shape[1]
        points = scores.astype(jnp.float32)
        lead = (points * players - points.sum(1, keepdims=True)) / max(players - 1, 1)
        share = jnp.where(done[:, None], (rewards * (players - 1) + 1) / players, 0)
        empty = ((0, 0), (0, most - players))
        counted += jnp.stack([jnp.sum(jnp.where(done[:, None], lead, 0) ** 2), jnp.sum(done) * players])
        dones.append(done)
        shares.append(jnp.pad(share, empty))
        margins.append(jnp.pad(lead / scale, empty))
    done, lead = jnp.concatenate(dones), jnp.concatenate(margins)
    rewards = jnp.stack([jnp.concatenate(shares), lead - leads], axis=2)
    window = window._replace(done=window.done.at[at].set(done), rewards=window.rewards.at[at].set(rewards))
    return window, jnp.where(done[:, None], 0, lead), counted


class Returns(NamedTuple):
    """What came of a window's decisions, (decisions, games, 2)."""

    gains: Any
    """How much better each decision turned out than expected."""
    watched: Any
    """What became of the seats that were looked at."""


def returns_of(window: Window, decay: float) -> Returns:
    """Going backwards, a decision gets all that its seat was rewarded with until that seat's next decision, the end of the game or that of the window."""
    games = window.rewards.shape[1]
    every = jnp.arange(games)

    def back(carry: Any, now: Any) -> Any:
        ahead, reward, advantage = carry
        seat, value, ended, rewards, other = now
        fresh = ended[:, None, None]
        ahead, reward = jnp.where(fresh, 0, ahead), jnp.where(fresh, 0, reward) + rewards
        advantage = jnp.where(fresh, 0, advantage)
        mine, theirs = (every, seat), (every, other)
        seen = reward[theirs] + ahead[theirs] + decay * advantage[theirs]
        gain = reward[mine] + ahead[mine] - value + decay * advantage[mine]
        ahead, reward = ahead.at[mine].set(value), reward.at[mine].set(0)
        return (ahead, reward, advantage.at[mine].set(gain)), (gain, seen)

    zeros = jnp.zeros_like(window.ahead)
    played = (window.seats, window.values, window.done, window.rewards, window.watched_seats)
    _, found = jax.lax.scan(back, (window.ahead, zeros, zeros), played, reverse=True)
    return Returns(*found)


def weights_by_kind(legal: Any, learnt: Any) -> Any:
    """How much each decision counts, 1 in the mean: the more, the rarer its kind, which is known by the most frequent of its legal actions."""
    number = jnp.maximum(learnt.sum(), 1)
    frequencies = jnp.sum(jnp.where(legal, learnt[:, None], 0), axis=0) / number
    kinds = jnp.max(jnp.where(legal, frequencies, 0), axis=1)
    weights = jnp.maximum(kinds, RAREST) ** -RARE
    return weights * number / jnp.maximum(jnp.sum(weights * learnt), 1e-9)


def loss(weights: Any, rows: Any, watched: Any, rates: Rates, clip: float) -> tuple[Any, Report]:
    """What is made smaller, for some decisions: (observed, legal, chosen, log_chances, taught, gain, target, learnt, weight).

    `watched` are positions of which only the values are learnt: (observed, target).
    """
    observed, legal, chosen, before, taught, gain, target, learnt, weight = rows
    judged = forward(jnp, weights, observed, legal)
    valued = learnt / jnp.maximum(learnt.sum(), 1)
    counted = valued * weight
    taken = jnp.take_along_axis(judged.log_chances, chosen[:, None], 1)[:, 0]
    ratio = jnp.exp(taken - before)
    kept = jnp.clip(ratio, 1 - clip, 1 + clip)
    policy = -jnp.sum(counted * jnp.minimum(ratio * gain, kept * gain))
    lesson = jnp.take_along_axis(judged.log_chances, taught[:, None], 1)[:, 0]
    anything = jnp.sum(jnp.where(legal, judged.log_chances, 0), axis=1) / jnp.maximum(legal.sum(axis=1), 1)
    uniform = -jnp.sum(counted * anything)
    lessons = -jnp.sum(counted * (1 - DOUBT) * lesson) + DOUBT * uniform
    entropy = -jnp.sum(counted * jnp.sum(jnp.exp(judged.log_chances) * jnp.where(legal, judged.log_chances, 0), axis=1))
    win, lead = value_errors(judged, target, valued)
    looked, outcome = watched
    other = forward(jnp, weights, looked, jnp.ones((len(looked), legal.shape[1]), bool))
    other_win, other_lead = value_errors(other, outcome, 1 / len(looked))
    habits = -jnp.sum(counted * taken)
    varied = rates.uniform * uniform - rates.entropy * entropy
    deciding = rates.lessons * lessons + rates.habits * habits + rates.gains * (policy + varied)
    total = deciding + VALUE_WEIGHT * (win + 0.5 * lead) + WATCHED_WEIGHT * (other_win + 0.5 * other_lead)
    clipped = jnp.sum(counted * (jnp.abs(ratio - 1) > clip))
    return total, Report(entropy, win, lead, clipped, jnp.sum(counted * jnp.exp(lesson)))


def value_errors(judged: Judgement, target: Any, counted: Any) -> tuple[Any, Any]:
    """How wrong the chance to win (cross entropy) and the lead (squares) are."""
    share = jnp.clip(target[:, 0], 0, 1)
    win = jnp.sum(counted * (jax.nn.softplus(judged.win) - share * judged.win))
    return win, jnp.sum(counted * (judged.lead - target[:, 1]) ** 2)


@functools.partial(jax.jit, static_argnames=("minibatch", "epochs", "clip", "decay", "smoothing"), donate_argnums=(0,))
def learn(
    learner: Learner,
    window: Window,
    key: Any,
    rates: Rates,
    *,
    minibatch: int,
    epochs: int,
    clip: float,
    decay: float,
    smoothing: float,
) -> tuple[Learner, Report]:
    """One update: some passes over a window in random minibatches."""
    found = returns_of(window, decay)
    target = (found.gains + window.values).reshape(-1, 2)
    learnt = window.own.reshape(-1).astype(jnp.float32)
    gain = (found.gains[..., 0] + rates.lead * found.gains[..., 1]).reshape(-1)
    number = jnp.maximum(learnt.sum(), 1)
    mean = jnp.sum(gain * learnt) / number
    gain = (gain - mean) / jnp.sqrt(jnp.sum(learnt * (gain - mean) ** 2) / number + 1e-12)
    count = len(gain)
    rows = (
        window.observed.reshape(count, -1),
        window.legal.reshape(count, -1),
        window.chosen.reshape(count),
        window.log_chances.reshape(count),
        window.taught.reshape(count),
        gain,
        target,
        learnt,
        weights_by_kind(window.legal.reshape(count, -1), learnt),
    )
    looked = window.watched.reshape(-1, window.watched.shape[-1])
    others = (looked, found.watched[::WATCHED].reshape(-1, 2))
    batches = count // minibatch
    order = jnp.concatenate(
        [
            jax.random.permutation(one, count)[: batches * minibatch].reshape(batches, -1)
            for one in jax.random.split(key, epochs)
        ]
    )
    few = len(looked) // batches
    other_order = jnp.concatenate(
        [
            jax.random.permutation(one, len(looked))[: batches * few].reshape(batches, -1)
            for one in jax.random.split(jax.random.fold_in(key, 1), epochs)
        ]
    )

    def step(state: Any, which: Any) -> Any:
        weights, mean, square, updates = state
        some, others_too = (
            tuple(one[chosen] for one in arrays) for arrays, chosen in zip((rows, others), which, strict=True)
        )
        slopes, report = jax.grad(loss, has_aux=True)(weights, some, others_too, rates, clip)
        return descend(weights, mean, square, updates, slopes, rates.learning), report

    start = (learner.weights, learner.mean, learner.square, learner.updates)
    (weights, first, second, updates), reports = jax.lax.scan(step, start, (order, other_order))
    # At first the mean of all weights so far, so that those of the beginning are soon forgotten.
    part = jnp.maximum(smoothing, len(order) / updates)
    average = jax.tree.map(lambda old, new: old + part * (new - old), learner.average, weights)
    return Learner(weights, average, first, second, updates), jax.tree.map(jnp.mean, reports)


def descend(weights: Any, mean: Any, square: Any, updates: Any, slopes: Any, rate: Any) -> Any:
    """One step of Adam with a limited gradient."""
    size = jnp.sqrt(sum(jnp.sum(one * one) for one in jax.tree.leaves(slopes)))
    slopes = jax.tree.map(lambda one: one * jnp.minimum(1, LARGEST_GRADIENT / (size + 1e-9)), slopes)
    updates = updates + 1
    mean = jax.tree.map(lambda old, new: BETA_1 * old + (1 - BETA_1) * new, mean, slopes)
    square = jax.tree.map(lambda old, new: BETA_2 * old + (1 - BETA_2) * new * new, square, slopes)
    rate = rate * jnp.sqrt(1 - BETA_2**updates) / (1 - BETA_1**updates)
    weights = jax.tree.map(lambda one, up, by: one - rate * up / (jnp.sqrt(by) + 1e-7), weights, mean, square)
    return weights, mean, square, updates
