"""Where lessons are kept: a database of one file, or PostgreSQL.

    tables.py       what is in it
    database.py     opening it, in whichever kind it is; migrations
    shelves.py      whose lessons they are, and by which secrets they are opened
    lessons.py      reading and saving one lesson
    listing.py      all lessons of a shelf
    versions.py     what a lesson was like earlier
    moving.py       everything out into one file, and in again

All that fails with the database itself raises `StorageError`.
"""
