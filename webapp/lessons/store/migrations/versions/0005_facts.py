"""Facts of the database as a whole, and which shelves ever held a lesson."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0002"


def upgrade() -> None:
    """Makes the table, with the last time that is known of the lessons there are."""
    fact = op.create_table(
        "fact",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    asked = ("SELECT max(changed) FROM lesson", "SELECT max(used) FROM shelf")
    times = [op.get_bind().execute(sa.text(one)).scalar() for one in asked]
    last = max(time or 0 for time in times)
    if last:
        op.bulk_insert(fact, [{"name": "clock", "value": json.dumps([last, None])}])
    # Of those that are empty nobody knows. No batch: SQLite would make the table anew, and with the
    # old one drop all lessons that are on its shelves.
    held = sa.Column("held", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("shelf", held)


def downgrade() -> None:
    """Takes them away again."""
    op.drop_table("fact")
    op.drop_column("shelf", "held")
