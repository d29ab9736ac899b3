"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.people.models import EventMembers, JoinedEntry, Member, MembersList, Parting
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=JoinedEntry,
        personal={
            Kind.PLAY: "entry left reason",
            Kind.ACTS: "joined_by joined_at",
        },
        other="key",
    ),
    Stored(
        model=Parting,
        event="one__event",
        personal={
            Kind.PLAY: "one other",
            Kind.MEMBERS: "member",
            Kind.ACTS: "said_by said_at",
        },
    ),
    Stored(
        model=MembersList,
        personal={
            Kind.ACTS: "created_by created_at",
        },
        other="name client_key",
    ),
    Stored(
        model=Member,
        personal={
            Kind.MEMBERS: "player name name_zh club country federation_id other_ids email phone consent",
        },
        other="members client_key",
    ),
    Stored(
        model=EventMembers,
        other="event members",
    ),
)
