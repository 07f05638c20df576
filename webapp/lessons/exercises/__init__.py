"""Exercises that Fenboard makes from positions, each with its answer: for paper and for the screen.

exercise_of(card, name)      the exercise of a card
made(code, given)            that of a position
names_for(position)          which make sense
judge(exercise, text)        what is said of a student's answer
with_squares_moved(…)        the code of a card whose board was mirrored
"""

from webapp.lessons.exercises.judging import LONGEST_ANSWER, Judged, judge, judge_board, squares_of
from webapp.lessons.exercises.model import (
    Exercise,
    ExerciseAnswer,
    Subject,
    code_of,
    taken_apart,
    with_squares_moved,
)
from webapp.lessons.exercises.table import (
    EXERCISES,
    exercise_of,
    label_of,
    made,
    names_for,
    pieces_for,
)

__all__ = [
    "EXERCISES",
    "LONGEST_ANSWER",
    "Exercise",
    "ExerciseAnswer",
    "Judged",
    "Subject",
    "code_of",
    "exercise_of",
    "judge",
    "judge_board",
    "label_of",
    "made",
    "names_for",
    "pieces_for",
    "squares_of",
    "taken_apart",
    "with_squares_moved",
]
