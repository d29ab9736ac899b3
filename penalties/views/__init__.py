"""The pages of the ledger: penalties given, giving and taking back, appeals, and the rules of an event."""

from penalties.views.giving import penalty_give, table_penalties
from penalties.views.ledger import (
    feed,
    ledger,
    own_link_withdraw,
    own_links,
    player_record,
    report,
)
from penalties.views.own import own_appeal, own_doubt, own_photo, own_record
from penalties.views.rows import (
    penalty_appeal,
    penalty_change,
    penalty_decide,
    penalty_detail,
    penalty_reverse,
)
from penalties.views.rules import event_foul_remove, house_rule_add, rules, rules_settings

__all__ = [
    "event_foul_remove",
    "feed",
    "house_rule_add",
    "ledger",
    "own_appeal",
    "own_doubt",
    "own_link_withdraw",
    "own_links",
    "own_photo",
    "own_record",
    "penalty_appeal",
    "penalty_change",
    "penalty_decide",
    "penalty_detail",
    "penalty_give",
    "penalty_reverse",
    "player_record",
    "report",
    "rules",
    "rules_settings",
    "table_penalties",
]
