"""An index of deleted items, which are forgotten after a while."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes it."""
    op.create_index(
        "item_deleted",
        "item",
        ["lesson", "revision", "id"],
        sqlite_where=sa.text("deleted = 1"),
        postgresql_where=sa.text("deleted"),
    )


def downgrade() -> None:
    """Takes it away again."""
    op.drop_index("item_deleted", "item")
