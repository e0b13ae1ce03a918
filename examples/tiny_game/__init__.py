"""Snake Oil: a tiny game for 2 to 4 players, complete enough to show what a game consists of. README.md has its rules."""

from charlatans.rules.contract import gather

GAME = gather(__name__)
