"""Counts that several processes have together."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Makes the table; PostgreSQL keeps it without a log, as it may be lost."""
    is_server = op.get_bind().dialect.name == "postgresql"
    op.create_table(
        "counts",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        prefixes=["UNLOGGED"] if is_server else [],
    )


def downgrade() -> None:
    """Takes it away again."""
    op.drop_table("counts")
