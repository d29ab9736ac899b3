"""The columns of a row that the full document contains as they are; the export and the import both use these lists.
They leave out references to people, keys made by browsers, and who recorded what when.
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import Model

EVENT = (
    "languages",
    "visibility",
    "ranking",
    "tie_breaks",
    "team_ranking",
    "team_best",
    "cut_after",
    "cut_size",
    "cut_carry_over",
    "lot_seed",
    "hold_back",
    "holds_last_round",
    "finished_at",
    "shows_federation_ids",
)
DIGEST = ("digest", "at")
DRAW_SETTINGS = (
    "plan",
    "weights",
    "band_width",
    "winds",
    "table_order",
    "table_numbers",
    "fill",
    "sit_out_points",
    "sit_out_table_points_x12",
    "line",
    "turnup_plan",
    "turnup_step",
    "stride",
    "seconds",
)
ENTRY_RULES = (
    "allows_tiles",
    "allows_items",
    "allows_points",
    "allows_links",
    "needs_confirmations",
    "final_scores_only",
)
PENALTY_SETTINGS = (
    "counts_at",
    "yellow_points",
    "red_points",
    "false_win_points",
    "results_of",
    "absent_places",
    "appeal_minutes",
    "public_view",
)
HOUSE_RULE = ("code", "is_house", "name", "when", "outcome")
PERSON = ("hides_name", "given_name", "family_name", "other_ids", "team_order", "is_captain", "seed", "rank")
PUBLIC_STAGE = ("after_round", "kind", "size", "carry_over", "rest", "tie_method")
STAGE = (*PUBLIC_STAGE, "tie_criterion", "tie_seed")
NEW_LOT = ("question", "reason")
TIMES = ("begins_at", "started_at", "closed_at")
"""When a round was meant to begin, began and ended; they are in the public variant, too."""
ROUND = (*TIMES, "published_at", "results_published_at")
DRAW = ("version", "kind", "method", "seed", "steps", "settings", "ahead_index", "note")
SEAT_CHANGE = ("seat", "from_number", "kind", "receiver", "note", "step")
SEAT_REPAIR = ("from_number", "first", "second", "swaps_winds", "swaps_points", "reason")
ROTATION = (
    "kind",
    "from_number",
    "dealer",
    "turn",
    "chair_east",
    "chair_south",
    "chair_west",
    "chair_north",
    "reason",
)
CONFIRMATION = ("seat", "verdict", "reason", "points_moved")
SHORTFALL = ("absent", "is_unplayed", "points", "table_points_x12")
DOUBT = ("kind", "note")
CLOCK = ("kind", "minutes", "at")
LATE = ("minutes_over", "reason")
WIN = ("same_turn_first", "override_reason", "note")
WORTH = ("han", "fu", "yakuman", "liable_yakuman")
MATCH = ("cause", "sticks_before", "sticks_after", "bell")
LEDGER = (
    "kind",
    "foul_code",
    "foul_name",
    "foul_when",
    "paragraph",
    "outcome",
    "cards",
    "limit",
    "counts_at",
    "measure",
    "choice",
    "points",
    "extra",
    "consequences",
    "reasons",
    "results_of",
    "status_before",
    "day",
    "round_number",
    "table_number",
    "seat",
    "wind_round",
    "hand_number",
    "note",
    "witness",
    "appeal_until",
)


def fields_of(row: Model, names: Iterable[str]) -> dict[str, Any]:
    """These columns of a row, as JSON has them."""
    return {name: _plain(getattr(row, name)) for name in names}


def given(stored: Mapping[str, Any], model: type[Model], names: Iterable[str]) -> dict[str, Any]:
    """These columns from a document, in the types of the model. Raises ValidationError."""
    columns = {column.name: column for column in model._meta.concrete_fields}
    return {name: columns[name].to_python(stored[name]) for name in names}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date | datetime) else value
