"""Engines of the teacher's own, as programs that speak UCI or USI.

    Engines(settings).evaluate(position)   what one thinks of it            (`evaluating.py`)
    engine_settings(environ, folder)       which are set, and where         (`settings.py`)
    ask_program(path)                      what a program says it is        (`evaluating.py`)

Underneath: `found.py` where engines are usually installed, `sending.py` which positions are sent
and how, `talk.py` the two dialects, `answers.py` what is taken of what an engine says, `process.py`
the process it runs in, `launch.py` by which that is started, `windows.py` the same there.

One driver speaks both dialects, of all games. python-chess has one for chess, which waits for
answers on threads of its own, holds whatever an engine writes, and knows neither USI nor moves such
as `a10b10`.
"""
