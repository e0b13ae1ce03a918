"""Rooms among strangers: whence they were created, when somebody was last there, who may watch and who is invited."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns. Existing rooms count as visited now, take spectators, and need no invitation."""
    op.add_column("rooms", sa.Column("address", sa.String(64)))
    op.add_column("rooms", sa.Column("visited", sa.String(32)))
    op.add_column("rooms", sa.Column("watchable", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("rooms", sa.Column("invite", sa.String(16)))
    rooms = sa.table("rooms", sa.column("visited", sa.String))
    op.execute(rooms.update().values(visited=datetime.now(UTC).isoformat(timespec="seconds")))


def downgrade() -> None:
    """Drops the columns in place: in batch mode SQLite would recreate the table, which the seats reference."""
    for column in ("invite", "watchable", "visited", "address"):
        op.drop_column("rooms", column)
