"""Rooms, seats and decisions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the three tables."""
    op.create_table(
        "rooms",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("material", sa.String(64), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("watch", sa.String(64), nullable=False),
        sa.Column("rematch", sa.String(16)),
        sa.Column("branch_room", sa.String(16)),
        sa.Column("branch_step", sa.Integer),
        sa.Column("afresh", sa.JSON, nullable=False),
        sa.Column("scores", sa.JSON),
        sa.Column("winners", sa.JSON),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("ended", sa.String(32)),
    )
    op.create_index("rooms_by_phase", "rooms", ["phase", "open", "created"])
    op.create_table(
        "seats",
        sa.Column("room", sa.String(16), sa.ForeignKey("rooms.room"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("token", sa.String(64)),
    )
    op.create_table(
        "decisions",
        sa.Column("room", sa.String(16), sa.ForeignKey("rooms.room"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("id", sa.String(64)),
        sa.Column("actions", sa.JSON, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("decisions_once", "decisions", ["room", "seat", "id"], unique=True)


def downgrade() -> None:
    """Drops them."""
    op.drop_table("decisions")
    op.drop_table("seats")
    op.drop_table("rooms")
