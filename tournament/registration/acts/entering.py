"""Creating an entry: its number, its person, and what it must not share with another entry."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from django.db.models import PROTECT

from tournament.core.demo import is_demo
from tournament.core.names import clean_texts
from tournament.events.models import Event
from tournament.registration.errors import (
    DemoPlayersEnough,
    NameMissing,
    NoNumberLeft,
    NumberTaken,
    PlayerEnteredTwice,
    TeamClash,
)
from tournament.registration.hooks.entered import left_person, recognised
from tournament.registration.models import NUMBER_MAX, Entry, Player
from tournament.registration.queries import next_number, numbers_and_names
from tournament.registration.queries.people import is_used_elsewhere

PLAYER_FIELDS = ("name", "name_zh", "federation_id")
"""The fields that an entry shares with the person behind it."""
PLAYERS_IN_DEMO = 200
"""How many players an event in a demo can have."""


def given_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are not empty, without hidden characters."""
    return {name: value for name, value in clean_texts(fields).items() if value not in (None, "")}


def check_named(entry: Entry) -> None:
    """Raise NameMissing for an entry without a name in either script."""
    if not (entry.name or entry.name_zh):
        raise NameMissing


def numbered(event: Event, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows, with a free number for each one that has none."""
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
    coming = [(entry.number, entry.name, entry.name_zh, entry.federation_id) for entry in entries]
    _check_rows_apart([*numbers_and_names(event), *coming])


def check_apart(entries: Sequence[Entry]) -> None:
    """The same among entries as they will be."""
    _check_rows_apart([(entry.number, entry.name, entry.name_zh, entry.federation_id) for entry in entries])


def check_teams(entries: Sequence[Entry]) -> None:
    """Raise TeamClash when a team has two captains, or two players in one place. Players without a team have
    neither.
    """
    captains: dict[str, Entry] = {}
    places: dict[tuple[str, int], Entry] = {}
    for entry in entries:
        if not entry.team:
            entry.team_order, entry.is_captain = None, False
            continue
        if entry.is_captain and captains.setdefault(entry.team, entry) is not entry:
            raise TeamClash(team=entry.team, one=str(captains[entry.team]), other=str(entry))
        place = (entry.team, entry.team_order or 0)
        if entry.team_order and places.setdefault(place, entry) is not entry:
            raise TeamClash(team=entry.team, one=str(places[place]), other=str(entry))


def write_numbers(event: Event, numbers: Mapping[int, int]) -> None:
    """Give entries these numbers, by primary key; numbers may be exchanged. Call under the event's lock."""
    if not numbers:
        return
    taken = {*event.entries.values_list("number", flat=True), *numbers.values()}
    free = (number for number in range(NUMBER_MAX, 0, -1) if number not in taken)
    aside = list(islice(free, len(numbers)))
    if len(aside) < len(numbers):
        raise NoNumberLeft(most=NUMBER_MAX)
    for given in (dict(zip(numbers, aside, strict=True)), numbers):
        entries = [Entry(pk=pk, number=number) for pk, number in given.items()]
        Entry.objects.bulk_update(entries, ["number"], batch_size=200)


def _check_rows_apart(rows: Sequence[tuple[int, str, str, str]]) -> None:
    numbers: dict[int, str] = {}
    federation_ids: dict[str, int] = {}
    for number, name, name_zh, federation_id in rows:
        if number in numbers:
            raise NumberTaken(number=number, name=numbers[number])
        key = federation_id.casefold()
        if key and key in federation_ids:
            raise PlayerEnteredTwice(federation_id=federation_id, number=federation_ids[key])
        numbers[number] = name or name_zh
        federation_ids[key] = number


def person_key(person: Entry | Player) -> tuple[str, str, str]:
    """What identifies a person across events."""
    return (person.federation_id, person.name, person.name_zh)


def player_of(entry: Entry) -> Player:
    """A new person behind an entry."""
    return Player(name=entry.name, name_zh=entry.name_zh, federation_id=entry.federation_id)


def known_players(event: Event, entries: Sequence[Entry]) -> dict[tuple[str, str, str], Player]:
    """People known from other events: those with the same federation number and the same names.

    Somebody who already plays in this event, under a federation number that has changed elsewhere since, is left out.
    So is whoever does not publish the name in one of the events: nobody may learn it from what links them.
    """
    federation_ids = {entry.federation_id for entry in entries if not entry.hides_name} - {""}
    players = Player.objects.filter(federation_id__in=federation_ids).exclude(entries__event=event)
    players = players.exclude(entries__hides_name=True)
    found: dict[tuple[str, str, str], list[Player]] = {}
    for player in players:
        found.setdefault(person_key(player), []).append(player)
    # Two people who were told apart have the same number: which of them it is, nobody knows.
    return {key: known[0] for key, known in found.items() if len(known) == 1}


def name_person(entry: Entry) -> bool:
    """Give the person the names and number of a changed entry. Where something else has the same person, the person
    stays as it is: a change in one event says nothing of others. Returns whether the person is the entry's alone.
    """
    if is_used_elsewhere(entry):
        return False
    names = {name: getattr(entry, name) for name in PLAYER_FIELDS}
    Player.objects.filter(pk=entry.player_id).update(**names)
    return True


def tell_person_anew(entry: Entry, *, email: str = "") -> None:
    """Find out who an entry is, as if it were new: somebody's word for it, or another person's names, are no reason to
    stay with the person that it has. Call under the event's lock.
    """
    if not name_person(entry):
        entry.player = player_of(entry)
        entry.player.save()
        entry.save(update_fields=["player"])
        left_person(entry)
    recognised(entry.event, [entry], {entry.pk: email})


def follow_correction(entry: Entry, before: Mapping[str, str]) -> None:
    """An organizer has corrected an entry that had the names and number `before`. Whoever marries or was misspelt stays the
    same person; with another number and other names the entry is another person's. Call under the event's lock.
    """
    number = before["federation_id"].casefold()
    names = [(before[name].casefold(), getattr(entry, name).casefold()) for name in ("name", "name_zh")]
    is_named_so = any(old and old == new for old, new in names)
    if number and entry.federation_id and entry.federation_id.casefold() != number and not is_named_so:
        tell_person_anew(entry)
    else:
        name_person(entry)


def delete_unused_players(people: Iterable[int]) -> None:
    """Delete these people (ids), but not those to whom something refers: an entry, or a row of another app."""
    unused = Player.objects.filter(pk__in=list(people))
    for relation in Player._meta.related_objects:
        if relation.on_delete is PROTECT:
            unused = unused.filter(**{f"{relation.field.related_query_name()}__isnull": True})
    unused.delete()


def check_demo_players(event: Event, more: int) -> None:
    """In a demo an event has few players. Raises DemoPlayersEnough."""
    if is_demo() and event.entries.count() + more > PLAYERS_IN_DEMO:
        raise DemoPlayersEnough(most=PLAYERS_IN_DEMO)


def create_entry(
    event: Event, fields: Mapping[str, Any], *, email: str = "", player: Player | None = None
) -> Entry:
    """Write an entry. Without a number it gets the next free one. Call under the event's lock.

    The person behind it is `player`, or somebody known, whom `email` may tell, or somebody new.

    Raises NameMissing, NumberTaken, PlayerEnteredTwice, NoNumberLeft, TeamClash, DemoPlayersEnough.
    """
    check_demo_players(event, 1)
    given = given_fields(fields)
    given.setdefault("number", next_number(event))
    if given["number"] > NUMBER_MAX:
        raise NoNumberLeft(most=NUMBER_MAX)
    entry = Entry(event=event, **given)
    check_named(entry)
    check_unique(event, entry)
    check_teams([*event.entries.filter(team=entry.team), entry] if entry.team else [entry])
    if player is not None:
        entry.player = player
        entry.save()
        return entry
    entry.player = known_players(event, [entry]).get(person_key(entry)) or player_of(entry)
    entry.player.save()
    entry.save()
    recognised(event, [entry], {entry.pk: email})
    return entry


def check_unique(event: Event, entry: Entry) -> None:
    """Compare the entry's number and federation number with the other entries. Raises NumberTaken,
    PlayerEnteredTwice.
    """
    others = event.entries.exclude(pk=entry.pk)
    holder = others.filter(number=entry.number).first()
    if holder:
        raise NumberTaken(number=entry.number, name=str(holder))
    if entry.federation_id:
        twin = others.filter(federation_id__iexact=entry.federation_id).first()
        if twin:
            raise PlayerEnteredTwice(federation_id=entry.federation_id, number=twin.number)
