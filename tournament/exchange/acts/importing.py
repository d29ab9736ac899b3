"""Creates an event from a document: all of it or nothing, and without touching any other event. Its rows are written in
the order that the database requires. Then the event is exported again, and if that is not the given document,
nothing is imported. The audit has one line for the import; what happened before is in the audit of the installation
where the event was played.
"""

import zoneinfo
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from penalties.queries import event_rule_book
from penalties.verification import ledger_faults
from tournament.accounts.acting import ACCOUNTS, AccountDoing, Installation, account_act
from tournament.accounts.models import User
from tournament.acts.people import SITE
from tournament.chain.acts.bringing import refute_digests
from tournament.chain.matching import Difference
from tournament.core.jobs.process import Tell
from tournament.core.names import clean_texts
from tournament.core.uids import new_uid
from tournament.draws.engine import Weights
from tournament.draws.queries import settings_of
from tournament.draws.request.reproduction import stored_request_of
from tournament.draws.request.stored import engine_request
from tournament.draws.settings.plans import plan_of_rows
from tournament.draws.verification import seat_faults
from tournament.events.acts.events import RESERVED_SLUGS, check_tie_breaks
from tournament.events.acts.exactly_once import MadeEvent
from tournament.events.enums import Role
from tournament.events.models import Event, Round, Staff, cleaned_translations
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.events.settings.options import check_options
from tournament.events.verbs import EventVerb
from tournament.exchange.acts.misfits import WrongValue, at
from tournament.exchange.acts.penalty_rows import write_ledger
from tournament.exchange.acts.people_rows import write_people
from tournament.exchange.acts.round_rows import write_rounds
from tournament.exchange.acts.settings_rows import write_settings
from tournament.exchange.acts.writing import checked
from tournament.exchange.document import fields
from tournament.exchange.document.event import (
    GENERATOR,
    digest_of,
    digest_without_extra_parts,
    event_document,
)
from tournament.exchange.document.extra_parts import Differs, extra_parts
from tournament.exchange.document.fields import given
from tournament.exchange.document.older import completed
from tournament.exchange.errors import (
    AddressReserved,
    AddressTaken,
    AddressWrong,
    DocumentDiffers,
    RulesDisagree,
)
from tournament.exchange.models import KeptParts
from tournament.exchange.queries import archive_warnings
from tournament.exchange.verbs import ArchiveVerb
from tournament.play.verification import hand_faults
from tournament.registration.acts.people import erase_person, erase_sign_up
from tournament.registration.erased import erased_since, person_digest, sign_up_uid
from tournament.registration.models import SignUp

Json = Mapping[str, Any]
IMPORT_FORM = "import"
DIFFERENCES_KEPT = 20
"""How many rows the audit names that differ from the chain of an archive."""
CHECK = 3
"""The work of checking a round by the rules, relative to writing it to the database or to a document."""


class ImportDoing(AccountDoing[Installation]):
    """An import may take minutes. The account is not locked, so that its owner can sign in meanwhile; two imports to the
    same address meet in the database.
    """

    def lock(self) -> None:
        """Nothing of what is there changes."""


@account_act(
    "import_event",
    _("Import an event"),
    on=Installation,
    who=ACCOUNTS,
    once=MadeEvent(IMPORT_FORM),
    content=lambda _doing, document, *, slug="", **_more: {"digest": document["digest"], "slug": slug},
    undo="delete_event",
    doing=ImportDoing,
)
def import_event(
    doing: AccountDoing[Installation],
    document: Json,
    *,
    slug: str = "",
    client_key: UUID | None = None,
    tell: Tell = lambda _done, _total: None,
    beside: Callable[[Event], Sequence[Difference]] = lambda _event: (),
) -> Event:
    """Create the event of a document from `reading.read_document`, once for a key; the person becomes its organizer.

    With `slug` it gets that address instead of its own. `tell` is called with the number of parts done; each round is
    written, written out again, and checked. `beside` writes what an archive has beside the document, and gives what differs
    from the chain in it; such an event is made with a warning. Whoever was erased here from this event is erased
    again. Raises AddressTaken, AddressReserved, AddressWrong, DocumentBroken, DocumentDiffers, and
    FormUsed when the key was used for something else.
    """
    slug = slug or document["event"]["id"]
    try:
        validate_slug(slug)
    except ValidationError as error:
        raise AddressWrong(slug=slug) from error
    if slug in RESERVED_SLUGS:
        raise AddressReserved(slug=slug)
    if Event.with_deleted.filter(slug=slug).exists():
        raise AddressTaken(slug=slug)
    with at("document"):
        return _import(doing, document, slug, tell, beside)


def _import(
    doing: AccountDoing[Installation],
    document: Json,
    slug: str,
    tell: Tell,
    beside: Callable[[Event], Sequence[Difference]],
) -> Event:
    owner = doing.user
    rounds = len(document["rounds"])
    parts = (2 + CHECK) * rounds
    with at("event"):
        event = _event(document["event"], owner, slug)
    people = write_people(event, document)
    with at("event/settings"):
        write_settings(event, document["event"]["settings"], owner, people)
    write_rounds(event, document, owner, people, lambda done: tell(done, parts))
    write_ledger(event, document["ledger"], owner, people)
    _finish(event, document)
    found = beside(event)
    doing.tell(EventVerb.EVENT_IMPORTED, in_=event, digest=document["digest"])
    with at("revision"):
        revised = given(document, Event, ["revised_at"])["revised_at"] or event.revised_at
        Event.objects.filter(pk=event.pk).update(revision=document["revision"], revised_at=revised)
    event = Event.objects.get(pk=event.pk)
    _check_same(event, document, slug, lambda done, _rounds: tell(rounds + done, parts))
    _check_sound(event, lambda checked: tell(2 * rounds + CHECK * checked, parts))
    if found:
        _warn(doing, event, found)
    for warning in archive_warnings(event)[-1:]:
        refute_digests(event, warning.at)
    _erase_again(event)
    return event


