"""Trains a small network by self-play, then lets it meet random players. NumPy only, a few minutes on two cores.

    python examples/train.py quacks|duel|basari [--out weights.npz]

Every seat of every game is played by the same network: one hidden layer, logits for all actions and the value of what is
seen. It learns by policy gradients with a clipped step (PPO) and advantages by seat (GAE). `docs/training.md` has more.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

# One thread multiplies matrices, so that sums are rounded in the same way whatever the number of cores.
for library in ("OPENBLAS", "MKL", "OMP"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import numpy as np  # noqa: E402

import charlatans  # noqa: E402

Array = np.ndarray[Any, np.dtype[Any]]

HIDDEN = 64
STEPS = 64  # decisions in every game between two updates
MINIBATCH = 2048
EPOCHS = 2
LEARNING_RATE = 2e-3  # falls to 0
ENTROPY = 0.01
CLIP = 0.2
VALUE_WEIGHT = 0.5
LAMBDA = 0.95  # of generalised advantage estimation; a reward counts the same whenever it comes
EXAMINE_EVERY = 15  # seconds
OPPONENTS = ("random", "novice")
PRACTICE_DEALS, EXAMINATION_DEALS = 2**40, 2**41  # seeds that no game of the training has


@dataclass(frozen=True)
class Course:
    """How a game is learnt: with so many players, for so many decisions; `lead` is a lead worth as much as a win."""

    players: int
    decisions: int
    lead: float


COURSES = {
    "quacks": Course(players=4, decisions=4_000_000, lead=20),
    "duel": Course(players=2, decisions=4_000_000, lead=3),
    "basari": Course(players=4, decisions=4_000_000, lead=40),
}


class Network:
    """One hidden layer; its outputs are a logit for every action and the value."""

    def __init__(self, features: int, actions: int, rng: np.random.Generator) -> None:
        first = rng.normal(0, features**-0.5, (features, HIDDEN))
        second = rng.normal(0, 0.1 * HIDDEN**-0.5, (HIDDEN, actions + 1))
        weights = (first, np.zeros(HIDDEN), second, np.zeros(actions + 1))
        self.weights = [one.astype(np.float32) for one in weights]
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self.updates = 0

    def __call__(self, seen: Array, legal: Array) -> tuple[Array, Array, Array]:
        """What lies in the hidden layer, the logarithm of every action's probability, and the value."""
        w1, b1, w2, b2 = self.weights
        hidden = np.tanh(seen @ w1 + b1)
        out = hidden @ w2 + b2
        logits = np.where(legal, out[:, :-1], np.float32(-1e9))
        logits -= logits.max(1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(1, keepdims=True))
        return hidden, logits, out[:, -1]

    def descend(self, seen: Array, hidden: Array, slope: Array, rate: float) -> None:
        """One step of Adam, from the slope of the loss by the outputs."""
        back = (slope @ self.weights[2].T) * (1 - hidden * hidden)
        self.updates += 1
        rate *= (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        slopes = (seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0))
        for weight, by, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (by - mean)
            square += 0.001 * (by * by - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)


def drawn(log_chances: Array, rng: np.random.Generator) -> Array:
    """An action for every row, by its probability. What is not legal has none and is never drawn."""
    up_to = np.exp(log_chances).cumsum(1)
    return (up_to > rng.random((len(up_to), 1)) * up_to[:, -1:]).argmax(1)


class SelfPlay:
    """Games of the network against itself, remembered so many decisions long."""

    def __init__(self, batch: charlatans.Batch, lead: float) -> None:
        self.batch, self.lead = batch, lead
        wide = (STEPS, batch.games)
        self.seen = np.zeros((*wide, batch.features), np.float32)
        self.legal = np.zeros((*wide, batch.actions), bool)
        self.seats, self.actions = np.zeros(wide, np.int64), np.zeros(wide, np.int64)
        self.chances, self.values = np.zeros(wide, np.float32), np.zeros(wide, np.float32)
        self.done = np.zeros(wide, bool)
        self.rewards = np.zeros((*wide, batch.players), np.float32)
        self.leads = np.zeros((batch.games, batch.players), np.float32)

    def play(self, network: Network, rng: np.random.Generator) -> None:
        """STEPS decisions in every game. A game that ends is followed by the next one in the same step."""
        batch, every = self.batch, np.arange(self.batch.games)
        for t in range(STEPS):
            # The arrays of a batch change with the next step: what is needed later is copied.
            self.seen[t], self.legal[t], self.seats[t] = batch.observe(), batch.legal, batch.seats
            _, log_chances, self.values[t] = network(self.seen[t], self.legal[t])
            self.actions[t] = drawn(log_chances, rng)
            self.chances[t] = log_chances[every, self.actions[t]]
            self.done[t] = batch.step(self.actions[t])
            leads = lead_of_each(batch.scores) / self.lead
            self.rewards[t] = batch.rewards + leads - self.leads
            self.leads = np.where(self.done[t][:, None], 0, leads)

    def advantages(self, network: Network) -> Array:
        """How much better than expected each decision turned out for the seat that took it.

        Seats take turns, so each (game, seat) has a trajectory of its own: going backwards, a decision gets all that its
        seat was rewarded with until that seat's next decision, which may be many steps later, or until the game ended.
        """
        batch, every = self.batch, np.arange(self.batch.games)
        ahead = np.stack([network(batch.observe(seat), batch.legal)[2] for seat in range(batch.players)], 1)
        reward, advantage = np.zeros_like(ahead), np.zeros_like(ahead)
        result = np.zeros_like(self.values)
        for t in reversed(range(STEPS)):
            ended = self.done[t]
            ahead[ended], reward[ended], advantage[ended] = 0, 0, 0
            reward += self.rewards[t]
            mine = every, self.seats[t]
            surprise = reward[mine] + ahead[mine] - self.values[t]
            result[t] = advantage[mine] = surprise + LAMBDA * advantage[mine]
            ahead[mine], reward[mine] = self.values[t], 0
        return result


