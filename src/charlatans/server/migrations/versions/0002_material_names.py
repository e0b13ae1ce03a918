"""The name of a room's material: `standard`, or a file of the owner's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; all existing rooms have the standard material."""
    name = sa.Column("material_name", sa.String(128), nullable=False, server_default="standard")
    op.add_column("rooms", name)


def downgrade() -> None:
    """Drops the column in place: in batch mode SQLite would recreate the table, which the seats reference."""
    op.drop_column("rooms", "material_name")
