"""What the browser is asked for when a passkey is made or used, and whether its answer is right (WebAuthn Level 3).

A page asks with a random challenge, which comes back in a signed field: nothing is stored for visitors who never
answer. An answer is good for a quarter of an hour, and once: a passkey takes none that was asked for before its last use.
"""

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from secrets import token_bytes
from typing import Any

from django.core import signing

from tournament.accounts.errors import PasskeyRefused, PasskeyTooLate
from tournament.accounts.factors.relying_party import RelyingParty
from tournament.accounts.models import Passkey, User

SALT = "tournament.accounts.factors.passkeys"
GOOD_FOR = 15 * 60
"""Seconds."""
CHALLENGE_BYTES = 32
HANDLE_BYTES = 32
ANSWER_MOST = 20_000
"""Characters of an answer; real ones have about a thousand."""
SITE_NAME = "Seatwind"
ALGORITHMS = (-8, -7, -257)
"""EdDSA, ES256 and RS256, by their numbers in the registry of COSE: what the library checks."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a page asks of a browser: `options` for its script, and `token`, which comes back with the answer."""

    options: dict[str, Any]
    token: str


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """A passkey that a browser has just made."""

    credential_id: str
    public_key: bytes
    sign_count: int
    handle: str
    rp_id: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked: for which account (0 for whichever has the passkey), with which challenge, and when."""

    owner: int
    challenge: bytes
    at: datetime
    handle: str


@dataclass(frozen=True, slots=True)
class PasskeyAnswer:
    """What a browser answered. `needs_person` wants it to have checked who is there, by finger, face or PIN."""

    text: str
    token: str
    party: RelyingParty
    needs_person: bool


def ask_for_new(user: User, party: RelyingParty) -> Question:
    """Ask for a new passkey of an account, on a device that has none of it yet."""
    own = list(user.passkeys.filter(rp_id=party.id))
    handle = own[0].handle if own else _text(token_bytes(HANDLE_BYTES))
    challenge = token_bytes(CHALLENGE_BYTES)
    options = {
        "rp": {"id": party.id, "name": SITE_NAME},
        "user": {"id": handle, "name": user.get_username(), "displayName": str(user)},
        "challenge": _text(challenge),
        "pubKeyCredParams": [{"type": "public-key", "alg": each} for each in ALGORITHMS],
        "timeout": GOOD_FOR * 1000,
        "excludeCredentials": _descriptors(own),
        "authenticatorSelection": {"residentKey": "preferred", "userVerification": "preferred"},
        "attestation": "none",
    }
    return Question(options, _token(user.pk, challenge, handle))


def ask_for_one(party: RelyingParty, user: User | None = None) -> Question:
    """Ask for a passkey of an account; without one, for any that the browser knows for this site."""
    challenge = token_bytes(CHALLENGE_BYTES)
    options = {
        "challenge": _text(challenge),
        "timeout": GOOD_FOR * 1000,
        "rpId": party.id,
        "allowCredentials": _descriptors(user.passkeys.filter(rp_id=party.id)) if user else [],
        "userVerification": "preferred" if user else "required",
    }
    return Question(options, _token(user.pk if user else 0, challenge, ""))


def checked_new(text: str, token: str, user: User, party: RelyingParty) -> NewPasskey:
    """The passkey that a browser made for an account. Raises PasskeyRefused, PasskeyTooLate."""
    from webauthn import verify_registration_response  # noqa: PLC0415 - slow import
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415 - slow import

    asked = asked_with(token)
    if asked.owner != user.pk:
        raise PasskeyRefused
    try:
        made = verify_registration_response(
            credential=_json(text),
            expected_challenge=asked.challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
        )
    except WebAuthnException:
        raise PasskeyRefused from None
    return NewPasskey(
        _text(made.credential_id), made.credential_public_key, made.sign_count, asked.handle, party.id
    )


def checked_count(answer: PasskeyAnswer, passkey: Passkey) -> int:
    """The new count of uses after a right answer with this passkey. Raises PasskeyRefused, PasskeyTooLate."""
    from webauthn import verify_authentication_response  # noqa: PLC0415 - slow import
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415 - slow import

    asked = asked_with(answer.token)
    is_ours = asked.owner in {0, passkey.user_id} and passkey.rp_id == answer.party.id
    if not is_ours or (asked.owner == 0 and not answer.needs_person):
        raise PasskeyRefused
    if passkey.last_used_at and passkey.last_used_at >= asked.at:
        raise PasskeyTooLate
    try:
        checked = verify_authentication_response(
            credential=_json(answer.text),
            expected_challenge=asked.challenge,
            expected_rp_id=answer.party.id,
            expected_origin=answer.party.origin,
            credential_public_key=bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=answer.needs_person,
        )
    except WebAuthnException:
        raise PasskeyRefused from None
    return checked.new_sign_count


def credential_id_in(text: str) -> str:
    """The id of the passkey with which a browser answered, unchecked. Raises PasskeyRefused."""
    found = _json(text).get("id")
    if not isinstance(found, str):
        raise PasskeyRefused
    return found


def asked_with(token: str) -> Asked:
    """What the page asked. Raises PasskeyTooLate, PasskeyRefused."""
    try:
        owner, challenge, at, handle = signing.loads(token, salt=SALT, max_age=GOOD_FOR)
    except signing.SignatureExpired:
        raise PasskeyTooLate from None
    except signing.BadSignature:
        raise PasskeyRefused from None
    return Asked(owner, _bytes(challenge), datetime.fromtimestamp(at, UTC), handle)


def _token(owner: int, challenge: bytes, handle: str) -> str:
    return signing.dumps([owner, _text(challenge), time.time(), handle], salt=SALT)


def _descriptors(passkeys: Iterable[Passkey]) -> list[dict[str, str]]:
    return [{"type": "public-key", "id": each.credential_id} for each in passkeys]


def _json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text) if len(text) <= ANSWER_MOST else None
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise PasskeyRefused
    return found


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
