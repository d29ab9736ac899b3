"""Codes of authenticator apps: six digits for every thirty seconds (TOTP, RFC 6238). Pure."""

import unicodedata
from datetime import datetime
from hmac import compare_digest

import pyotp

STEP_SECONDS = 30
SKEW = 1
"""So many steps before and after the present one are accepted, because clocks differ."""
DIGITS = 6


def new_secret() -> str:
    """160 random bits as base32, which every app takes."""
    return pyotp.random_base32()


def address_for_app(secret: str, account: str, site: str) -> str:
    """What the QR code says; the app lists the account under the name of the site."""
    return pyotp.TOTP(secret).provisioning_uri(name=account, issuer_name=site)


def digits_of(typed: str) -> str:
    """The digits of a code as somebody typed it, with spaces or in another script's digits; "" if it can be none."""
    text = "".join(unicodedata.normalize("NFKC", typed).split())
    is_code = len(text) == DIGITS and text.isdecimal()
    return "".join(str(unicodedata.decimal(each)) for each in text) if is_code else ""


def step_of(secret: str, typed: str, at: datetime, *, after: int = -1) -> int | None:
    """The step of which a code is; None if it is wrong, or not newer than the step `after`, whose code was used."""
    code = digits_of(typed)
    if not code:
        return None
    now = int(at.timestamp()) // STEP_SECONDS
    app = pyotp.TOTP(secret)
    # Each step is compared, so that the time of the answer tells nothing.
    found = [
        step
        for step in range(now - SKEW, now + SKEW + 1)
        if compare_digest(app.generate_otp(step), code) and step > after
    ]
    return found[0] if found else None
