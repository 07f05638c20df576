"""The forms that positions and moves are written in, each with its reader and its writer."""
