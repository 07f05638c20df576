"""The students' page of a lesson: what its link shows, and what it answers to their moves.

    /l/<token>               a card, `?card=` its number or `?at=` its id; `?all=1` all of them on
                             one page
    /l/<token>/<n>.svg       the board of a card; `path` the moves on it that were found, `dark=1`
                             for a dark page, `marks=solution` with those of the solution
    /l/<token>/worksheet.pdf the worksheet, without a key
    /l/<token>/<n>/try       a move is tried
    /l/<token>/<n>/answer    an exercise is answered
    /l/<token>/<n>/<part>    its task, hint or solution, where it is there when asked for

For a teacher, who sees the same, whether the link is open or not, the token is one of
`visitors.preview_token`.

What a student may not see is not sent, see `lessons/solving.py`. Each page is there without
scripts; to those that send JSON, or accept nothing else, JSON is answered. No cookie is set for
students: the language that was chosen goes with the links.

A request asks at most two things of the database, which are of one state of it, and plays each move
once (`tests/api/test_students_costs.py`).
"""
