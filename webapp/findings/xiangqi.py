"""Findings about positions of xiangqi, and of janggi, its sister."""

from __future__ import annotations

from webapp.findings.row import Row

XIANGQI: dict[str, Row] = {
    "xiangqi-advisor-misplaced": Row(
        "illegal",
        "An advisor cannot get to %(squares)s. It moves diagonally within its palace and so keeps "
        "to the four corners and the centre.",
        "Advisors cannot get to %(squares)s. They move diagonally within their palace and so keep "
        "to the four corners and the centre.",
        why="An advisor moves one point diagonally, along the crossed lines of the palace. So it "
        "only ever gets to the palace’s four corners and its centre.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/3A5/RHE1G^AEHR / X/x",
    ),
    "xiangqi-elephant-misplaced": Row(
        "illegal",
        "An elephant cannot get to %(squares)s. It moves two points diagonally on its own side of "
        "the river and so keeps to seven points.",
        "Elephants cannot get to %(squares)s. They move two points diagonally on their own side "
        "of the river and so keep to seven points.",
        why="An elephant moves exactly two points diagonally and may not cross the river. From "
        "where it starts these are seven points: for Red a2, c0, c4, e2, g0, g4 and i2, for Black "
        "the same ones mirrored.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/4E4/P1P1P1P1P/1C5C1/9/RH1AG^AEHR / X/x",
    ),
    "xiangqi-soldier-misplaced": Row(
        "illegal",
        "A soldier cannot get to %(squares)s. It never goes back behind its starting rank, and "
        "before crossing the river it keeps to the file it started on: a, c, e, g or i.",
        "Soldiers cannot get to %(squares)s. They never go back behind their starting rank, and "
        "before crossing the river they keep to the files they started on: a, c, e, g and i.",
        why="A soldier moves one point forward, and sideways too once it has crossed the river. "
        "Red’s start on rank 3 and Black’s on rank 6, each on every other file.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/1P7/2P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
    ),
    "xiangqi-soldiers-on-one-file": Row(
        "illegal",
        "Two soldiers of one side are on one file before the river (%(squares)s). Each starts on "
        "a file of its own and keeps to it until it has crossed.",
        why="Before crossing the river a soldier only moves straight ahead, even when it "
        "captures. As each starts on a file of its own, no two of one side can meet there.",
        example="rheag^aehr/9/1c5c1/p1p1p1p1p/9/P8/P3P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
    ),
    "xiangqi-generals-facing": Row(
        "illegal",
        "The generals face each other on an open file (%(squares)s). There must be a piece "
        "between them.",
        why="The generals may not face each other along a file with nothing in between. Neither "
        "side may make a move that leads to that.",
        example="rheag^aehr/9/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/9/RHEAG^AEHR / X/x",
    ),
    "janggi-bikjang": Row(
        "note",
        "The generals face each other on an open file (%(squares)s): bikjang. The side to move "
        "may claim a draw, or break it and play on.",
        why="In janggi generals may face each other with nothing in between. It is called "
        "bikjang, and whoever makes it offers a draw. Many tournaments count points instead and "
        "allow no such draw, but the position can arise there too.",
        example="rhea1aehr/4g^4/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/4G^4/RHEA1AEHR / J/j",
    ),
}
