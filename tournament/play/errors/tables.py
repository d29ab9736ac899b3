"""Why an act on a whole table is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class TableNotOpen(Refusal):
    code = "table_not_open"
    text = _("Round %(round)s is %(state)s, so no hand can be recorded. The organizer must publish it first.")


class TableClosed(Refusal):
    code = "table_closed"
    text = _("Table %(table)s is closed. An organizer or the head referee can reopen it or correct a hand.")


class TableNotClosed(Refusal):
    code = "table_not_closed"
    text = _("Table %(table)s is already open.")


class MatchOver(Refusal):
    code = "match_over"
    text = _("All %(hands)s hands have been played. Close the table.")


class NothingPlayed(Refusal):
    code = "nothing_played"
    text = _("No hand has been played at table %(table)s, so there is nothing to close.")


class HandsChanged(Refusal):
    code = "hands_changed"
    text = _(
        "The hands of table %(table)s have changed in the meantime. Check them again, then close the table."
    )


class NobodyAbsent(Refusal):
    code = "nobody_absent"
    field = "absent"
    text = _("Choose who was absent. If nobody was, close table %(table)s on its page.")


class TableUnfinished(Refusal):
    """Somebody closes a table whose match has not ended, without having said that this is meant."""

    code = "table_unfinished"
    text = _("Table %(table)s is not finished: %(missing)s To close it anyway, tick the box to confirm.")
