"""The truth about a position: mates proved by search, and what engines think, never mixed.

    prove(position, within)    a mate, or that there is none, by all defences   (`proving.py`)
    Engines.evaluate(…)        what an engine thinks, with its name and depth   (`evaluating.py`)

Nothing here knows of lessons. All of it takes long, and runs in processes of its own
(`webapp.checking.worker`).
"""
