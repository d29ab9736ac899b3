"""What a copy answers the machine that feeds it. Every request is signed, and so is every answer."""

import json
import shutil
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.copies.acts.asking import hand_over, take_answers
from tournament.copies.acts.receiving import OTHER_BOX, STALE, NotApplied, apply_delivery, heard
from tournament.copies.enums import CopyKind
from tournament.copies.feeding import ASKED, DELIVERY, STATE
from tournament.copies.lens import lens_of
from tournament.copies.models import Source
from tournament.copies.signing import holds, is_signed, key_digest, new_challenge, signature
from tournament.core.policy import mark_policy

Head = dict[str, str]
Answering = Callable[[HttpRequest, Source, Head], dict[str, Any]]


def from_writer(name: str, *, is_about: str = "") -> Callable[[Answering], Callable[..., HttpResponse]]:
    """Only for the machine that knows this copy's secret. A machine that is no copy refuses everybody. Some messages are
    only about one kind of copy.
    """

    def decorate(answering: Answering) -> Callable[..., HttpResponse]:
        @csrf_exempt
        @never_cache
        @require_POST
        @wraps(answering)
        def wrapper(request: HttpRequest) -> HttpResponse:
            source = Source.objects.first()
            text = request.headers.get("Seatwind-Head", "")
            given = request.headers.get("Seatwind-Signature", "")
            if source is None or not is_signed(source.secret, given, name, text):
                raise PermissionDenied
            if is_about not in ("", source.kind):
                raise PermissionDenied
            head: Head = json.loads(text)
            if sha256(request.body).hexdigest() != head["body"]:
                raise PermissionDenied
            trouble = _trouble(source, head)
            known = {**_known(source), **trouble} if trouble else answering(request, source, head)
            body = json.dumps({**known, "challenge": new_challenge(source.secret)}).encode()
            response = HttpResponse(body, content_type="application/json")
            digest = sha256(body).hexdigest()
            response["Seatwind-Signature"] = signature(source.secret, head["nonce"], digest)
            return response

        return mark_policy(wrapper, "writer of this copy")

    return decorate


def _trouble(source: Source, head: Head) -> dict[str, Any]:
    """Why a mirror does not listen: somebody sends again what was sent before, it belongs to another installation, or a
    standby has taken over from the one that asks.
    """
    if source.kind != CopyKind.MIRROR:
        return {}
    if not holds(source.secret, head.get("challenge", "")):
        return {"trouble": STALE}
    if source.box not in ("", head["box"]):
        return {"trouble": OTHER_BOX}
    return {"taken_over": True} if int(head["term"]) < source.term else {}


@from_writer(STATE)
def state(request: HttpRequest, source: Source, head: Head) -> dict[str, Any]:
    """What this copy has, and which parts of a delivery that is being sent."""
    if source.taken_over_at is None:
        heard(source, head)
    parts = (
        [int(each.name) for each in _folder(head).iterdir()]
        if "digest" in head and _folder(head).is_dir()
        else []
    )
    return {**_known(source), "parts": sorted(parts)}


@from_writer(DELIVERY)
def delivery(request: HttpRequest, source: Source, head: Head) -> dict[str, Any]:
    """Take a part of a delivery; with the last one, apply it."""
    if source.taken_over_at is not None:
        return _known(source)
    heard(source, head)
    folder = _folder(head)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{int(head['part'])}").write_bytes(request.body)
    parts = [folder / str(number) for number in range(int(head["parts"]))]
    if int(head["part"]) != len(parts) - 1 or not all(part.is_file() for part in parts):
        return _known(source)
    whole = folder / "whole"
    with whole.open("wb") as joined:
        for part in parts:
            joined.write(part.read_bytes())
    try:
        return _known(apply_delivery(whole))
    except NotApplied as refusal:
        return {**_known(source), "trouble": str(refusal)}
    finally:
        shutil.rmtree(folder.parent, ignore_errors=True)


@from_writer(ASKED, is_about=CopyKind.MIRROR)
def asked(request: HttpRequest, source: Source, head: Head) -> dict[str, Any]:
    """Take the answers of the hall, and hand over what waits for it."""
    has_all = (source.number, source.digest) == (int(head["number"]), head["digest"])
    heard(source, head, is_current=has_all and head["all"] == "0")
    take_answers(json.loads(request.body))
    waiting = [{"key": one.key, "sealed": bytes(one.sealed).hex()} for one in hand_over()]
    return {**_known(source), "asked": waiting}


def _known(source: Source) -> dict[str, Any]:
    return {
        "kind": source.kind,
        "number": source.number,
        "digest": source.digest,
        "version": lens_of(source.kind).version(),
        "key": key_digest(source.secret),
        "taken_over": source.taken_over_at is not None,
    }


def _folder(head: Head) -> Path:
    """Where the parts of a delivery wait for each other. The digest names the delivery, and is of our own making."""
    return Path(settings.COPIES_DIR) / "received" / f"{int(head['number'])}-{int(head['digest'], 16):064x}"
