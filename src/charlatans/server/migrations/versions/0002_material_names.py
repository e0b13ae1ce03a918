"""The name of a room's material: ours, or a file of the owner's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; all rooms so far were laid with ours."""
    name = sa.Column("material_name", sa.String(128), nullable=False, server_default="standard")
    op.add_column("rooms", name)


def downgrade() -> None:
    """Removes it, in place: SQLite would otherwise make the table anew, which the seats refer to."""
    op.drop_column("rooms", "material_name")
