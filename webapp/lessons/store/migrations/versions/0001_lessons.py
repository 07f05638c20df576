"""Shelves, lessons, their items and versions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_lesson() -> sa.ForeignKey:
    return sa.ForeignKey("lesson.id", ondelete="CASCADE")


def upgrade() -> None:
    """Makes the first tables."""
    op.create_table(
        "shelf",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_shelf_used", "shelf", ["used"])
    op.create_table(
        "access",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column(
            "shelf", sa.String(32), sa.ForeignKey("shelf.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_index("ix_access_shelf", "access", ["shelf"])
    op.create_table(
        "lesson",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column(
            "shelf", sa.String(32), sa.ForeignKey("shelf.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("fields", sa.Text, nullable=False),
        sa.Column("stamps", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("archived", sa.Boolean, nullable=False),
        sa.Column("binned", sa.BigInteger),
        sa.Column("cards", sa.Integer, nullable=False),
        sa.Column("first", sa.Text),
        sa.Column("search", sa.Text, nullable=False),
        sa.Column("key", sa.String(16)),
        sa.Column("student_count", sa.Integer, nullable=False),
        sa.Column("student", sa.LargeBinary(32), unique=True),
        sa.Column("editor_count", sa.Integer, nullable=False),
        sa.Column("editor", sa.LargeBinary(32), unique=True),
    )
    op.create_index("lesson_of_shelf", "lesson", ["shelf", "changed"])
    op.create_table(
        "item",
        sa.Column(
            "lesson",
            sa.String(32),
            sa.ForeignKey("lesson.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("place", sa.Double, nullable=False),
        sa.Column("fields", sa.Text, nullable=False),
        sa.Column("stamps", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("search", sa.Text, nullable=False),
    )
    op.create_index("item_by_revision", "item", ["lesson", "revision"])
    op.create_table(
        "version",
        sa.Column(
            "lesson",
            sa.String(32),
            sa.ForeignKey("lesson.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("revision", sa.Integer, primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("cards", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Takes them away again."""
    for table in ("version", "item", "lesson", "access", "shelf"):
        op.drop_table(table)
