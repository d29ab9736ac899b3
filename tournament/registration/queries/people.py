"""Reads about a person across events."""

from typing import Any

from django.db.models import PROTECT, Q

from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.registration.hooks.own_data import own_data
from tournament.registration.models import Charge, Entry, Player, ReservedPlace, SignUp
from tournament.registration.queries.fees import items_of
from tournament.registration.verbs import EntryVerb


def earlier_events(sign_up: SignUp) -> list[Event]:
    """The public events in which this person was entered before under the public name, the latest first; empty without
    an entry. Anybody can sign up in somebody's name, so it tells nobody where that person hides it.
    """
    if sign_up.entry is None:
        return []
    named = Entry.objects.filter(player=sign_up.entry.player_id, hides_name=False)
    rows = Event.objects.filter(entries__in=named, visibility=Visibility.PUBLIC)
    return list(rows.exclude(pk=sign_up.event_id).order_by("-starts_on", "-pk").distinct()[:20])


def is_used_elsewhere(entry: Entry) -> bool:
    """Whether something else than this entry refers to its person: another entry, or a row of another app."""
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: entry.player_id})
        .exclude(**({"pk": entry.pk} if relation.related_model is Entry else {}))
        .exists()
        for relation in Player._meta.related_objects
        if relation.on_delete is PROTECT
    )


def personal_data(entry: Entry) -> dict[str, Any]:
    """Everything that is stored about a person in an event, as JSON; times are in UTC."""
    fields = (
        "number",
        "name",
        "name_zh",
        "given_name",
        "family_name",
        "club",
        "team",
        "country",
        "federation_id",
        "other_ids",
        "status",
    )
    data: dict[str, Any] = {
        "event": entry.event.name,
        "entry": {name: getattr(entry, name) for name in fields}
        | {"has_reserved_place": ReservedPlace.objects.filter(entry=entry).exists()},
    }
    sign_up = SignUp.objects.filter(entry=entry).first()
    if sign_up:
        own = (
            "name",
            "name_zh",
            "given_name",
            "family_name",
            "email",
            "phone",
            "publishes_name",
            "recognised",
        )
        data["sign_up"] = {name: getattr(sign_up, name) for name in own} | {
            "made_at": sign_up.made_at.isoformat(),
            "confirmed_at": sign_up.confirmed_at.isoformat() if sign_up.confirmed_at else None,
            "reminded_at": sign_up.reminded_at.isoformat() if sign_up.reminded_at else None,
            "answers": answers_of(sign_up),
            "mails_waiting": [row.kind for row in sign_up.outgoing_mails.all()],
        }
    charge = Charge.objects.filter(entry=entry).first()
    data["charge"] = {"fee": charge.kind if charge else "", "items": [item.name for item in items_of(entry)]}
    data |= {one.name: one.of_entry(entry) for one in own_data}
    data["payments"] = [
        {
            "amount": str(row.amount),
            "method": row.method,
            "reason": row.reason,
            "taken_at": row.taken_at.isoformat(),
            "undone": bool(row.undone_at),
        }
        for row in entry.payments.order_by("pk")
    ]
    return data


NAMING = (EntryVerb.ENTRY_ADDED, EntryVerb.SIGNED_UP, EntryVerb.ENTRY_CHANGED, EntryVerb.SIGN_UP_CHANGED)
"""Lines that tell whom they name."""


LOSING = (EntryVerb.SIGN_UP_PUT_BACK, EntryVerb.ENTRY_DELETED)
"""Lines after which a sign-up has no entry any more."""


def names_as_player(row: SignUp) -> set[str]:
    """The names that somebody who signed up has had as a player, before the place was taken back."""
    lines = row.event.audit_entries.filter(verb__in=LOSING, data__sign_up=row.pk)
    return {was for data in lines.values_list("data", flat=True) for was in data.get("was", ())}


def earlier_names(entry: Entry) -> set[str]:
    """The names that somebody has had in the event, by its audit. Old lines tell the number alone, and that may be another
    player's since: a name that another player has now is that player's.
    """
    lines = entry.event.audit_entries.order_by("pk")
    told = lines.filter(verb__in=NAMING, data__entry=entry.pk).values_list("data", flat=True)
    updated = lines.filter(verb=EntryVerb.ENTRIES_UPDATED).values_list("data", flat=True)
    renamed = [one for data in updated for one in data.get("renamed", ()) if one["entry"] == entry.pk]
    names = {str(data["name"]) for data in told} | {
        was for data in (*told, *renamed) for was in data.get("was", ())
    }
    by_number = lines.filter(verb__in=NAMING, data__number=entry.number).exclude(data__has_key="entry").last()
    sign_up = SignUp.objects.filter(entry=entry).first()
    if sign_up:
        names |= names_as_player(sign_up)
    if by_number:
        name = str(by_number.data["name"])
        others = entry.event.entries.exclude(pk=entry.pk)
        if not others.filter(Q(name=name) | Q(name_zh=name)).exists():
            names.add(name)
    return names


def answers_of(sign_up: SignUp) -> dict[str, str]:
    """The answers, by the text of the question."""
    asked = {str(question.pk): question.text for question in sign_up.event.sign_up_questions.all()}
    return {asked[key]: answer for key, answer in sign_up.answers.items() if key in asked and answer}
