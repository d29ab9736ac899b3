"""Codes of apps and recovery codes, without a database."""

from datetime import UTC, datetime, timedelta

import pyotp
import pytest

from tournament.accounts.factors.codes import STEP_SECONDS, digits_of, new_secret, step_of
from tournament.accounts.factors.recovery import COUNT, digest_of, new_codes

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
STEP = int(NOON.timestamp()) // STEP_SECONDS


def test_code_is_good_for_its_step_and_one_on_either_side() -> None:
    secret = new_secret()
    code = pyotp.TOTP(secret).at(NOON)
    found = {late: step_of(secret, code, NOON + timedelta(seconds=late)) for late in (-60, -30, 0, 30, 60)}
    assert found == {-60: None, -30: STEP, 0: STEP, 30: STEP, 60: None}


def test_code_that_was_used_and_older_ones_are_not_taken_again() -> None:
    secret = new_secret()
    app = pyotp.TOTP(secret)
    assert step_of(secret, app.at(NOON), NOON, after=STEP) is None
    assert step_of(secret, app.generate_otp(STEP - 1), NOON, after=STEP) is None
    assert step_of(secret, app.generate_otp(STEP + 1), NOON, after=STEP) == STEP + 1


def test_published_values() -> None:
    """RFC 6238, appendix B, the last six of its eight digits."""
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    for seconds, code in ((59, "287082"), (1111111109, "081804"), (20000000000, "353130")):
        assert step_of(secret, code, datetime.fromtimestamp(seconds, UTC)) == seconds // STEP_SECONDS


@pytest.mark.parametrize(
    ("typed", "digits"),
    [
        ("123 456", "123456"),
        (" 123456\t", "123456"),
        ("\uff11\uff12\uff13456", "123456"),
        ("١٢٣٤٥٦", "123456"),
        ("12345", ""),
        ("1234567", ""),
        ("12345x", ""),
        ("²23456", "223456"),
        ("", ""),
    ],
)
def test_codes_as_people_type_them(typed: str, digits: str) -> None:
    assert digits_of(typed) == digits


def test_recovery_codes_differ_and_are_read_as_people_write_them() -> None:
    codes = new_codes()
    assert len({digest_of(code) for code in codes}) == COUNT
    one = codes[0]
    for written in (one.lower(), one.replace("-", " "), one.replace("0", "O").replace("1", "l")):
        assert digest_of(written) == digest_of(one)
    assert digest_of(one) != digest_of(one[:-1] + ("0" if one[-1] != "0" else "2"))
