"""Seal what a stranger carries: only the two who have the invitation can read it, or make it."""

from __future__ import annotations

from afaos_gui.apart.keys import derived

# PyNaCl is imported when the first message is sealed or opened.

TOPICS = "afaos/1"
MOST_SEALED = 65_000
"""Bytes of the largest sealed message; what is larger is not from us."""
_NONCE, _TAG, _STEP = 24, 16, 1_024
"""Bytes; what is sealed is filled up to a multiple of the step, so that its length tells little."""


class Rendezvous:
    """The place at a carrier where two players meet: its topics, and the key of each side (XChaCha20-Poly1305)."""

    def __init__(self, secret: bytes) -> None:
        name = derived(secret, "room").hex()[:32]
        self.topics = (f"{TOPICS}/{name}/0", f"{TOPICS}/{name}/1")
        """Of the letters of each side."""
        self.presences = (f"{TOPICS}/{name}/2", f"{TOPICS}/{name}/3")
        """Of the word that each side is there."""
        self.clients = tuple(derived(secret, f"client {side}").hex()[:23] for side in (0, 1))
        """The name of each side's session at the broker."""
        self._keys = (derived(secret, "seal of 0"), derived(secret, "seal of 1"))

    def seal(self, side: int, topic: str, content: bytes) -> bytes:
        """Seal the content of one side's message for a topic. Raises ValueError if it is too large."""
        from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_encrypt, randombytes

        filled = len(content).to_bytes(4, "big") + content
        filled += bytes(-len(filled) % _STEP)
        if len(filled) > MOST_SEALED - _NONCE - _TAG:
            raise ValueError("too large to be sealed")
        nonce = randombytes(_NONCE)
        return nonce + crypto_aead_xchacha20poly1305_ietf_encrypt(filled, topic.encode(), nonce, self._keys[side])

    def open(self, side: int, topic: str, sealed: bytes) -> bytes:
        """The content of a message of one side. Raises ValueError if it is not one for this topic."""
        from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_decrypt
        from nacl.exceptions import CryptoError

        if not _NONCE + _TAG + _STEP <= len(sealed) <= MOST_SEALED:
            raise ValueError("not a sealed message")
        nonce, rest = sealed[:_NONCE], sealed[_NONCE:]
        try:
            filled = crypto_aead_xchacha20poly1305_ietf_decrypt(rest, topic.encode(), nonce, self._keys[side])
        except CryptoError:
            raise ValueError("not a message of this side for this topic") from None
        return filled[4 : 4 + int.from_bytes(filled[:4], "big")]
