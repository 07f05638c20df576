"""What the people who work on Fenboard run."""
