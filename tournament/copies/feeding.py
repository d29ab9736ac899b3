"""The machine that writes feeds its copies: a thread for each sends the outbox, and asks after those that are quiet.

It opens all connections, so it works behind any router. A delivery goes in parts that fit through every proxy; a copy that
was cut off says which parts it has.
"""

import json
import logging
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from secrets import token_hex
from threading import Thread
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from django.conf import settings
from django.db import DatabaseError, connection
from django.urls import reverse
from django.utils import timezone

from tournament.copies.acts.answering import answer as answer_to
from tournament.copies.acts.answering import forget_answers
from tournament.copies.acts.connecting import (
    bound_changes,
    note_answer,
    note_applied,
    note_arrived,
    note_reading,
    note_sent,
)
from tournament.copies.acts.receiving import OTHER_BOX, OTHER_VERSION, STALE
from tournament.copies.acts.taking_over import retire
from tournament.copies.deliveries import Delivery, next_delivery
from tournament.copies.enums import CopyKind, Trouble
from tournament.copies.lens import lens_of
from tournament.copies.models import Copy
from tournament.copies.sealing import public_key_of
from tournament.copies.signing import is_signed, signature
from tournament.core import duty

STATE, DELIVERY, ASKED = "copies:copy-state", "copies:copy-delivery", "copies:copy-asked"
"""The addresses of a copy, by name. Only a mirror has the last one: there the hall fetches what visitors ask."""
PART_BYTES = 2_000_000
TURNS = 10
"""So often what visitors ask is fetched before the next rows are sent."""
WAIT_SECONDS = 10
APPLY_SECONDS = 60
"""A copy on a slow machine may take so long to apply much at once."""
SHORT_SECONDS = 2
"""How long somebody who enters a hand waits for the standby, after a restart."""
LOOK_SECONDS = 0.2
"""How often the outbox is looked at. A hand is on the standby a little later, and confirmed then."""
MIRROR_SECONDS = 1.0
"""How often a mirror is looked after: it is far away, and nobody at a table waits for it."""
QUIET = timedelta(seconds=5)
"""After this time without a delivery, the copy is asked how it is, so that it knows that the writer runs."""
COMPARED_EVERY = timedelta(hours=1)
SILENT_WAITS = 4
"""A copy that is silent is given up sooner, so that the one after a long silence is not noticed late."""
BOUND_EVERY = 60.0
AWAY = timedelta(minutes=1)
"""A copy that was away for longer compares its rows when it is back."""

log = logging.getLogger(__name__)


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
    kind: str = CopyKind.STANDBY.value
    challenge: str = ""
    parts: list[int] = field(default_factory=list)
    asked: list[dict[str, str]] = field(default_factory=list)

    @property
    def is_to_be_asked_again(self) -> bool:
        return self.trouble == STALE


class _Challenges:
    """What the next message to a copy brings back, by the copy's address."""

    def __init__(self) -> None:
        self.by_address: dict[str, str] = {}


_challenges = _Challenges()


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
    answer = _ask(address, secret, name, body, signed or {}, seconds)
    _challenges.by_address[address] = answer.challenge
    return _ask(address, secret, name, body, signed or {}, seconds) if answer.is_to_be_asked_again else answer


def _ask(
    address: str, secret: str, name: str, body: bytes, signed: Mapping[str, object], seconds: float
) -> Answer:
    nonce = token_hex(16)
    said = {name: str(value) for name, value in signed.items()}
    said["challenge"] = _challenges.by_address.get(address, "")
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
    sent = [feed(copy) for copy in Copy.objects.order_by("pk")]
    return any(sent)


def feed(copy: Copy) -> bool:
    """Send the next delivery to a copy, or ask after it when it is quiet; of a mirror, answer what its visitors ask. Returns
    whether a delivery was sent.
    """
    if not duty.is_writer():
        return False
    try:
        is_sent = _feed(copy)
        if copy.kind == CopyKind.MIRROR and copy.trouble == Trouble.NONE:
            _serve(copy)
        return is_sent
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
    if copy.needs_all:
        note_reading(copy)
    with tempfile.TemporaryDirectory(dir=_folder()) as folder:
        delivery = next_delivery(copy, Path(folder), compares=compares)
        return delivery is not None and _send(copy, delivery)


def _is_ready(copy: Copy) -> bool:
    """Ask a copy what it has. One that has something else than it should gets everything."""
    seconds = SILENT_WAITS if copy.trouble == Trouble.SILENT else WAIT_SECONDS
    answer = ask(copy.address, copy.secret, STATE, signed=said_of(copy), seconds=seconds)
    if not _is_well(copy, answer):
        return False
    if answer.version != lens_of(copy.kind).version():
        note_answer(copy, Trouble.OTHER_VERSION)
        return False
    if (answer.number, answer.digest) == (copy.sent.get("number"), copy.sent.get("digest")) and (
        answer.number != copy.number
    ):
        note_arrived(copy)
        copy.refresh_from_db()
    copy.needs_all = copy.needs_all or (answer.number, answer.digest) != (copy.number, copy.digest)
    note_answer(copy, Trouble.NONE, needs_all=copy.needs_all)
    return True


