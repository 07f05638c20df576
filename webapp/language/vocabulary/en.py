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
    goals=rows(
        nothing="reflexmate/reflexmates | reflex mate | semi r#{n} | r#{n} | ser #{n} | ser-#{n}"
        " | ser s#{n}/r#{n} | hs#{n}/hr#{n} | h={n}/ser={n} | seriesmate | series mate"
        " | help selfmate/stalemate | helpstalemate | proof game",
        helpmate="helpmate/helpmates | help mate/mates | h#{n} | ser h#{n} | cooperative mate",
        selfmate="selfmate/selfmates | self mate/mates | s#{n} | suimate",
        stalemate="stalemate/stalemates in {n}"
        " | find/force/forces the/a/_ stalemate | play/plays/move/moves and stalemate/stalemates"
        " | {s} to stalemate | {s} stalemates",
        mate_in="mate/mates/mating/checkmate/checkmates/checkmating in/within exactly/just/only/_"
        " {n} | {n} move/moves mate/checkmate | {n} mover",
        sign="#{n} | {n}#",
        mate_word="mate/mates/checkmate/checkmates",
        count="in/within exactly/just/only/_ {n} move/moves | in/within {n}$",
        mate="find/spot/see/show/give/gives/force/forces/deliver/delivers the/a/_ forced/_ mate/"
        "checkmate | find the mating/checkmating move/moves/combination/sequence/attack/line | to/"
        "_ play/plays/move/moves and/_ mate/mates/checkmate/checkmates"
        " | {s} to/can/_ mate/mates/checkmate/checkmates"
        " | {s} ~ and mate/mates/checkmate/checkmates | {s} ~ mates/checkmates$"
        " | forced mate/checkmate | mate/checkmate by force | ^mates/checkmates$"
        " | mate/checkmate the king | which ~ mates/checkmates | which ~ is/gives mate/checkmate"
        " | how do/does/can/would/should {s}/you mate/checkmate | mate/checkmate at once"
        " | mate/checkmate on/_ the/_ next move",
        mate_object="^mate/checkmate {s} | mate/checkmate the/_ {k}"
        " | mate/checkmate the lone/white/black king",
        win_in="win/wins in/within exactly/just/only/_ {n}",
        win="{s} to/can/_ win/wins | {s} is winning | {s} ~ wins | {s} ~ and win"
        " | to/_ play/plays/move/moves and/_ win/wins | find/show/force/forces/secure the/a/_ win"
        " | find the/a winning move/moves/plan/line/idea/combination/continuation | which ~ wins"
        " | which moves win | what wins | how do/does/can/would/should {s}/you win | how to win$"
        " | ^win/wins$ | win/wins the game | win/wins by force | winning for {s} | ^winning move$"
        " | ^win for {s}",
        object="a/an/the/two/three/material/his/her/its/back/queen/rook/bishop/knight/pawn/piece/"
        "arrow/arrows/circle | at least | {s} s",
        whole="the game/ending/endgame/race/position/battle",
        draw="{s} to/can/_ draw/draws | {s} ~ draws | {s} ~ and draw"
        " | to/_ play/plays/move/moves and/_ draw/draws | find/force/forces/hold/holds/secure/"
        "save/saves/get/achieve/reach the/a/_ draw | find the/a drawing move/moves/plan/line"
        " | save/saves the game | save half a point | which ~ draws | which moves draw"
        " | how do/does/can/would/should {s}/you draw/hold | ^draw/draws/drawn$"
        " | ^theoretical draw$ | escape with a draw | draw/draws the game | {s} ~ and hold/holds$"
        " | {s} to/_ hold/holds$ | move/play and hold$ | ^draw for {s}",
        move="best/strongest move/moves/continuation/reply | only/correct/right move"
        " | find the/a good/_ move/combination/tactic | best defence/defense | what would you play"
        " | what do/does/should/would {s} do/play | how do/does/should/would {s}/you continue/play"
        " | which move would you play | which move is best | what is the best"
        " | win/wins/winning/gain/gains material | win/wins a/an/the/two | win/wins {s} s",
        denied="no/not/cannot/never/avoid/avoids/avoiding/without/nor/neither | can not"
        " | can/don/doesn/didn/isn/won/couldn t",
        denied_mate="prevent/prevents/preventing/stop/stops/stopping/parry/parries/parrying/"
        "against/threat/threats/threaten/threatens/threatening/threatened/defend/defends/escape/"
        "escapes/almost/nearly | instead of | is/are/be/gets mated/checkmated",
        denied_behind="threat/threats/threatens/threatened/trap/traps/impossible/net/nets/pattern/"
        "patterns | does not work | doesn t work | is not possible",
        doubt="^is/are/was/does/do/did/has/have/should/who/whether | ^can/could/will/would {s}"
        " | true or false | win/won/winning or | draw or",
        behind="for/by/with {s}$",
        joint="s",
        king="king",
        turn="{s} to/_ move/play/moves/plays",
        numbers=forms(
            "one | two | three | four | five | six | seven | eight | nine | ten | eleven"
            " | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen"
            " | twenty"
        ),
    ),
)
