"""An event that is filled from a members’ list, by ticking who is here."""

from collections.abc import Collection

from django.utils.translation import gettext_lazy as _

from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import AT_DESK, ORGANIZERS
from tournament.people.enums import Consent
from tournament.people.errors import ListNotYours, MemberGone, NobodyChosen, NoMembersList
from tournament.people.models import EventMembers, Member, MembersList
from tournament.people.queries import list_of, lists_kept_by
from tournament.people.verbs import PeopleVerb
from tournament.registration.acts.check_in import check_in_player
from tournament.registration.acts.entering import create_entry
from tournament.registration.models import Entry

FIELDS = ("name", "name_zh", "club", "country", "federation_id", "other_ids")


@event_act(
    "choose_members_list",
    _("Choose a members’ list"),
    on=Event,
    who=ORGANIZERS,
    undo="choose_members_list",
)
def choose_members_list(doing: EventDoing[Event], *, members: MembersList | None) -> None:
    """Fill the event from a list, or from none. Choosing the same again changes nothing. Raises ListNotYours."""
    current = list_of(doing.event)
    if current == members:
        return
    if members and not lists_kept_by(doing.user).filter(pk=members.pk).exists():
        raise ListNotYours
    EventMembers.objects.filter(event=doing.event).delete()
    if members:
        EventMembers.objects.create(event=doing.event, members=members)
        doing.tell(PeopleVerb.LIST_CHOSEN, name=members.name)
    else:
        doing.tell(PeopleVerb.LIST_LEFT)


@event_act("enter_members", _("Enter members and check them in"), on=Event, who=AT_DESK, undo="undo_check_in")
def enter_members(doing: EventDoing[Event], *, chosen: Collection[int]) -> list[Entry]:
    """Enter these members, each once, and check them in. Who is here already stays as they are, so a second press changes
    nothing. All of them or nobody. Returns the entries that are new or newly checked in.

    Raises NoMembersList, NobodyChosen, MemberGone, PlayerEnteredTwice, WithdrawnAtDesk, PlayerBarred, NoNumberLeft.
    """
    members = list_of(doing.event)
    if members is None:
        raise NoMembersList
    if not chosen:
        raise NobodyChosen
    rows = list(members.rows.filter(pk__in=chosen).select_related("player").order_by("name", "name_zh", "pk"))
    if len(rows) < len(set(chosen)):
        raise MemberGone
    entered = {
        entry.player_id: entry
        for entry in doing.event.entries.filter(player__in=[row.player_id for row in rows])
    }
    here: list[Entry] = []
    for row in rows:
        entry = entered.get(row.player_id) or _enter(doing.event, row)
        if entry.status != "checked_in":
            here.append(check_in_player(doing, entry))
    if here:
        doing.tell(PeopleVerb.MEMBERS_ENTERED, count=len(here))
    return here


def _enter(event: Event, row: Member) -> Entry:
    fields = {name: getattr(row, name) for name in FIELDS}
    hides = {"hides_name": True} if row.consent == Consent.INITIALS else {}
    return create_entry(event, {**fields, **hides}, player=row.player)
