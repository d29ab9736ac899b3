"""The hall answers what visitors of its mirror asked: each request that changes something is carried out once."""

import logging
from contextlib import suppress
from datetime import timedelta

from django.db import DatabaseError, transaction
from django.utils import timezone

from tournament.chain.acts.adding import set_apart
from tournament.copies.asking import Question, Reply, question_in
from tournament.copies.models import Answered, Copy
from tournament.copies.running import run
from tournament.copies.sealing import NotSealedForUs, open_in_hall, seal
from tournament.copies.waiting import wait_for_standby
from tournament.core import duty
from tournament.core.duty import ask_before_writing
from tournament.core.errors import Refusal

log = logging.getLogger(__name__)
KEPT = timedelta(days=15)
"""A mirror hands a request over again for at most fourteen days."""


def answer(copy: Copy, key: str, sealed: bytes) -> bytes:
    """The sealed answer to a request; empty for one that is not sealed for this machine."""
    try:
        question = question_in(open_in_hall(copy.private_key, sealed))
    except (NotSealedForUs, ValueError, TypeError, KeyError):
        return b""
    if not question.is_allowed():
        return seal(question.reply, Reply(status=404).as_bytes())
    if question.method == "GET":
        return seal(question.reply, run(question).as_bytes())
    return _once(key, question)


def _once(key: str, question: Question) -> bytes:
    """Carry it out and note the answer, both or neither. The same request gets the same answer."""
    found = Answered.objects.filter(key=key).first()
    if found:
        return bytes(found.answer)
    with suppress(Refusal):
        # The view says it as well, and must not wait for another machine inside of this transaction.
        ask_before_writing()
    try:
        with transaction.atomic():
            noted = Answered.objects.create(key=key, at=timezone.now())
            set_apart()
            noted.answer = seal(question.reply, run(question).as_bytes())
            noted.save()
    except DatabaseError:
        # Another process of this machine may just have answered it.
        found = Answered.objects.filter(key=key).first()
        if found:
            return bytes(found.answer)
        log.exception("A request from the mirror could not be carried out.")
        return seal(question.reply, Reply(status=500).as_bytes())
    if duty.post().has_standby:
        wait_for_standby()
    return bytes(noted.answer)


def forget_answers() -> None:
    """Forget the answers to requests that no mirror hands over any more."""
    Answered.objects.filter(at__lt=timezone.now() - KEPT).delete()
