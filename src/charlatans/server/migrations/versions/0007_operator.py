"""What the operator says: closed rooms, announcements, bans, and commands for servers that are running."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns and the tables; no room is closed yet."""
    op.add_column("rooms", sa.Column("closed", sa.String(32)))
    op.add_column("rooms", sa.Column("closed_reason", sa.String(200)))
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("words", sa.JSON, nullable=False),
        sa.Column("at", sa.String(32)),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("banned", sa.String(64), primary_key=True),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("until", sa.String(32)),
    )
    op.create_table(
        "servers",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("started", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("arguments", sa.JSON, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("command", sa.Integer, sa.ForeignKey("commands.id"), primary_key=True),
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("answer", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Drops them; closed rooms are open again."""
    for table in ("answers", "commands", "servers", "bans", "announcements"):
        op.drop_table(table)
    op.drop_column("rooms", "closed_reason")
    op.drop_column("rooms", "closed")
