"""What tests need that change the languages."""

from __future__ import annotations

import re
import sys
from functools import _lru_cache_wrapper

DEPENDENT = re.compile(r"webapp\.(?:formats\.words|language|text|web)\b")
"""The modules that keep what they have made of the words of languages."""


def forget() -> None:
    """Lets all that depends on the languages be made again."""
    for name, module in list(sys.modules.items()):
        for made in list(vars(module).values()) if DEPENDENT.match(name) else ():
            for one in (made, getattr(made, "__wrapped__", None)):
                if isinstance(one, _lru_cache_wrapper):
                    one.cache_clear()
