"""Records: texts that hold the moves of a game, read as lines and written.

The forms stand in `registry.py`; each reads one record. `document/record_reading.py` reads the
first one of a text with any number of them.
"""
