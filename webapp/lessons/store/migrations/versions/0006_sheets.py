"""Settings for worksheets, by name."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "sheet",
        sa.Column(
            "shelf", sa.String(32), sa.ForeignKey("shelf.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Takes it away again."""
    op.drop_table("sheet")
