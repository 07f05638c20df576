"""Positions in words: English."""

from __future__ import annotations

from webapp.language import forms
from webapp.language.vocabulary import Templates, Vocabulary, rows

VOCABULARY = Vocabulary(
    words=rows(
        hand="in hand | in hands | hand | hands | holds | pieces in hand | pieces in the hand"
        " | in the hand | captured pieces | captured | off the board",
        rest="the rest | rest | everything else | all the rest | all remaining"
        " | all the remaining | the remaining | all other | all others | the others"
        " | all the others | remaining",
        turn="to move | to play | moves | plays | to go | on move | turn | turns | on the move"
        " | side to move | move now | to start | starts | begins | to begin | goes first"
        " | moves first | plays first | starts first | to move first | to play first"
        " | turn to move | turn to play | has the move | the move | next to move | next to play"
        " | to move next | to play next | to move now | goes | goes next | moves next | the turn"
        " | to move here | player to move | colour to move | color to move | active colour"
        " | active color | who moves | who is to move | on turn | s move",
        empty="empty board | board empty | the board is empty | board is empty"
        " | there are no pieces on the board | no pieces on the board | nothing on the board",
        none="nothing | none | no | nobody | no pieces | no one | neither | neither side | cannot"
        " | can not | may not | not possible | not allowed | not available | impossible"
        " | unavailable | nobody can | neither can | does not have | do not have | has not"
        " | have not | doesn't have | can't | cannot any more | no longer can | can no longer"
        " | may no longer | has no | have no | has lost | have lost | lost | gone | forfeited"
        " | no more | no longer",
        fullmove="move | move number | fullmove | fullmove number | full move",
        halfmove="halfmove clock | half move clock | halfmove | halfmoves",
        castle="castle | castles | castling | castling rights | castling right",
        K="king side | kingside | short | o o | 0 0",
        Q="queen side | queenside | long | o o o | 0 0 0",
        both_wings="both ways | either way | either side | on either side | both wings"
        " | on both wings | either wing | both directions | either direction | in both directions"
        " | in either direction",
        passant="en passant | en passant target | ep | en passant square",
        both="both sides | both",
        asked="to win | to draw | to mate | to checkmate",
        left_out="and win | and wins | wins | win | and draw | and draws | draws | draw | loses"
        " | lose | mates | mate | and mate | and mates | checkmate | checkmates | and checkmate"
        " | and checkmates | to win material | is winning | is lost | loses quickly | stalemate"
        " | stalemates | forced mate",
        holds="there is a | there is | there are | there stands | there's a | we find | we find a"
        " | holds a | has a | is a",
        filler="a | an | the | and | on | at | is | are | has | have | had | with | of | also"
        " | it | piece | pieces | man | men | stand | stands | standing | square | squares | its"
        " | their | can | may | still | s | in | there | possible | only | position | diagram"
        " | available | side | both of them | that | s pieces | has the right | from | does | do"
        " | all | each | capture | captures | take | takes | capturing | now | yet | here"
        " | allowed | able | be | been | being | was | were | placed | sits | sit | sitting"
        " | located | located on | positioned | found | you | we | see | there's | time | it's"
        " | place | put | set up",
        until="to | through",
        caption="problem | diagram | exercise | puzzle | position | study | figure | fig | fig."
        " | example | ex. | task | question | quiz | test | diag | diag. | composition | endgame",
        caption_counter="",
        numbers=("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    ),
    templates=Templates(
        gap=" ",
        comma=", ",
        and_=" and ",
        game="{game}.",
        empty="Empty board.",
        side="{side}: {pieces}.",
        nothing="nothing",
        piece="{name} {squares}",
        squares=" ",
        hand="In hand: {pieces}.",
        held="{count} {name}",
        held_comma=", ",
        turn="{side} to move.",
        castling="{side} can castle {wings}.",
        wings=("king-side", "queen-side", "with the {rook} on {square}"),
        en_passant="En passant on {square}.",
        halfmove="Halfmove clock {count}.",
        quiet="Halfmove clock {count}.",
        fullmove="Move {count}.",
        ply="Move {count}.",
        board="Custom board, {files} files, {ranks} ranks, styles {first} and {second}.",
    ),
    plurals=True,
    mate=forms("mate | mates | mated | mating | checkmate | checkmates | checkmating"),
)
