"""Why there is a finding about a text: one to three sentences for each code of reading."""

from __future__ import annotations

WHY_OF_READING: dict[str, str] = {
    # the text as a whole
    "too-long": "One position takes about 90 characters. A text of many thousands is usually a "
    "whole file pasted at once, and reading it could take the page a long time.",
    "nothing-typed": "An empty field, or one with nothing but spaces in it, holds no position. "
    "The board stays as it was until there is something to read.",
    "no-placement": "By the PGN standard (§16.1.3.1) a FEN begins with the eight ranks of the "
    "board. Moves, a result such as 1/2-1/2 or a link to a game hold no position that could be "
    "read from them.",
    "nearest-no-placement": "A FEN writes the board as eight ranks with a “/” between each two "
    "(PGN standard §16.1.3.1), such as 8/8/8/8. Slashes stand in dates, results and addresses too, "
    "so this was not taken for one.",
    "link": "Links of chess sites often carry the position in the address. Everything before the "
    "board was passed over, and the spaces that a link cannot hold were put back.",
    "encoded": "Addresses may not hold spaces, so browsers write %20 for one, and often %2F for "
    "a /. When such a text is copied out of an address, these codes come along.",
    "pgn-tag": "A PGN file keeps the start of a game that does not begin from the usual array in "
    'a tag, as in [FEN "…"] (PGN standard §9.7). What stands between the quotation marks was '
    "read.",
    "surrounding-text": "A FEN copied from a book, an email or a program often brings a label, "
    "quotation marks or a sentence along. The position ends where its six fields end.",
    "side-from-text": "Under a diagram one often finds words such as “Black to move”. As the FEN "
    "itself does not say whose turn it is, the words beside it were taken.",
    "stray-word": "A FEN has six fields in a fixed order. This word stands among them and fits "
    "none of the places, perhaps because two texts ran together or a field came in twice.",
    "more-findings": "A text with very many slips would fill the page with messages. The first "
    "thirty are shown; once they are put right, the others follow.",
    # characters
    "full-width": "Keyboards for Chinese, Japanese and Korean have wide forms of Latin letters "
    "and digits. They look alike to a reader, but chess programs know only the plain ones.",
    "invisible": "Web pages and word processors leave characters in a text that take up no room, "
    "such as a place where a line may break. Copying brings them along unseen, and other "
    "programs then refuse the text.",
    "long-dash": "Word processors turn a typed hyphen into a longer dash by themselves. In a FEN "
    "only the plain hyphen means “none”.",
    # spaces between fields
    "underscore": "Some sites write underscores for spaces so that a FEN fits into a link. In a "
    "plain FEN the fields are separated by spaces.",
    "tab": "A position copied from a table or a spreadsheet often has tabs between its fields. "
    "The PGN standard (§16.1) asks for one space.",
    "line-break": "Emails and narrow columns break a long line in two. A FEN stands on one line, "
    "its fields separated by single spaces.",
    "odd-space": "There are several kinds of space, such as one at which no line may break. They "
    "look like the plain space, but most programs do not take them for one.",
    "several-spaces": "By the PGN standard (§16.1) exactly one space stands between two fields.",
    "outer-space": "When a text is marked with the mouse, spaces or a line break at its ends are "
    "easily taken along. They are no part of the position.",
    "missing-space": "A space was lost on the way, so that two fields run together. Where one "
    "ends and the next begins is still plain to see.",
    # placement
    "space-in-placement": "The eight ranks are written without spaces, with only a / between "
    "two. A space often comes in where a printed line was broken.",
    "split-digits": "Empty squares that stand side by side are counted together: 8, not 44 or "
    "11111111 (PGN standard §16.1.3.1). The board is the same either way.",
    "outer-slash": "The / stands between two ranks. Before the first and after the last rank "
    "there is nothing to separate.",
    "promoted-mark": "In Crazyhouse a promoted piece turns back into a pawn when it is taken, so "
    "such texts mark it with ~. In chess it makes no difference.",
    "pocket": "In Crazyhouse captured men may be put back on the board, and the text lists those "
    "in hand. Chess knows no such men.",
    "unknown-piece": "In a FEN the men have the first letters of their English names, with N for "
    "the knight, in capitals for White and small letters for Black. Letters of other languages, "
    "such as D for the German queen, are a common cause.",
    "unknown-piece-off-board": "The character stands beyond the eight squares of its rank, so it "
    "has no square on the board. Often it is simply one character too many.",
    "bad-digit": "A rank has eight squares, so a digit can count one to eight empty ones. A 0 "
    "would stand for nothing, and a 9 for more than the rank has.",
    "rank-short": "The men and the empty squares of every rank must come to eight together. As "
    "it cannot be known which square was forgotten, the choice is yours.",
    "rank-long": "The men and the empty squares of every rank must come to eight together. As it "
    "cannot be known which square is too many, the choice is yours.",
    "empty-rank": "A rank without any men is written 8, not left blank. Either the 8 is missing, "
    "or one / too many was typed.",
    "missing-slash": "Together these characters fill exactly two ranks, so the / between them "
    "seems to have been lost.",
    "ranks-missing": "A FEN names all eight ranks, from the eighth down to the first; an empty "
    "one is written 8. It cannot be known which of them is missing.",
    "ranks-too-many": "A FEN names exactly eight ranks, from the eighth down to the first. It "
    "cannot be known which of these is too many.",
    # missing fields
    "placement-only": "Some programs and books give the board alone. A whole FEN has six fields "
    "(PGN standard §16.1.3), so the others were set as in a new position. Check whose turn it "
    "is.",
    "only-side-given": "A whole FEN has six fields (PGN standard §16.1.3). The last four are "
    "often left out in exercises; they were set to “none” and to the first move.",
    "missing-en-passant-and-counters": "A whole FEN has six fields (PGN standard §16.1.3). "
    "Without the last three no pawn can be taken en passant, and counting starts anew.",
    "missing-counters": "Four fields are the form used in EPD, a kind of FEN for collections of "
    "positions (PGN standard §16.2). FEN adds two numbers, which were set as for a new game.",
    "missing-fullmove": "The last field of a FEN is the number of the move (PGN standard "
    "§16.1.3.6). It was left out here.",
    "missing-halfmove": "A FEN ends with two numbers: single moves since the last capture or "
    "pawn move, and the number of the move. Only one stands here, and it was taken as the move "
    "number.",
    "missing-en-passant": "Between the castling rights and the two numbers stands the en passant "
    "target, or “-” where there is none (PGN standard §16.1.3.4). It was left out here.",
    "missing-castling": "Between the side to move and the en passant target stand the castling "
    "rights, or “-” where nobody may castle (PGN standard §16.1.3.3). They were left out here.",
    "missing-side": "After the board comes w or b, for the side to move (PGN standard "
    "§16.1.3.2). The other fields are there, but nothing says whose turn it is, and a guess "
    "could turn an exercise upside down.",
    # side to move
    "side-form": "The side to move is written as a small w or b (PGN standard §16.1.3.2). A "
    "capital, or the whole word, means the same.",
    "unknown-side": "The second field names the side to move: w for White, b for Black (PGN "
    "standard §16.1.3.2). First letters of other languages, such as s for the German Schwarz, "
    "are not understood everywhere.",
    # castling
    "castling-order": "The usual order is K, Q, k, q: White before Black, the king’s side before "
    "the queen’s side (PGN standard §16.1.3.3). The rights are the same in any order.",
    "castling-doubled": "Each right is named once. Here two letters stand for the same king and "
    "rook.",
    "castling-mixed": "Castling rights are written as KQkq, or in Shredder-FEN with the letter "
    "of the rook’s file. Both say the same here, but a text keeps to one of them.",
    "castling-dash": "A “-” stands alone and means that nobody may castle (PGN standard "
    "§16.1.3.3). Some programs put one in the place of each right that is gone.",
    "unknown-castling": "The rights are written K and Q for White, k and q for Black (PGN "
    "standard §16.1.3.3), or with the letter of the rook’s file for Chess960. A zero, a word or "
    "another letter names none of them.",
    # en passant
    "en-passant-case": "Squares are named with small letters, here as everywhere in chess "
    "notation.",
    "unknown-en-passant": "The fourth field names the square that a pawn has just stepped over, "
    "such as e3, or is “-” (PGN standard §16.1.3.4). This is no square of the board.",
    # counters
    "leading-zero": "Numbers are written without zeros in front. Programs that pad them to a "
    "fixed width leave such zeros behind.",
    "counter-dash": "A “-” means “none” for castling and en passant, but the last two fields are "
    "always numbers. Some programs write it for counters they do not keep.",
    "fullmove-zero": "The first move of a game is move 1, and the number goes up after each move "
    "of Black (PGN standard §16.1.3.6). Some programs count from 0.",
    "unknown-halfmove": "The fifth field counts the single moves since the last capture or pawn "
    "move, for the fifty-move rule (PGN standard §16.1.3.5). It is a whole number, 0 or more.",
    "unknown-fullmove": "The sixth field is the number of the move, from 1 on (PGN standard "
    "§16.1.3.6). It is a whole number.",
    "counter-too-large": "By the seventy-five-move rule even the longest possible game ends "
    "before move 9,000. A larger number is most likely a slip.",
    "check-counters": "In Three-check chess whoever gives check three times wins, so such texts "
    "count the checks. Chess does not.",
    # operations of an EPD
    "unknown-operation": "In EPD each operation after the four fields starts with a name, its "
    "opcode, and ends with “;” (PGN standard §16.2.4). What stands here starts with none. It is "
    "kept, as it may mean something to another program.",
    "unfinished-operation": "Every operation of an EPD ends with “;”, the last one too (PGN "
    "standard §16.2.4).",
    "unfinished-string": "Texts in an EPD stand between two quotation marks (PGN standard "
    "§16.2.4). Without the second one it is open where the text ends.",
    "doubled-operation": "An opcode may stand once in an EPD (PGN standard §16.2.4). Of two, the "
    "first one is used.",
    "counter-operation": "In EPD the operations hmvc and fmvn give the halfmove clock and the move "
    "number, each one whole number (PGN standard §16.2.5). This one gives something else.",
    # what another notation has no place for
    "could-be": "Two notations may look the same when fields are left out. What is offered is the "
    "same position in a text that leaves no doubt.",
    "could-be-chess": "FEEN marks kings with ^, and rooks, kings and pawns with + where they may "
    "still castle or make a double step. Where these marks are missing or stand elsewhere the "
    "text is kept as it is, and chess is offered.",
    "board-too-large": "FEEN allows up to 255 squares a rank and as many ranks. A page with tens "
    "of thousands of squares would be of no use to anyone, and slow.",
    "game-not-in-notation": "FEN and EPD write chess, SFEN writes shogi, and there is a FEN for "
    "xiangqi and one for makruk. FEEN writes them all.",
    "marks-not-written": "FEN has letters for the six men of chess and says no more about them "
    "than castling and en passant. FEEN can mark any piece.",
    "counters-not-written": "EPD has four fields; the counters of FEN have no place in them (PGN "
    "standard §16.2). They are kept on the board, and only missing from what is written.",
    "en-passant-not-written": "X-FEN names an en passant target only where a pawn stands to "
    "capture. The target is kept on the board, and only missing from what is written.",
    "operations-not-written": "Operations such as the best move belong to EPD; FEN has no place "
    "for them.",
    # changes that an edit on the board brought about
    "castling-dropped": "Whoever has moved the king or the rook can no longer castle with it "
    "(FIDE Laws, article 3.8). So when you take one of them from its square, the right goes with "
    "it; undo brings both back.",
    "en-passant-dropped": "A target stands only behind a pawn that has just made a double step "
    "(FIDE Laws, article 3.7). When you move that pawn, or put a man in its way, the target goes "
    "with it; undo brings both back.",
}