def said_of(copy: Copy) -> dict[str, object]:
    """What a copy is told with every message. A mirror learns who feeds it."""
    if copy.kind != CopyKind.MIRROR:
        return {}
    return {
        "box": copy.box,
        "term": duty.post().term,
        "site": _address_in_hall(copy),
        "public_key": public_key_of(copy.private_key),
    }


def _address_in_hall(copy: Copy) -> str:
    """Where people in the hall open this site: links in mails may lead to the mirror instead."""
    known = (settings.PHONE_URL, *settings.CSRF_TRUSTED_ORIGINS, settings.SITE_URL)
    return next((each.rstrip("/") for each in known if each and each.rstrip("/") != copy.address), "")


def _is_well(copy: Copy, answer: Answer) -> bool:
    """Whether the copy is still ours. A machine that was replaced retires when it hears of it."""
    if answer.taken_over:
        retire()
        note_answer(copy, Trouble.TAKEN_OVER)
    elif answer.trouble == OTHER_BOX:
        note_answer(copy, Trouble.OTHER_BOX)
    elif answer.trouble == OTHER_VERSION:
        note_answer(copy, Trouble.OTHER_VERSION)
    else:
        return True
    return False


def _send(copy: Copy, delivery: Delivery) -> bool:
    size = delivery.file.stat().st_size
    parts = max(1, -(-size // PART_BYTES))
    said = {**said_of(copy), "number": delivery.head.number, "digest": delivery.digest, "parts": parts}
    there = ask(copy.address, copy.secret, STATE, signed=said).parts if parts > 1 else []
    answer = Answer()
    note_sent(copy, delivery)
    with delivery.file.open("rb") as opened:
        for part in range(parts):
            body = opened.read(PART_BYTES)
            if part not in there or part == parts - 1:
                answer = ask(
                    copy.address, copy.secret, DELIVERY, body, {**said, "part": part}, seconds=APPLY_SECONDS
                )
    if not _is_well(copy, answer):
        return False
    if answer.trouble:
        note_answer(copy, Trouble.NONE, needs_all=True)
        return False
    note_applied(copy, delivery)
    return True


def _serve(copy: Copy) -> None:
    """Fetch what visitors of a mirror ask, and answer it, until nothing waits."""
    answers: list[dict[str, str]] = []
    copy.refresh_from_db()
    for _turn in range(TURNS):
        said = {**said_of(copy), "number": copy.number, "digest": copy.digest, "all": int(copy.needs_all)}
        answer = ask(copy.address, copy.secret, ASKED, json.dumps(answers).encode(), said)
        if not _is_well(copy, answer):
            return
        answers = [
            {"key": one["key"], "answer": answer_to(copy, one["key"], bytes.fromhex(one["sealed"])).hex()}
            for one in answer.asked
        ]
        if not answers:
            break
    if copy.answered_at is None or timezone.now() - copy.answered_at > QUIET / 2:
        note_answer(copy, Trouble.NONE)


def _folder() -> Path:
    folder = Path(settings.COPIES_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def feed_for_ever() -> None:
    """Feed the copies until the process is ended, each in a thread: one that is far away keeps no other waiting."""
    threads: dict[int, Thread] = {}
    bounded = time.monotonic()
    while True:
        began = time.monotonic()
        for pk in _copies():
            if pk not in threads or not threads[pk].is_alive():
                threads[pk] = Thread(target=_feed_one, args=(pk,), daemon=True)
                threads[pk].start()
        if began - bounded > BOUND_EVERY:
            bounded = began
            _housekeep()
        time.sleep(max(0.0, MIRROR_SECONDS - (time.monotonic() - began)))


def _copies() -> list[int]:
    try:
        return list(Copy.objects.values_list("pk", flat=True))
    except DatabaseError:
        _start_again()
        return []


def _housekeep() -> None:
    try:
        bound_changes()
        forget_answers()
    except DatabaseError:
        _start_again()


def _feed_one(pk: int) -> None:
    """Feed one copy for as long as it is connected. A database that is away is asked again."""
    pause = LOOK_SECONDS
    while True:
        began = time.monotonic()
        try:
            copy = Copy.objects.filter(pk=pk).first()
            if copy is None:
                return
            feed(copy)
            pause = MIRROR_SECONDS if copy.kind == CopyKind.MIRROR else LOOK_SECONDS
        except DatabaseError:
            _start_again()
        time.sleep(max(0.0, pause - (time.monotonic() - began)))


def _start_again() -> None:
    log.exception("The database did not answer the feeder.")
    connection.close()
