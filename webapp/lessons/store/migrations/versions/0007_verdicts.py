"""Verdicts on cards."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "verdict",
        sa.Column(
            "lesson",
            sa.String(32),
            sa.ForeignKey("lesson.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("card", sa.String(32), primary_key=True),
        sa.Column("of", sa.LargeBinary(32), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Takes it away again."""
    op.drop_table("verdict")
