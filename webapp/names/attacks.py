"""Squares that pieces attack and protect: the names that programs use."""

from __future__ import annotations

from webapp.rules.attacks import attack_map, attacked_by, attackers

__all__ = ["attack_map", "attacked_by", "attackers"]
