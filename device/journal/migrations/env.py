"""What Alembic runs a revision with: the connection, and the transaction, that it was handed."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
