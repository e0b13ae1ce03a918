"""Reviews of finished games, and games that were handed in as journals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table of reviews; all existing games were played here."""
    op.add_column("rooms", sa.Column("uploaded", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "reviews",
        sa.Column("room", sa.String(16), sa.ForeignKey("rooms.room"), primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("rollouts", sa.Integer, nullable=False),
        sa.Column("review", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """Drops them; the column in place: in batch mode SQLite would recreate the table, which the seats reference."""
    op.drop_table("reviews")
    op.drop_column("rooms", "uploaded")
