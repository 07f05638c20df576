"""`fenboard check` and `convert` over a corpus: a few files or many, here or in object stores, on
the cores of this machine or on those of others, by Dask. Needs the extra `cluster`.

A file is cut into parts of bounded size (`parts.py`, `tables.py`), which are dealt out in order, a
few at a time (`deal.py`), to Dask or to this process (`hands.py`), where each is worked on by the
functions of the plain commands (`doing.py`). Results go to the terminal, or as a file a part into a
folder that a run which was stopped goes on with (`kept.py`).
"""