def _warn(doing: AccountDoing[Installation], event: Event, found: Sequence[Difference]) -> None:
    """Say in the event that it is not what the chain in its archive says."""
    listed = [f"{one.kind} {one.row}: {' '.join(one.columns)}" for one in found[:DIFFERENCES_KEPT]]
    doing.tell(ArchiveVerb.CHAIN_BROKEN, in_=event, count=len(found), found=listed)


def _erase_again(event: Event) -> None:
    """A document may be older than the wish of a person to be forgotten."""
    erased = {one.person for one in erased_since() if one.event == event.uid and one.person}
    if erased:
        for row in SignUp.objects.filter(event=event, entry__isnull=True):
            if person_digest(sign_up_uid(event.uid, row.made_at)) in erased:
                erase_sign_up(SITE, row)
        for entry in event.entries.select_related("player"):
            if person_digest(entry.person_uid or entry.player.uid) in erased:
                erase_person(SITE, entry)


def _event(said: Json, owner: User, slug: str) -> Event:
    rulesets = {ruleset.id: ruleset for ruleset in known_rulesets()}
    if said["ruleset"]["id"] not in rulesets:
        raise WrongValue(gettext("The rulebook %(id)s is not known here.") % {"id": said["ruleset"]["id"]})
    if said["time_zone"] not in zoneinfo.available_timezones():
        raise WrongValue(gettext("The time zone %(name)s is not known here.") % {"name": said["time_zone"]})
    check_options(rulesets[said["ruleset"]["id"]], said["ruleset"]["options"])
    first, second, third, fourth = said["table_points"]
    settings = given(said["settings"], Event, fields.EVENT)
    settings.pop("finished_at")
    # What the program has no place for is kept beside the event.
    translated = {name: texts for name, texts in said.get("translations", {}).items() if name in Event.spoken}
    texts = clean_texts({name: said[name] for name in ("name", "venue", "town", "country")})
    event = Event(
        **texts,
        translations=cleaned_translations(Event, translated),
        **settings,
        slug=slug,
        uid=said["uid"] or new_uid(),
        starts_on=Event._meta.get_field("starts_on").to_python(said["first_day"]),
        ends_on=Event._meta.get_field("ends_on").to_python(said["last_day"]),
        time_zone=said["time_zone"],
        ruleset=said["ruleset"]["id"],
        options=said["ruleset"]["options"],
        rounds_planned=said["rounds_planned"],
        minutes_per_round=said["minutes_per_round"],
        table_points_first=first,
        table_points_second=second,
        table_points_third=third,
        table_points_fourth=fourth,
        created_by=owner,
    )
    check_tie_breaks(event)
    checked(event).save()
    Staff.objects.create(event=event, user=owner, role=Role.ORGANIZER)
    Round.objects.bulk_create(
        Round(event=event, number=number) for number in range(1, event.rounds_planned + 1)
    )
    return event


def _finish(event: Event, document: Json) -> None:
    finished_at = given(document["event"]["settings"], Event, ["finished_at"])["finished_at"]
    if finished_at:
        Event.objects.filter(pk=event.pk).update(finished_at=finished_at, finished_by=event.created_by)


def _check_same(event: Event, document: Json, slug: str, tell: Tell) -> None:
    """Store what the program has no place for, and raise DocumentDiffers unless the rest is exported as it was
    imported, or would have been by an earlier program.
    """
    wanted = {**document, "event": {**document["event"], "id": slug}, "generator": GENERATOR}
    digest = document["digest"] if wanted == document else digest_of(wanted)
    if digest_without_extra_parts(event, tell=tell) == digest:
        return
    made = event_document(event, full=True)
    whole = completed(wanted, made)
    try:
        parts = extra_parts(whole, made)
    except Differs as differs:
        raise DocumentDiffers(place=differs.place) from differs
    if parts:
        KeptParts.objects.create(event=event, parts=parts)
        if event_document(event, full=True)["digest"] != digest_of(whole):
            raise DocumentDiffers(place="extensions")


def _check_sound(event: Event, tell: Callable[[int], None]) -> None:
    """Raise DocumentBroken if the rows contradict the rules: no act can have written them."""
    settings = settings_of(event)
    with at("event/settings"):
        plan_of_rows(settings.plan, event.rounds_planned)
        Weights(**settings.weights)
        event_rule_book(event)
    for round_ in event.rounds.all():
        for draw in round_.draws.all():
            with at(f"rounds/{round_.number}/draws/{draw.version}"):
                if draw.settings:
                    engine_request(stored_request_of(draw))
    faults = chain(seat_faults(event), hand_faults(event, tell), ledger_faults(event))
    fault = next(faults, None)
    if fault:
        raise RulesDisagree(what=f"{fault.rstrip('.')}.")
