"""A player whatever has become of the player, and what a browser sends for each act on the player's entry."""

from collections.abc import Callable
from uuid import uuid4

from django.urls import reverse

from tests.pages import confirmed
from tests.penalties.given import give
from tests.tournament.acts.event_posts import newest
from tests.tournament.acts.expected.entries import EntrySituation
from tests.tournament.acts.expected.types import Person
from tests.tournament.acts.stage import Stage, play_hands, publish, set_stage, start
from tests.tournament.acts.walking import Post, Scene, signed_in
from tournament.draws.enums import Receiver, SeatChangeKind
from tournament.draws.models import FixedTable
from tournament.play.seat_changes.forms.changes import CountsFor
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.several import EntryChange
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.pages.several import undo_of_changes

UNSEATED = {
    EntrySituation.REGISTERED: EntryStatus.REGISTERED,
    EntrySituation.HERE: EntryStatus.CHECKED_IN,
    EntrySituation.WITHDRAWN: EntryStatus.WITHDRAWN,
}


def reach(stage: Stage, situation: EntrySituation) -> Entry:
    """The player to act on, in this situation."""
    if situation in UNSEATED:
        set_status(stage.organizer, stage.spare, status=UNSEATED[situation])
        return stage.spare
    publish(stage, 1)
    publish(stage, 2)
    stage.number = 1
    entry = stage.table.seats.get(wind=0).entry
    if situation is EntrySituation.SEATED:
        return entry
    start(stage, 1)
    play_hands(stage, 1)
    if situation is EntrySituation.SUBSTITUTED:
        replace(stage, entry)
    if situation is EntrySituation.DISQUALIFIED:
        give(stage.event, entry, "cheating", choice=2, table=stage.table)
    return entry


def replace(stage: Stage, entry: Entry) -> None:
    fields = {
        "kind": SeatChangeKind.SUBSTITUTE.value,
        "entry": stage.spare.pk,
        "from_number": 2,
        "counts_for": CountsFor.SELF.value,
        "receiver": Receiver.FINISHES.value,
        "seen": entry.pk,
        "client_key": str(uuid4()),
        "save": "1",
    }
    url = reverse("play:seat-change", args=[stage.event.slug, stage.table.pk, 0])
    assert confirmed(signed_in(stage.organizer), url, fields).status_code == 302


def status(value: EntryStatus, **seen: str) -> Callable[[Stage, Entry], Post]:
    def post(stage: Stage, entry: Entry) -> Post:
        url = reverse("registration:entry-status", args=[stage.event.slug, entry.pk])
        return url, {"status": value.value, **seen}

    return post


def edit(stage: Stage, entry: Entry) -> Post:
    club = "" if entry.club == "Harbour" else "Harbour"
    fields = {"number": entry.number, "name": entry.name, "club": club}
    return reverse("registration:entry-edit", args=[stage.event.slug, entry.pk]), fields


def delete(stage: Stage, entry: Entry) -> Post:
    return reverse("registration:entry-delete", args=[stage.event.slug, entry.pk]), {}


def fix_table(stage: Stage, entry: Entry) -> Post:
    return reverse("draws:table-fix", args=[stage.event.slug]), {"entry": entry.pk, "number": 1}


def penalize(stage: Stage, entry: Entry) -> Post:
    fields = {"foul": "late", "measure": 5, "client_key": str(uuid4()), "rows_seen": entry.penalties.count()}
    return reverse("penalties:penalty-give", args=[stage.event.slug, entry.pk]), fields


def add_again(stage: Stage, entry: Entry) -> Post:
    url = reverse("registration:entry-add", args=[stage.event.slug])
    return url, {"name": entry.name, "client_key": str(uuid4())}


def free_table(stage: Stage, entry: Entry) -> Post:
    return reverse("draws:table-free", args=[stage.event.slug]), {
        "id": newest(FixedTable.objects.filter(entry=entry))
    }


def reverse_penalty(stage: Stage, entry: Entry) -> Post:
    url = reverse("penalties:penalty-reverse", args=[stage.event.slug, newest(entry.penalties.all())])
    return url, {"reason": "It was somebody else", "client_key": str(uuid4())}


def several(**fields: str) -> Callable[[Stage, Entry], Post]:
    """A change of this player alone."""

    def post(stage: Stage, entry: Entry) -> Post:
        url = reverse("registration:entries-change", args=[stage.event.slug])
        return url, {"entries": str(entry.pk), **fields}

    return post


def undo_several(stage: Stage, entry: Entry) -> Post:
    """Of whichever of the two was done last."""
    field, old = ("club", "") if entry.club == "Harbour" else ("status", EntryStatus.REGISTERED.value)
    change = EntryChange(entry.pk, old, getattr(entry, field))
    url = reverse("registration:entries-change-undo", args=[stage.event.slug])
    return url, {"undo": undo_of_changes(stage.event, field, [change])}


ENTRY_POSTS: dict[str, Callable[[Stage, Entry], Post]] = {
    "check_in": status(EntryStatus.CHECKED_IN),
    "undo_check_in": status(EntryStatus.REGISTERED),
    "withdraw": status(EntryStatus.WITHDRAWN),
    "undo_withdrawal": status(EntryStatus.CHECKED_IN, seen=EntryStatus.WITHDRAWN.value),
    "check_in_several": several(what="check_in"),
    "set_club_of_several": several(what="club", value="Harbour"),
    "undo_several": undo_several,
    "edit_entry": edit,
    "delete_entry": delete,
    "add_entry": add_again,
    "fix_table": fix_table,
    "free_table": free_table,
    "penalize": penalize,
    "reverse_penalty": reverse_penalty,
}

FRESH = ("undo_several", "edit_entry", "free_table", "reverse_penalty")
"""Acts whose form holds what stands by then."""


def scene_of_entry(situation: EntrySituation) -> Scene:
    """A player in this situation, as a scene."""
    stage = set_stage()
    entry = Entry.objects.get(pk=reach(stage, situation).pk)

    def make(code: str, person: Person) -> Post:
        return ENTRY_POSTS[code](stage, Entry.objects.get(pk=entry.pk) if code in FRESH else entry)

    return Scene(stage.devices, make)
