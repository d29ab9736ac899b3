"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored
from tournament.registration.models import (
    Charge,
    DeskSettings,
    Entry,
    FeeItem,
    ImportDraft,
    MailText,
    Message,
    NewLot,
    NoShow,
    OutgoingMail,
    Payment,
    Player,
    ReservedPlace,
    SignUp,
    SignUpQuestion,
    SignUpTry,
    Stage,
    StagePlace,
    Succession,
)

STORED = (
    Stored(
        model=DeskSettings,
        personal={
            Kind.ROLES: "contact_name contact_email",
        },
        other="translations event takes_sign_ups opens_at closes_at capacity reserved country_most "
        "country_quotas fills_places approves_entries needs_email confirms_email welcome fee currency "
        "early_fee early_until reduced_fee reduced_for how_to_pay forget_after_days numbers_by "
        "numbers_seed numbers_published_at",
    ),
    Stored(
        model=SignUpQuestion,
        other="translations event text kind choices is_required is_asked",
    ),
    Stored(
        model=MailText,
        other="translations event kind subject body",
    ),
    Stored(
        model=Player,
        personal={
            Kind.NAMES: "name name_zh uid",
            Kind.FEDERATION: "federation_id",
        },
    ),
    Stored(
        model=Entry,
        personal={
            Kind.NAMES: "player number name name_zh given_name family_name club team country "
            "person_uid search_names search_keys search_hidden hides_name",
            Kind.FEDERATION: "federation_id other_ids",
            Kind.PLAY: "team_order is_captain seed rank lot_number status",
        },
        other="event is_house",
    ),
    Stored(
        model=ReservedPlace,
        event="entry__event",
        personal={
            Kind.SIGN_UP: "entry",
        },
    ),
    Stored(
        model=Succession,
        personal={
            Kind.PLAY: "leaver successor better_only",
        },
        other="act",
    ),
    Stored(
        model=NoShow,
        event="entry__event",
        personal={
            Kind.PLAY: "entry",
            Kind.NOTES: "reason",
        },
    ),
    Stored(
        model=FeeItem,
        other="translations event name amount is_offered",
    ),
    Stored(
        model=Charge,
        event="entry__event",
        personal={
            Kind.MONEY: "entry kind items",
        },
    ),
    Stored(
        model=ImportDraft,
        personal={
            Kind.LISTS: "filename content",
            Kind.ACTS: "created_by created_at",
        },
        other="event committed_at",
    ),
    Stored(
        model=SignUp,
        personal={
            Kind.NAMES: "name name_zh given_name family_name club team country search_names",
            Kind.FEDERATION: "federation_id other_ids",
            Kind.CONTACT: "email phone answers",
            Kind.MONEY: "asks_reduced wishes",
            Kind.SIGN_UP: "entry state publishes_name recognised language nonce token_hash made_at "
            "waiting_since withdrawn_at left_at declined_at confirm_until holds_place confirmed_at "
            "asked_at asked_times reminded_at",
        },
        other="event",
    ),
    Stored(
        model=SignUpTry,
        personal={
            Kind.TRIES: "sender work at",
        },
        other="event",
    ),
    Stored(
        model=Message,
        personal={
            Kind.NOTES: "subject body translations",
            Kind.ACTS: "sent_by sent_at",
            Kind.MAILS: "recipients",
        },
        other="event audience table_number team",
    ),
    Stored(
        model=OutgoingMail,
        event="sign_up__event",
        personal={
            Kind.MAILS: "sign_up account reported message kind made_at due_at",
        },
    ),
    Stored(
        model=Payment,
        event="entry__event",
        personal={
            Kind.MONEY: "entry amount method undone_at",
            Kind.NOTES: "reason",
            Kind.ACTS: "taken_by taken_at undone_by",
        },
    ),
    Stored(
        model=Stage,
        personal={
            Kind.PLAY: "tied",
            Kind.ACTS: "made_by made_at",
        },
        other="event after_round kind size carry_over rest tie_method tie_criterion tie_seed is_for_title",
    ),
    Stored(
        model=NewLot,
        personal={
            Kind.NOTES: "reason",
            Kind.ACTS: "made_by made_at",
        },
        other="event question",
    ),
    Stored(
        model=StagePlace,
        personal={
            Kind.PLAY: "entry group line",
        },
        other="stage",
    ),
)
