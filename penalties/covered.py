"""What the chain covers of the penalties: the ledger, its appeals, and the rules that the event made."""

from penalties.models import AppealRow, EventFoul, LedgerEntry, LedgerSettings, OwnLinkWithdrawal
from tournament.chain.hooks.covered import Covered, ids_renamed
from tournament.registration.models import Entry

RESULT_COLUMNS = "counts_at results_of absent_places"

COVERED = (
    Covered(
        model=LedgerEntry,
        round="round_number",
        columns="event_id kind reverses_id entry_id sufferer_id foul_code foul_name foul_when paragraph outcome cards limit "
        "counts_at measure choice points extra consequences reasons results_of status_before day round_number "
        "table_number seat wind_round hand_number tablemates note witness appeal_until client_key issued_by_id issued_at",
        bound="client_key issued_by_id issued_at",
        renamed={"tablemates": (Entry, ids_renamed)},
    ),
    Covered(
        model=AppealRow,
        event="ledger_entry__event",
        round="ledger_entry__round_number",
        columns="ledger_entry_id step note replacement_id client_key recorded_by_id recorded_at",
        bound="client_key recorded_by_id recorded_at",
    ),
    Covered(model=EventFoul, columns="event_id code is_house name when outcome"),
    Covered(
        model=OwnLinkWithdrawal,
        event="entry__event",
        columns="entry_id number withdrawn_by_id withdrawn_at",
        bound="withdrawn_by_id",
    ),
    Covered(
        model=LedgerSettings,
        columns=f"event_id {RESULT_COLUMNS} yellow_points red_points false_win_points appeal_minutes public_view",
        all_results=RESULT_COLUMNS,
    ),
)
