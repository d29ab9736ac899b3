"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from penalties.models import AppealRow, EventFoul, LedgerEntry, LedgerSettings, OwnLinkWithdrawal
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=LedgerEntry,
        personal={
            Kind.PLAY: "entry sufferer outcome cards measure choice points extra consequences reasons "
            "status_before day round_number table_number seat wind_round hand_number tablemates "
            "appeal_until",
            Kind.NOTES: "note witness",
            Kind.ACTS: "issued_by issued_at",
        },
        other="event kind reverses foul_code foul_name foul_when paragraph limit counts_at results_of "
        "client_key",
    ),
    Stored(
        model=AppealRow,
        event="ledger_entry__event",
        personal={
            Kind.PLAY: "ledger_entry step replacement",
            Kind.NOTES: "note",
            Kind.ACTS: "recorded_by recorded_at",
        },
        other="client_key",
    ),
    Stored(
        model=EventFoul,
        other="event code is_house name when outcome",
    ),
    Stored(
        model=OwnLinkWithdrawal,
        event="entry__event",
        personal={
            Kind.SIGN_UP: "entry number",
            Kind.ACTS: "withdrawn_by withdrawn_at",
        },
    ),
    Stored(
        model=LedgerSettings,
        other="event counts_at yellow_points red_points false_win_points results_of absent_places "
        "appeal_minutes public_view",
    ),
)
