"""Positions in words: English."""

from __future__ import annotations

from webapp.words.vocabulary import Custom, Language, Templates, forms, rows

ENGLISH = Language(
    men={
        "chess": {
            "K": forms("king | kings"),
            "Q": forms("queen | queens"),
            "R": forms("rook | rooks"),
            "B": forms("bishop | bishops"),
            "N": forms("knight | knights"),
            "P": forms("pawn | pawns"),
        },
        "shogi": {
            "K^": forms("king | kings | jewel | gyoku"),
            "R": forms("rook | rooks | hisha"),
            "B": forms("bishop | bishops | kaku"),
            "G": forms("gold general | gold generals | gold | golds | kin"),
            "S": forms("silver general | silver generals | silver | silvers | gin"),
            "N": forms("knight | knights | keima"),
            "L": forms("lance | lances | kyosha"),
            "P": forms("pawn | pawns | fu"),
            "+R": forms("promoted rook | promoted rooks | dragon | dragons | dragon king | ryu"),
            "+B": forms("promoted bishop | promoted bishops | horse | horses | dragon horse | uma"),
            "+S": forms("promoted silver | promoted silvers | narigin | promoted silver general"),
            "+N": forms("promoted knight | promoted knights | narikei"),
            "+L": forms("promoted lance | promoted lances | narikyo"),
            "+P": forms("promoted pawn | promoted pawns | tokin | tokins"),
        },
        "xiangqi": {
            "G^": forms("general | generals | king | kings"),
            "A": forms("advisor | advisors | adviser | advisers | guard | guards | mandarin"),
            "E": forms("elephant | elephants | minister | ministers"),
            "R": forms("chariot | chariots | rook | rooks"),
            "H": forms("horse | horses | knight | knights"),
            "C": forms("cannon | cannons"),
            "P": forms("soldier | soldiers | pawn | pawns"),
        },
        "makruk": {
            "K^": forms("king | kings | khun"),
            "M": forms("met | mets"),
            "S": forms("khon | khons | nobleman | noblemen"),
            "R": forms("rook | rooks | boat | boats | ruea"),
            "N": forms("knight | knights | horse | horses | ma"),
            "P": forms("pawn | pawns | bia"),
            "+P": forms("promoted pawn | promoted pawns | bia ngai"),
        },
    },
    second={},
    sides={
        "chess": ("White", "Black"),
        "shogi": ("Sente", "Gote"),
        "xiangqi": ("Red", "Black"),
        "makruk": ("White", "Black"),
    },
    games=rows(
        chess="Chess | chess960 | chess 960 | fischer random",
        shogi="Shogi | japanese chess",
        xiangqi="Xiangqi | chinese chess",
        makruk="Makruk | thai chess",
    ),
    said=rows(white="white", black="black", sente="sente", gote="gote", red="red"),
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
        " | can | may | still | to | s | in | there | possible | only | position | diagram"
        " | available | side | both of them | that | s pieces | has the right | from | through",
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
        side="{side}: {men}.",
        nothing="nothing",
        man="{name} {squares}",
        squares=" ",
        hand="In hand: {men}.",
        held="{count} {name}",
        held_comma=", ",
        turn="{side} to move.",
        castling="{side} can castle {wings}.",
        wings=("king-side", "queen-side", "with the rook on {square}"),
        en_passant="En passant on {square}.",
        halfmove="Halfmove clock {count}.",
        quiet="Halfmove clock {count}.",
        fullmove="Move {count}.",
        ply="Move {count}.",
    ),
    custom=Custom(
        board="Custom board, {files} files, {ranks} ranks, styles {first} and {second}.",
        sides=("First", "Second"),
        turn="{side} to move.",
    ),
    plurals=True,
)
