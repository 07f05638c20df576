"""`python -m webapp` is the `fenboard` command."""

from webapp.terminal.cli import main

# Processes that `--jobs` starts import this file again, under another name.
if __name__ == "__main__":
    main()
