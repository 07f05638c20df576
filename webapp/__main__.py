"""The `fenboard` command, and `python -m webapp`."""

from __future__ import annotations

import signal


def main() -> None:
    """Runs the command."""
    # While all of it is being imported Ctrl+C just ends it: an exception could be lost in what
    # catches any.
    interrupts = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if interrupts:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from webapp.terminal.cli import main as run

    if interrupts:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


# Processes that `--jobs` starts import this file again, under another name.
if __name__ == "__main__":
    main()
