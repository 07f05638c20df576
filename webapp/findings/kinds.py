"""What all findings of one code share: severity and message. The tables hold one each."""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["error", "repaired", "illegal", "note"]


class Kind(NamedTuple):
    """What all findings of one code share.

    message   template for the sentence, with `%(name)s` arguments
    plural    the template where the argument `count` is not 1, if it differs
    """

    severity: Severity
    message: str
    plural: str = ""
