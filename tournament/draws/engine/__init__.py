"""The seat-draw engine: players, history, constraints and a seed in; tables with winds, reasons and figures out.

Pure: it knows no database and no framework, and uses only the standard library.
"""

from tournament.draws.engine.appraise import appraise_round, swap_cost, swap_seats
from tournament.draws.engine.draw import draw_round, draw_schedule
from tournament.draws.engine.draw_errors import DrawError
from tournament.draws.engine.judgement import Finding, Judged, judge
from tournament.draws.engine.method import Method
from tournament.draws.engine.methods import all_methods, is_method, method_of_id
from tournament.draws.engine.plan import method_of
from tournament.draws.engine.plan_text import format_plan, parse_plan
from tournament.draws.engine.quality import (
    PlayerQuality,
    Quality,
    RoundQuality,
    best_known_excess,
    quality_report,
)
from tournament.draws.engine.types import (
    Clash,
    Cost,
    Draw,
    DrawRequest,
    Exchange,
    Fill,
    PlanStep,
    Player,
    Reason,
    RoundHistory,
    Schedule,
    Seating,
    SeatReason,
    TableOrder,
    TableReason,
    Unmet,
    Weights,
    WindMode,
)

__all__ = [
    "Clash",
    "Cost",
    "Draw",
    "DrawError",
    "DrawRequest",
    "Exchange",
    "Fill",
    "Finding",
    "Judged",
    "Method",
    "PlanStep",
    "Player",
    "PlayerQuality",
    "Quality",
    "Reason",
    "RoundHistory",
    "RoundQuality",
    "Schedule",
    "SeatReason",
    "Seating",
    "TableOrder",
    "TableReason",
    "Unmet",
    "Weights",
    "WindMode",
    "all_methods",
    "appraise_round",
    "best_known_excess",
    "draw_round",
    "draw_schedule",
    "format_plan",
    "is_method",
    "judge",
    "method_of",
    "method_of_id",
    "parse_plan",
    "quality_report",
    "swap_cost",
    "swap_seats",
]
