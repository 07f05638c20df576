"""Moments found in games."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "moment",
        sa.Column(
            "shelf", sa.String(32), sa.ForeignKey("shelf.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("of", sa.LargeBinary(32), primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Takes it away again."""
    op.drop_table("moment")
