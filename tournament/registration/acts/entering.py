"""How an entry comes into an event: its number, its person, and what it must not share with another entry."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournament.core.names import clean_texts
from tournament.events.models import Event
from tournament.registration.errors import NameMissing, NoNumberLeft, NumberTaken, PlayerEnteredTwice
from tournament.registration.models import NUMBER_MAX, Entry, Player
from tournament.registration.queries import next_number, numbers_and_names


def given_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something, without hidden characters."""
    return {name: value for name, value in clean_texts(fields).items() if value not in (None, "")}


def check_named(entry: Entry) -> None:
    """Raise NameMissing for an entry without a name in either script."""
    if not (entry.name or entry.name_zh):
        raise NameMissing


def numbered(event: Event, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows, with a free number where none was given."""
    numbered = [dict(row) for row in rows]
    free = max([next_number(event) - 1, *(fields.get("number", 0) for fields in numbered)])
    for fields in numbered:
        if "number" not in fields:
            free += 1
            fields["number"] = free
        if fields["number"] > NUMBER_MAX:
            raise NoNumberLeft(most=NUMBER_MAX)
    return numbered


def check_all_unique(event: Event, entries: Sequence[Entry]) -> None:
    """The same among the event's entries and many new ones."""
    numbers: dict[int, str] = {}
    federation_ids: dict[str, int] = {}
    standing = numbers_and_names(event)
    coming = [(entry.number, entry.name, entry.name_zh, entry.federation_id) for entry in entries]
    for number, name, name_zh, federation_id in [*standing, *coming]:
        if number in numbers:
            raise NumberTaken(number=number, name=numbers[number])
        key = federation_id.casefold()
        if key and key in federation_ids:
            raise PlayerEnteredTwice(federation_id=federation_id, number=federation_ids[key])
        numbers[number] = name or name_zh
        federation_ids[key] = number


def person_key(person: Entry | Player) -> tuple[str, str, str]:
    """What makes two rows the same person across events."""
    return (person.federation_id, person.name, person.name_zh)


def player_of(entry: Entry) -> Player:
    """A new person behind an entry."""
    return Player(name=entry.name, name_zh=entry.name_zh, federation_id=entry.federation_id)


def known_players(event: Event, entries: Sequence[Entry]) -> dict[tuple[str, str, str], Player]:
    """People known from other events: the same federation number and the same names.

    Whoever plays in this event already, under a number that was changed elsewhere since, is not taken again.
    """
    federation_ids = {entry.federation_id for entry in entries} - {""}
    players = Player.objects.filter(federation_id__in=federation_ids).exclude(entries__event=event)
    return {person_key(player): player for player in players}


def create_entry(event: Event, fields: Mapping[str, Any]) -> Entry:
    """Write an entry; without a number it gets the next free one. Call under the event's lock.

    Raises NameMissing, NumberTaken, PlayerEnteredTwice, NoNumberLeft.
    """
    given = given_fields(fields)
    given.setdefault("number", next_number(event))
    if given["number"] > NUMBER_MAX:
        raise NoNumberLeft(most=NUMBER_MAX)
    entry = Entry(event=event, **given)
    check_named(entry)
    check_unique(event, entry)
    player = known_players(event, [entry]).get(person_key(entry)) or player_of(entry)
    player.save()
    entry.player = player
    entry.save()
    return entry


def check_unique(event: Event, entry: Entry) -> None:
    """Look for the entry's number and federation number among the others. Raises NumberTaken, PlayerEnteredTwice."""
    others = event.entries.exclude(pk=entry.pk)
    holder = others.filter(number=entry.number).first()
    if holder:
        raise NumberTaken(number=entry.number, name=str(holder))
    if entry.federation_id:
        twin = others.filter(federation_id__iexact=entry.federation_id).first()
        if twin:
            raise PlayerEnteredTwice(federation_id=entry.federation_id, number=twin.number)
