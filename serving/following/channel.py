"""What two laptops say to each other: sealed boxes inside plain HTTP, so that nobody else reads or
writes any of it, whoever owns the Wi-Fi.

The code that the first one shows is the key of the first two boxes, which carry a key of each side
(X25519); both together give the key that they keep. The code is long enough that nobody who has
recorded those boxes finds it (31 ** 16), it is good for ten minutes, and for one laptop. Each
answer is bound to the question that it answers, so an old one is of no use to anybody.
"""

import base64
import json
import os
import secrets
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

PAIR, ASK, NEWS = "/laptops/pair", "/laptops/ask", "/laptops/news"
_SALT = b"riffle laptops"
_NONCE_BYTES = 12


class NotForUsError(ValueError):
    """A box that nobody with our key has made for this place."""


def key_of(code: str) -> bytes:
    """The key that a typed code stands for, whatever stands between its letters."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return Scrypt(salt=_SALT, length=32, n=2**14, r=8, p=1).derive(letters.encode())


def seal(key: bytes, content: bytes, about: bytes) -> bytes:
    """A box that only who has the key opens, and only as what it is about."""
    nonce = os.urandom(_NONCE_BYTES)
    return nonce + AESGCM(key).encrypt(nonce, content, about)


def unseal(key: bytes, box: bytes, about: bytes) -> bytes:
    """What is in it; NotForUsError."""
    try:
        return AESGCM(key).decrypt(box[:_NONCE_BYTES], box[_NONCE_BYTES:], about)
    except (InvalidTag, ValueError, TypeError):
        raise NotForUsError from None


def seal_message(key: bytes, said: dict[str, Any], body: bytes, about: bytes) -> bytes:
    """A box with some words in front and any bytes behind them."""
    return seal(key, json.dumps(said).encode() + b"\n" + body, about)


def unseal_message(key: bytes, box: bytes, about: bytes) -> tuple[dict[str, Any], bytes]:
    """The words and the bytes; NotForUsError."""
    words, _, body = unseal(key, box, about).partition(b"\n")
    try:
        said = json.loads(words)
    except ValueError:
        raise NotForUsError from None
    if not isinstance(said, dict):
        raise NotForUsError
    return said, body


@dataclass
class Handshake:
    """One side of the pairing: its own key of the moment."""

    code_key: bytes

    def __post_init__(self) -> None:
        self._own = X25519PrivateKey.generate()
        self.public = text(self._own.public_key().public_bytes_raw())

    def agree(self, other: str, *, first: str, second: str) -> bytes:
        """The key that both sides keep, from what either has shown; NotForUsError."""
        try:
            shared = self._own.exchange(X25519PublicKey.from_public_bytes(raw(other)))
        except (ValueError, TypeError):
            raise NotForUsError from None
        about = f"riffle laptops {first} {second}".encode()
        return HKDF(hashes.SHA256(), 32, self.code_key, about).derive(shared)


def text(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


def raw(written: str) -> bytes:
    """NotForUsError for what is no such text."""
    try:
        return base64.b64decode(written, validate=True)
    except (ValueError, TypeError):
        raise NotForUsError from None


def mark() -> str:
    """Something that was never said before."""
    return secrets.token_hex(16)
