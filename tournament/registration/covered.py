"""What the chain covers of the people: who they are, who plays on after a cut, and what the audit says."""

from tournament.audit.models import AuditEntry
from tournament.chain.hooks.covered import Covered, ids_renamed
from tournament.registration.models import Entry, NewLot, Stage, StagePlace, Succession
from tournament.registration.verbs import EntryVerb

COVERED = (
    Covered(
        model=AuditEntry,
        columns="event_id actor_id actor_name verb data at",
        # Whoever reads personal data does nothing.
        unless=("verb", (EntryVerb.CONTACTS_READ.value, EntryVerb.FILE_READ.value)),
        bound="actor_id",
    ),
    Covered(
        model=Entry,
        columns="event_id player_id number name name_zh given_name family_name club team country federation_id other_ids "
        "team_order is_captain seed rank lot_number person_uid hides_name status is_house",
        left_out="search_names search_keys search_hidden",
        # Who the person is in all events, each installation decides by itself.
        bound="player_id person_uid",
        own_id="lot_number",
    ),
    Covered(
        model=Succession,
        event="leaver__event",
        columns="leaver_id successor_id better_only act",
        bound="act",
    ),
    Covered(
        model=Stage,
        columns="event_id after_round kind size carry_over rest tie_method tie_criterion tie_seed tied is_for_title "
        "made_by_id made_at",
        bound="made_by_id made_at",
        renamed={"tied": (Entry, ids_renamed)},
    ),
    Covered(model=StagePlace, event="stage__event", columns="stage_id entry_id group line"),
    Covered(model=NewLot, columns="event_id question reason made_by_id made_at", bound="made_by_id made_at"),
)
