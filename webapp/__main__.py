"""`python -m webapp` is the `fenboard` command."""

from webapp.terminal.cli import main

# The server's worker imports this file again, under another name.
if __name__ == "__main__":
    main()
