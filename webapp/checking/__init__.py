"""Whether the tasks of cards are true: what they claim, and what comes of it.

    claim_of(card)       what a card's words say      (`claims.py`)
    check(card, …)       the verdict on it            (`verdicts.py`)
    said_of(verdict, …)  the verdict in words         (`sayings.py`)

A verdict is kept without words, which are those of who reads it.
"""
