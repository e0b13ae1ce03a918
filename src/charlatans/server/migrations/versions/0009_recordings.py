"""Recordings of finished games, which need no rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table; the server fills it for games that are over."""
    op.create_table(
        "recordings",
        sa.Column("room", sa.String(16), sa.ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """Drops the table."""
    op.drop_table("recordings")
