"""What a draw may be refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class TooFewPlayers(Refusal):
    code = "too_few_players"
    text = _("A draw needs at least 4 players; this event has %(count)s. Enter more players first.")


class UnfilledTable(Refusal):
    code = "unfilled_table"
    text = _(
        "%(count)s players do not fill tables of four: %(missing)s too few, or %(surplus)s too many. "
        "Add house players, or withdraw players."
    )


class EarlierRoundOpen(Refusal):
    code = "earlier_round_open"
    text = _("Round %(number)s is not closed, and this draw is made from its standings. Close it first.")


class EarlierRoundMissing(Refusal):
    code = "earlier_round_missing"
    text = _("Round %(number)s is not drawn, and this method goes on from it. Draw it first.")


class LaterRoundNeedsResults(Refusal):
    code = "later_round_needs_results"
    field = "through"
    text = _("Round %(number)s goes by the standings before it, so it cannot be drawn ahead. Stop before it.")


class LaterRoundApart(Refusal):
    code = "later_round_apart"
    field = "through"
    text = _(
        "The games of one of these methods belong together, and round %(number)s goes on by another one. "
        "Stop before it."
    )


class EngineRefused(Refusal):
    """The engine cannot draw what it was asked; `reason` is a sentence."""

    code = "engine_refused"
    text = _("%(reason)s")


class InputsChanged(Refusal):
    code = "inputs_changed"
    text = _("Players, results or settings changed while the draw was made, so it was not kept. Draw again.")


class SeatNotFound(Refusal):
    code = "seat_not_found"
    text = _("Choose two different players who sit in this round.")


class DrawMovedOn(Refusal):
    code = "draw_moved_on"
    text = _("This draw was changed to version %(version)s meanwhile. Look at it before you change it again.")


class VersionNotFound(Refusal):
    code = "version_not_found"
    text = _("Round %(number)s has no such version. Choose one from the list.")


class VersionOutOfDate(Refusal):
    code = "version_out_of_date"
    text = _("Players came or left since version %(version)s was drawn. Draw the round again instead.")


class PlayersChanged(Refusal):
    code = "players_changed"
    text = _(
        "Players came or left after round %(number)s was drawn. Draw it again before you publish it, so that everybody has a seat."
    )


class TablesUsed(Refusal):
    code = "tables_used"
    text = _(
        "Something was entered at tables %(tables)s of round %(number)s before the round was put back, so these tables "
        "stay. Draw the round again with as many tables instead."
    )


class TablesUnknown(Refusal):
    code = "tables_unknown"
    field = "tables"
    text = _("Choose tables of round %(number)s that are to be drawn anew.")


class TablesCannotBeFilled(Refusal):
    code = "tables_cannot_be_filled"
    field = "tables"
    text = _(
        "%(count)s players are left for these tables, and %(missing)s house players are missing to fill them. Add house "
        "players first, or draw more tables anew."
    )


class WindsNotOpen(Refusal):
    code = "winds_not_open"
    text = _("The winds of table %(table)s stay as they are: a hand is recorded there. Take it back first.")


class WindsNotDistinct(Refusal):
    code = "winds_not_distinct"
    text = _("Give each of the four at table %(table)s a wind of their own.")


class WindsOfState(Refusal):
    code = "winds_of_state"
    text = _("Winds are entered once round %(number)s is published and before it is closed; it is %(state)s.")


class NothingDiscarded(Refusal):
    code = "nothing_discarded"
    text = _("No discarded draw of round %(number)s waits to be brought back. Look at the round again.")


class NothingToPublish(Refusal):
    code = "nothing_to_publish"
    text = _("No drawn round waits to be published.")


class PairRefused(Refusal):
    code = "pair_refused"
    field = "other"
    text = _("Choose two different players of this event.")


class TableFixed(Refusal):
    code = "table_fixed"
    field = "entry"
    text = _("%(name)s is fixed to table %(table)s already. Remove that first to give another table.")


class PairExists(Refusal):
    code = "pair_exists"
    field = "other"
    text = _("%(one)s and %(other)s are kept apart already.")
