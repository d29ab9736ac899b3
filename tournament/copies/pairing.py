"""Whether a pairing code leads to a machine that can be a copy of this one."""

from tournament.copies.acts.receiving import OTHER_BOX
from tournament.copies.enums import CopyKind
from tournament.copies.errors import CopyNotFound, CopyRefuses, MirrorOfAnother, OtherSecretKey, OtherVersion
from tournament.copies.feeding import STATE, NoAnswer, Refused, ask
from tournament.copies.lens import lens_of
from tournament.copies.signing import key_digest

NOBODY_YET = {"box": "", "term": 0, "site": "", "public_key": ""}
"""What a mirror is told before it is connected: nothing that it would keep."""


def check_pairing(address: str, secret: str) -> str:
    """What kind of copy answers there. Raises CopyNotFound, CopyRefuses, MirrorOfAnother, OtherVersion, OtherSecretKey."""
    try:
        answer = ask(address, secret, STATE, signed=NOBODY_YET)
    except NoAnswer:
        raise CopyNotFound(address=address) from None
    except Refused:
        raise CopyRefuses from None
    if answer.trouble == OTHER_BOX:
        raise MirrorOfAnother
    if answer.version != lens_of(answer.kind).version():
        raise OtherVersion
    if answer.kind == CopyKind.STANDBY and answer.key != key_digest(secret):
        raise OtherSecretKey
    return answer.kind
