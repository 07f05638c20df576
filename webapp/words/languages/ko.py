"""Positions in words: Korean."""

from __future__ import annotations

from webapp.words.vocabulary import Templates, Vocabulary, rows

VOCABULARY = Vocabulary(
    words=rows(
        hand="손에 든 말 | 가진 말 | 지닌 말 | 손에 | 손",
        turn="차례 | 번 | 둘 차례 | 선",
        empty="빈 보드 | 빈 판",
        none="없음 | 없다 | 없습니다 | 불가",
        fullmove="수 | 수째 | 수 번호 | 번째 수",
        halfmove="반수 카운터 | 50수 규칙 카운터 | 50수 카운터",
        castle="캐슬링 | 캐슬링 권리 | 캐슬링 가능",
        K="킹사이드 | 킹 사이드",
        Q="퀸사이드 | 퀸 사이드",
        passant="앙파상 | 앙파상 칸",
        both="양편 | 양쪽 | 모두 | 양편 모두 | 양쪽 모두 | 둘 다",
        left_out="승리 | 승 | 패배 | 무승부 | 메이트 | 체크메이트 | 외통 | 외통수",
        left_out_in="수 메이트 | 수 체크메이트 | 수 외통 | 수메이트 | 수외통 | 수 만에 메이트"
        " | 수 만에 외통",
        filler="은 | 는 | 이 | 가 | 을 | 를 | 에 | 의 | 와 | 과 | 에는 | 하고 | 그리고 | 있음"
        " | 있고 | 각각 | 있다 | 있습니다 | 가능 | 기물 | 말 | 까지 | 총",
        until="부터",
        counter="개 | 매",
        _1="한 | 하나",
        _2="두",
        _3="세",
        _4="네",
    ),
    templates=Templates(
        gap=" ",
        comma=", ",
        and_=", ",
        game="{game}.",
        empty="빈 보드.",
        side="{side}: {pieces}.",
        nothing="없음",
        piece="{name} {squares}",
        squares=", ",
        hand="손에 든 말: {pieces}.",
        held="{name} {count}개",
        held_comma=", ",
        turn="{side} 차례.",
        castling="{side} 캐슬링: {wings}.",
        wings=("킹사이드", "퀸사이드", "{square} {rook}"),
        en_passant="앙파상: {square}.",
        halfmove="반수 카운터 {count}.",
        quiet="반수 카운터 {count}.",
        fullmove="{count}수째.",
        ply="{count}수째.",
        board="사용자 정의 보드, 파일 {files}, 랭크 {ranks}, 스타일 문자 {first}와 {second}.",
    ),
)
