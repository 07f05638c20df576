"""The `fenboard` command, and `python -m webapp`."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> None:
    """Runs the command."""
    try:
        # Here, as Ctrl+C may be pressed while all of it is still being imported.
        from webapp.terminal.cli import main as run
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    run()


# Processes that `--jobs` starts import this file again, under another name.
if __name__ == "__main__":
    main()
