"""The daily brew: each day's table, the secret its luck comes from, and which rooms are attempts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the tables and the column; no existing room is an attempt."""
    op.create_table(
        "server_secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.create_table(
        "daily_brews",
        sa.Column("date", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("material", sa.String(64), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
    )
    op.add_column("rooms", sa.Column("daily", sa.String(10)))
    op.create_index("rooms_by_day", "rooms", ["daily", "phase"])
    op.create_index("daily_once", "rooms", ["host", "daily"], unique=True)


def downgrade() -> None:
    """Drops the column in place: in batch mode SQLite would recreate the table, which the seats reference."""
    op.drop_index("daily_once", "rooms")
    op.drop_index("rooms_by_day", "rooms")
    op.drop_column("rooms", "daily")
    op.drop_table("daily_brews")
    op.drop_table("server_secrets")
