"""Whether a room is a guided game for a newcomer, or the first one after it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; no existing room is one."""
    op.add_column("rooms", sa.Column("lesson", sa.String(16)))


def downgrade() -> None:
    """Drops the column in place: in batch mode SQLite would recreate the table, which the seats reference."""
    op.drop_column("rooms", "lesson")
