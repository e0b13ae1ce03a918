"""Whether the host allows hints, and who has asked for one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns; in existing rooms hints are off where other people play."""
    op.add_column("rooms", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("rooms", sa.Column("hinted", sa.JSON))


def downgrade() -> None:
    """Drops the columns in place: in batch mode SQLite would recreate the table, which the seats reference."""
    op.drop_column("rooms", "hinted")
    op.drop_column("rooms", "hints")