def lead_of_each(scores: Array) -> Array:
    """Every seat's points less the mean of the others'."""
    players = scores.shape[1]
    return (scores * players - scores.sum(1, keepdims=True)) / (players - 1)


def learn(network: Network, played: SelfPlay, rate: float, rng: np.random.Generator) -> None:
    """Makes decisions likelier that turned out better than expected, and the others less likely."""
    advantages = played.advantages(network).reshape(-1)
    seen, legal = played.seen.reshape(len(advantages), -1), played.legal.reshape(len(advantages), -1)
    actions, chances = played.actions.reshape(-1), played.chances.reshape(-1)
    returns = advantages + played.values.reshape(-1)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        for rows in np.array_split(rng.permutation(len(advantages)), max(1, len(advantages) // MINIBATCH)):
            these, gain = seen[rows], advantages[rows]
            chosen = np.arange(len(rows)), actions[rows]
            hidden, log_chances, values = network(these, legal[rows])
            chance = np.exp(log_chances)
            ratio = np.exp(log_chances[chosen] - chances[rows])
            far = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            push = np.where(far, 0, gain * ratio)[:, None]
            entropy = -(chance * log_chances).sum(1, keepdims=True)
            slope = np.empty((len(rows), network.weights[3].size), np.float32)
            slope[:, :-1] = push * chance + ENTROPY * chance * (log_chances + entropy)
            slope[chosen] -= push[:, 0]
            slope[:, -1] = VALUE_WEIGHT * (values - returns[rows])
            network.descend(these, hidden, slope / len(rows), rate)


def win_shares(game: str, players: int, network: Network, against: str, deals: int, seed: int) -> Array:
    """Duplicate seating: every deal is played once with the network in each seat and such bots in all others.

    Gives the network's mean share of the win by deal, so that a deal that favours a seat favours nobody.
    """
    shares = np.zeros(deals)
    for seat in range(players):
        batch = charlatans.batch(game, games=deals, players=players, seed=seed, auto_reset=False)
        while (batch.seats >= 0).any():
            best = network(batch.observe(), batch.legal)[1].argmax(1)
            batch.step(np.where(batch.seats == seat, best, batch.ask_policy(against)))
        first = batch.ranks == 1
        shares += first[:, seat] / first.sum(1) / players
    return shares


def train(game: str, decisions: int, games: int, seed: int, say: Callable[[str], None] = print) -> Network:
    """Learns by self-play, and says now and then how it does against random players."""
    course, rng = COURSES[game], np.random.default_rng(seed)
    batch = charlatans.batch(game, games=games, players=course.players, seed=seed)
    network = Network(batch.features, batch.actions, rng)
    played = SelfPlay(batch, course.lead)
    begun = examined = time.perf_counter()
    updates = max(1, decisions // (games * STEPS))
    for update in range(updates):
        played.play(network, rng)
        learn(network, played, LEARNING_RATE * (1 - update / updates), rng)
        now = time.perf_counter()
        if now - examined > EXAMINE_EVERY or update == updates - 1:
            done = (update + 1) * games * STEPS
            wins = win_shares(game, course.players, network, "random", 128, seed + PRACTICE_DEALS).mean()
            say(f"{now - begun:5.0f} s  {done:>10,} decisions  {done / (now - begun):>8,.0f}/s  win share {wins:6.1%}")
            examined = time.perf_counter()
    return network


def interval(share: float, deals: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson, with a deal as one observation however many seats it was played from."""
    z = 1.96
    middle = (share + z * z / (2 * deals)) / (1 + z * z / deals)
    half = z / (1 + z * z / deals) * (share * (1 - share) / deals + z * z / (4 * deals * deals)) ** 0.5
    return middle - half, middle + half


def main() -> None:
    """Trains, examines, and keeps the weights if asked to."""
    parser = argparse.ArgumentParser(description="Trains a small network by self-play.")
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--decisions", type=int, help="how long to train, all seats of all games together")
    parser.add_argument("--games", type=int, default=512, help="games at once")
    parser.add_argument("--deals", type=int, default=2048, help="deals of the examination, each played from every seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where to keep the weights, a .npz file")
    asked = parser.parse_args()
    players = COURSES[asked.game].players
    network = train(asked.game, asked.decisions or COURSES[asked.game].decisions, asked.games, asked.seed)
    for bot in OPPONENTS:
        share = win_shares(asked.game, players, network, bot, asked.deals, asked.seed + EXAMINATION_DEALS).mean()
        low, high = interval(share, asked.deals)
        print(
            f"{asked.game} against {bot}: {share:.1%} of {asked.deals * players:,} games won, "
            f"95 % interval {low:.1%} to {high:.1%}, par {1 / players:.1%}"
        )
    if asked.out:
        np.savez(asked.out, *network.weights)


if __name__ == "__main__":
    main()
