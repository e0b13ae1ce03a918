"""Workers and the leases that say which of them a room belongs to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the tables; a room without a lease belongs to whoever asks first."""
    op.create_table(
        "workers",
        sa.Column("worker", sa.Integer, primary_key=True),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("alive_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("rooms", sa.Integer, nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("room", sa.String(16), sa.ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("worker", sa.Integer, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_index("leases_by_worker", "leases", ["worker"])


def downgrade() -> None:
    """Drops the tables."""
    op.drop_table("leases")
    op.drop_table("workers")
