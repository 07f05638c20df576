"""The JSON shape of what pieces attack, squares by name, and of what asks for boards elsewhere."""

from __future__ import annotations

from webapp.games.coordinates import square_name
from webapp.model.position import Position
from webapp.rules.attacks import attack_map
from webapp.wire.position import Json, position_from_wire
from webapp.wire.shapes import AttacksBody, ElsewhereBody, decoded


def attacks_request(body: bytes) -> Position:
    """The position in the body of /api/attacks. Raises WireError."""
    return position_from_wire(decoded(body, AttacksBody).position)


def elsewhere_request(body: bytes) -> tuple[Position, bool]:
    """The position in the body of /api/elsewhere; whether it is of Chess960. Raises WireError."""
    asked = decoded(body, ElsewhereBody)
    return position_from_wire(asked.position), asked.variant is not None


def attacks_to_json(position: Position) -> Json:
    """The answer of /api/attacks: the squares of all pieces that attack some, with these."""

    def name(square: int) -> str:
        # A name of shogi is a phrase, which is no key of JSON.
        return str(square_name(position.kind, square))

    return {
        "attacks": {
            name(square): [name(target) for target in attacked]
            for square, attacked in attack_map(position).items()
        }
    }
