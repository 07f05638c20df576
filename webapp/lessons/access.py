"""Who may open what, without accounts: secrets, links, and words that a teacher writes down.

    a secret   in a browser's cookie, or good once for another device: random
    a token    in a link to a lesson: an HMAC of the lesson, what the link is for, and how often it
               was renewed, by a key that stands in a file beside the database. So a link can be
               shown again, while nothing in the database opens a lesson
    a seal     of what a page says, signed by such a key (itsdangerous) and kept for a while only
    words      twelve words that stand for 128 bits (BIP 39), to get a shelf back with

Of all but seals the database has the hash alone.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import secrets
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, get_args

from itsdangerous import Signer
from mnemonic import Mnemonic

from webapp.lessons.places import for_owner, reserved
from webapp.lessons.troubles import StorageError

Role = Literal["student", "editor"]
ROLES: tuple[Role, ...] = get_args(Role)

KEY_FILE = "links.key"

_KEY_BYTES = 32
_LONGEST_NAME = 16
"""The most characters of a key's name."""
_TOKEN_LENGTH = 26
"""Characters of a token, 130 bits in Base32: it can be read out and typed, in small letters."""

_WORD_LISTS = {"en": "english", "ja": "japanese", "zh-Hans": "chinese_simplified", "ko": "korean"}
"""The list of words by the language of the page."""

_STRENGTH = 128
_LONGEST_WORDS = 400


class Keys:
    """The keys by which links are made; one is for new links, the others still hold.

    path   the file that they are from, None for none; it is read again where a key is unknown, as
           others may have been brought in beside a server that runs
    """

    def __init__(self, keys: Mapping[str, bytes], newest: str, path: Path | None = None) -> None:
        self._keys = dict(keys)
        self.newest = newest
        self._path = path

    def knows(self, key: str) -> bool:
        """Whether links can be made by this key."""
        if key not in self._keys and self._path:
            with suppress(StorageError):
                again = read_keys(self._path)
                self._keys = {**self._keys, **again._keys}
                self.newest = again.newest
        return key in self._keys

    def token(self, key: str, lesson: str, role: Role, count: int) -> str | None:
        """The token of a link, `count` the number of its renewals; None for an unknown key."""
        if not self.knows(key):
            return None
        found = self._keys[key]
        return _in_letters(found, f"{lesson}:{role}:{count}")

    def shown(
        self, key: str | None, lesson: str, role: Role, count: int, kept: bytes | None
    ) -> str | None:
        """The token of a link that is open, None for one that is closed.

        kept   its hash in the database, None while it is closed; a link whose token cannot be made,
               or is another one, is closed as well: nobody could be shown what it opens
        """
        token = self.token(key, lesson, role, count) if key and kept else None
        return token if token and hashed(token) == kept else None

    def signer(self, kind: str) -> Signer:
        """Signs by the newest key, and knows what any has signed; no kind stands for another."""
        older = [key for name, key in self._keys.items() if name != self.newest]
        keys = [*older, self._keys[self.newest]]
        return Signer(keys, kind, digest_method=hashlib.sha256)

    def mark(self, said: str) -> str:
        """Tells what is said from anything else, and says nothing of it."""
        return _in_letters(self._keys[self.newest], f"proof:{said}")

    def fingerprint(self) -> str:
        """Tells the newest key from any other, and says nothing of it: kept in the database."""
        return hashlib.sha256(self.mark("fingerprint").encode()).hexdigest()

    def to_json(self) -> dict[str, str]:
        """All keys, for a backup."""
        return {name: base64.b64encode(key).decode() for name, key in self._keys.items()}


def _in_letters(key: bytes, said: str) -> str:
    """Made as ever, for what is kept: links in teachers' hands, what a browser knows as solved."""
    made = hmac.digest(key, said.encode(), "sha256")
    return base64.b32encode(made).decode().lower()[:_TOKEN_LENGTH]


def open_keys(folder: Path) -> Keys:
    """The keys of a data folder; made where there are none yet. Raises StorageError."""
    path = folder / KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            name = secrets.token_hex(4)
            made = {name: base64.b64encode(secrets.token_bytes(_KEY_BYTES)).decode()}
            _write(path, made, name, first=True)
    except OSError as error:
        raise StorageError("read-only", str(error)) from error
    return read_keys(path)


def usable_keys(folder: Path) -> Keys:
    """As `open_keys`, but a file that is damaged is put aside, and a new one made.

    Raises StorageError and OSError.
    """
    try:
        return open_keys(folder)
    except StorageError as error:
        if error.trouble != "keys":
            raise
    # It is of no use, and is kept all the same.
    damaged = f"{KEY_FILE}.damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    os.replace(folder / KEY_FILE, reserved(folder / damaged))
    return open_keys(folder)


def add_keys(folder: Path, more: Mapping[str, str]) -> Keys:
    """The keys of a folder with those of a backup beside them.

    Raises ValueError where one is no key, and StorageError.
    """
    keys = open_keys(folder)
    for name, key in more.items():
        is_name = name.isalnum() and len(name) <= _LONGEST_NAME
        if len(base64.b64decode(key, validate=True)) != _KEY_BYTES or not is_name:
            raise ValueError("not a key")
    held = keys.to_json()
    if set(more) - set(held):
        _write(folder / KEY_FILE, {**more, **held}, keys.newest)
    return read_keys(folder / KEY_FILE)


def read_keys(path: Path) -> Keys:
    """The keys of a file. Raises StorageError, which says what is the matter with it."""
    try:
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise StorageError("no-keys", str(path)) from error
    except OSError as error:
        raise StorageError("unread-keys", f"{path}: {error.strerror}") from error
    try:
        kept = json.loads(content.decode("ascii"))
        keys = {
            str(name): base64.b64decode(key, validate=True) for name, key in kept["keys"].items()
        }
        newest = kept["newest"]
        if any(len(key) != _KEY_BYTES for key in keys.values()) or newest not in keys:
            raise ValueError("not a key")
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise StorageError("keys", str(path)) from error
    return Keys(keys, newest, path)


def _write(path: Path, keys: Mapping[str, str], newest: str, *, first: bool = False) -> None:
    """Whole or not at all, and for this user alone; `first` where another process may be faster."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with open(draft, "x", opener=for_owner, encoding="ascii") as file:
        json.dump({"newest": newest, "keys": dict(keys)}, file)
        file.flush()
        os.fsync(file.fileno())
    if first:
        with suppress(OSError):
            os.link(draft, path)
            draft.unlink()
            return
        if path.exists():
            draft.unlink()
            return
    draft.replace(path)


def new_secret() -> str:
    """A secret that nobody can guess, 192 bits."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> bytes:
    """The hash of a secret or a token, all that the database knows of it.

    Secrets are long: it takes no slow hash.
    """
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


# --- words -------------------------------------------------------------------------------------


def new_words(language: str) -> str:
    """Twelve words in the language of the page, with spaces between."""
    words = Mnemonic(_WORD_LISTS.get(language, "english")).generate(_STRENGTH)
    return " ".join(words.split())


def secret_of_words(text: str) -> str | None:
    """The secret that twelve words stand for, in any of the languages; None for no such words."""
    if len(text) > _LONGEST_WORDS:
        return None
    words = " ".join(unicodedata.normalize("NFKD", text).lower().split())
    for name in _WORD_LISTS.values():
        try:
            entropy = Mnemonic(name).to_entropy(words)
        except (LookupError, ValueError):
            continue
        return bytes(entropy).hex() if len(entropy) * 8 == _STRENGTH else None
    return None
