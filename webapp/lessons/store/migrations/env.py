"""Runs migrations on the connection that `database.py` gives."""

from alembic import context

from webapp.lessons.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite changes a column by making the table anew.
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
