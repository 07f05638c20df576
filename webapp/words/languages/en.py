"""Positions in words: English."""

from __future__ import annotations

from webapp.words.vocabulary import Templates, Vocabulary, rows

VOCABULARY = Vocabulary(
    words=rows(
        hand="in hand | in hands | hand | hands | holds | pieces in hand | pieces in the hand"
        " | in the hand | captured pieces",
        turn="to move | to play | moves | plays | to go | on move | turn | turns | on the move"
        " | side to move | move now",
        empty="empty board | board empty | the board is empty | board is empty",
        none="nothing | none | no | nobody | no pieces | no one | neither | neither side"
        " | cannot | can not | may not",
        fullmove="move | move number | fullmove | fullmove number | full move",
        halfmove="halfmove clock | half move clock | halfmove | halfmoves",
        castle="castle | castles | castling | castling rights | castling right",
        K="king side | kingside | short | o o | 0 0",
        Q="queen side | queenside | long | o o o | 0 0 0",
        passant="en passant | en passant target | ep | en passant square",
        both="both sides | both",
        left_out="and win | and wins | wins | win | to win | and draw | and draws | draws | draw"
        " | to draw | loses | lose | mates | mate | and mate | and mates | to mate | checkmate"
        " | checkmates | and checkmate | and checkmates",
        filler="a | an | the | and | on | at | is | are | has | have | had | with | of | also | it"
        " | piece | pieces | man | men | stand | stands | standing | square | squares | its | their"
        " | can | may | still | s | in | there | possible | only | position | diagram"
        " | available | side | both of them | that | s pieces | has the right | from",
        until="to | through",
        _1="one",
        _2="two",
        _3="three",
        _4="four",
        _5="five",
        _6="six",
        _7="seven",
        _8="eight",
        _9="nine",
        _10="ten",
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
)
