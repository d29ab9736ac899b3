"""The machine that writes feeds its copies: one process sends the outbox to each, and asks after those that are quiet.

It opens all connections, so it works behind any router. A delivery goes in parts that fit through every proxy; a copy that
was cut off says which parts it has.
"""

import json
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from secrets import token_hex
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from tournament.copies.acts.connecting import note_answer, note_applied
from tournament.copies.acts.receiving import OTHER_VERSION
from tournament.copies.acts.taking_over import retire
from tournament.copies.deliveries import Delivery, next_delivery
from tournament.copies.enums import Trouble
from tournament.copies.models import Copy
from tournament.copies.rows import version
from tournament.copies.signing import is_signed, signature
from tournament.core import duty
from tournament.core.duty import Duty

STATE, DELIVERY = "copies:copy-state", "copies:copy-delivery"
"""The two addresses of a copy, by name."""
PART_BYTES = 2_000_000
WAIT_SECONDS = 10
SHORT_SECONDS = 2
"""How long somebody who enters a hand waits for the standby, after a restart."""
LOOK_SECONDS = 1.0
"""How often the outbox is looked at. A hand is on the standby a little later."""
QUIET = timedelta(seconds=5)
"""After this time without a delivery, the copy is asked how it is, so that it knows that the writer runs."""
COMPARED_EVERY = timedelta(hours=1)
AWAY = timedelta(minutes=1)
"""A copy that was away for longer compares its rows when it is back."""


class NoAnswer(Exception):  # noqa: N818 - a state of the other machine
    """The copy did not answer, or not as one that knows the secret."""


class Refused(Exception):  # noqa: N818 - the same
    """The copy does not take what was sent."""


@dataclass(slots=True)
class Answer:
    """What a copy says of itself."""

    number: int = 0
    digest: str = ""
    version: str = ""
    key: str = ""
    taken_over: bool = False
    trouble: str = ""
    parts: list[int] = field(default_factory=list)


def ask(
    address: str,
    secret: str,
    name: str,
    body: bytes = b"",
    signed: Mapping[str, object] | None = None,
    *,
    seconds: float = WAIT_SECONDS,
) -> Answer:
    """Send something to a copy and return its answer. Raises NoAnswer, Refused."""
    nonce = token_hex(16)
    said = {name: str(value) for name, value in (signed or {}).items()}
    head = json.dumps({**said, "nonce": nonce, "body": sha256(body).hexdigest()}, sort_keys=True)
    request = Request(  # noqa: S310 - the scheme was checked when the copy was connected
        f"{address}{reverse(name)}",
        data=body,
        headers={
            "Content-Type": "application/octet-stream",
            "Seatwind-Head": head,
            "Seatwind-Signature": signature(secret, name, head),
        },
        method="POST",
    )
    try:
        with urlopen(request, timeout=seconds) as response:  # noqa: S310 - the same
            text, signed_as = response.read(), response.headers.get("Seatwind-Signature", "")
    except HTTPError as error:
        raise (Refused if error.code == 403 else NoAnswer) from error
    except (URLError, OSError, HTTPException) as error:
        raise NoAnswer from error
    if not is_signed(secret, signed_as, nonce, sha256(text).hexdigest()):
        raise NoAnswer
    known = json.loads(text)
    return Answer(**{name: known[name] for name in Answer.__slots__ if name in known})


def feed_all() -> bool:
    """Feed every copy once. Returns whether any delivery was sent."""
    if duty.post().duty is not Duty.WRITER:
        return False
    sent = [feed(copy) for copy in Copy.objects.order_by("pk")]
    return any(sent)


def feed(copy: Copy) -> bool:
    """Send the next delivery to a copy, or ask after it when it is quiet. Returns whether a delivery was sent."""
    try:
        return _feed(copy)
    except NoAnswer:
        note_answer(copy, Trouble.SILENT)
    except Refused:
        note_answer(copy, Trouble.REFUSED)
    return False


def _feed(copy: Copy) -> bool:
    now = timezone.now()
    quiet = now - copy.answered_at if copy.answered_at else None
    was_away = quiet is None or quiet > AWAY or copy.trouble != Trouble.NONE
    if (was_away or (quiet and quiet > QUIET)) and not _is_ready(copy):
        return False
    compares = was_away or copy.compared_at is None or now - copy.compared_at > COMPARED_EVERY
    with tempfile.TemporaryDirectory(dir=_folder()) as folder:
        delivery = next_delivery(copy, Path(folder), compares=compares)
        return delivery is not None and _send(copy, delivery)


def _is_ready(copy: Copy) -> bool:
    """Ask a copy what it has. One that has something else than it should gets everything."""
    answer = ask(copy.address, copy.secret, STATE)
    if answer.taken_over:
        retire()
        note_answer(copy, Trouble.TAKEN_OVER)
    elif answer.version != version():
        note_answer(copy, Trouble.OTHER_VERSION)
    else:
        copy.needs_all = copy.needs_all or (answer.number, answer.digest) != (copy.number, copy.digest)
        note_answer(copy, Trouble.NONE, needs_all=copy.needs_all)
        return True
    return False


def _send(copy: Copy, delivery: Delivery) -> bool:
    size = delivery.file.stat().st_size
    parts = max(1, -(-size // PART_BYTES))
    said = {"number": delivery.head.number, "digest": delivery.digest, "parts": parts}
    there = ask(copy.address, copy.secret, STATE, signed=said).parts if parts > 1 else []
    answer = Answer()
    with delivery.file.open("rb") as opened:
        for part in range(parts):
            body = opened.read(PART_BYTES)
            if part not in there or part == parts - 1:
                answer = ask(copy.address, copy.secret, DELIVERY, body, {**said, "part": part})
    if answer.taken_over:
        retire()
        note_answer(copy, Trouble.TAKEN_OVER)
    elif answer.trouble == OTHER_VERSION:
        note_answer(copy, Trouble.OTHER_VERSION)
    elif answer.trouble:
        note_answer(copy, Trouble.NONE, needs_all=True)
    else:
        note_applied(copy, delivery)
        return True
    return False


def _folder() -> Path:
    folder = Path(settings.COPIES_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def feed_for_ever() -> None:
    """Feed the copies until the process is ended."""
    while True:
        began = time.monotonic()
        feed_all()
        time.sleep(max(0.0, LOOK_SECONDS - (time.monotonic() - began)))
