"""The tables of the database: rooms, seats, decisions and recordings, the daily brew, reviews, what the operator says, workers and leases. Comments explain columns whose names say too little."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
    true,
)

metadata = MetaData()

rooms = Table(
    "rooms",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules", Integer, nullable=False),
    # The digest of the printed values.
    Column("material", String(64), nullable=False),
    Column("material_name", String(128), nullable=False, server_default="standard"),
    Column("seed", BigInteger, nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("phase", String(16), nullable=False),
    # Whether the room is public.
    Column("open", Boolean, nullable=False),
    # The hash of the host's token.
    Column("host", String(64), nullable=False),
    # The token of the spectators' link, which has to be shown again.
    Column("watch", String(64), nullable=False),
    Column("rematch", String(16)),
    Column("branch_room", String(16)),
    Column("branch_step", Integer),
    # How a branched game was resampled: [step, seat, seed] for each time.
    Column("afresh", JSON, nullable=False),
    # Whether it is a guided game, or the first one after it.
    Column("lesson", String(16)),
    # Whether the host allows hints where other people play, and the seats that have asked for one.
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("hinted", JSON),
    # The date of the daily brew that it is an attempt at.
    Column("daily", String(10)),
    # Whether the game was handed in as a journal, so that nothing was sealed before it.
    Column("uploaded", Boolean, nullable=False, server_default=false()),
    # The network that it was created from, until it is over.
    Column("address", String(64)),
    # When somebody was last connected; NULL if nobody ever was.
    Column("visited", String(32)),
    # Whether people without a seat may watch.
    Column("watchable", Boolean, nullable=False, server_default=true()),
    # The secret of the invite link; without it, seats of a private room cannot be taken.
    Column("invite", String(16)),
    Column("scores", JSON),
    Column("winners", JSON),
    Column("created", String(32), nullable=False),
    Column("ended", String(32)),
    # When the operator closed the room, and why.
    Column("closed", String(32)),
    Column("closed_reason", String(200)),
    Index("rooms_by_phase", "phase", "open", "created"),
    Index("rooms_by_day", "daily", "phase"),
    # A player has one attempt a day; rooms without a day are as many as they like.
    Index("daily_once", "host", "daily", unique=True),
)

seats = Table(
    "seats",
    metadata,
    Column("room", String(16), ForeignKey("rooms.room"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    # The hash of the token.
    Column("token", String(64)),
)

decisions = Table(
    "decisions",
    metadata,
    Column("room", String(16), ForeignKey("rooms.room"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("id", String(64)),
    Column("actions", JSON, nullable=False),
    Column("at", String(32), nullable=False),
    Index("decisions_once", "room", "seat", "id", unique=True),
)

daily_brews = Table(
    "daily_brews",
    metadata,
    Column("date", String(10), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules", Integer, nullable=False),
    # The digest of the printed values.
    Column("material", String(64), nullable=False),
    # As in a request for a new room: `me`, or a bot's spec.
    Column("seats", JSON, nullable=False),
)

# One row, which is written to find out whether the database takes anything.
health = Table(
    "health",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
)

server_secrets = Table(
    "server_secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("room", String(16), ForeignKey("rooms.room"), primary_key=True),
    # The version of the rules under which it was made.
    Column("rules", Integer, nullable=False),
    # How many rollouts judged the game; 0 if the network did alone.
    Column("rollouts", Integer, nullable=False),
    # `Review.as_dict()` as JSON, compressed by zlib.
    Column("review", LargeBinary, nullable=False),
    Column("created", String(32), nullable=False),
)

recordings = Table(
    "recordings",
    metadata,
    Column("room", String(16), ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
    # What `stored_recordings.pack` makes.
    Column("packed", LargeBinary, nullable=False),
    Column("made", String(32), nullable=False),
)

# The operator's announcement; there is one at most.
announcements = Table(
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True),
    # The operator's words by language; empty for the usual sentence about a restart.
    Column("words", JSON, nullable=False),
    Column("at", String(32)),
    Column("created", String(32), nullable=False),
)

bans = Table(
    "bans",
    metadata,
    # An address, a network, or the hash of a seat's token.
    Column("banned", String(64), primary_key=True),
    Column("reason", String(200), nullable=False),
    Column("created", String(32), nullable=False),
    Column("until", String(32)),
)

# What follows connects the operator's commands with the servers that are running, and workers with each other; backups leave it out.
TRANSIENT = {"transient": True}

servers = Table(
    "servers",
    metadata,
    Column("server", String(32), primary_key=True),
    # The machine and the process.
    Column("name", String(128), nullable=False),
    Column("started", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
    info=TRANSIENT,
)

commands = Table(
    "commands",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("arguments", JSON, nullable=False),
    Column("created", String(32), nullable=False),
    info=TRANSIENT,
)

answers = Table(
    "answers",
    metadata,
    Column("command", Integer, ForeignKey("commands.id"), primary_key=True),
    Column("server", String(32), primary_key=True),
    Column("answer", JSON, nullable=False),
    info=TRANSIENT,
)

# The last two are empty on SQLite, which has one worker.
workers = Table(
    "workers",
    metadata,
    # A new number for every start; none is ever used again.
    Column("worker", Integer, primary_key=True),
    # Where other workers reach it, as HOST:PORT.
    Column("address", String(255), nullable=False),
    # What other workers show it when they forward a request.
    Column("secret", String(64), nullable=False),
    # By the database's clock.
    Column("alive_until", DateTime(timezone=True), nullable=False),
    # How many rooms it has.
    Column("rooms", Integer, nullable=False),
    # Whether it is about to stop, and gives its rooms away.
    Column("draining", Boolean, nullable=False),
    info=TRANSIENT,
)

leases = Table(
    "leases",
    metadata,
    Column("room", String(16), ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
    # The owner, as long as its row in `workers` is alive.
    Column("worker", Integer, nullable=False),
    # Grows by one whenever the room changes hands.
    Column("epoch", BigInteger, nullable=False),
    Index("leases_by_worker", "worker"),
    info=TRANSIENT,
)
