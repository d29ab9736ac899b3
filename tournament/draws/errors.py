"""Refusals of draws."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.core.errors import Refusal


class TooFewPlayers(Refusal):
    code = "too_few_players"
    text = _("A draw needs at least 4 players, but this event has %(count)s. Enter more players first.")


class UnfilledTable(Refusal):
    code = "unfilled_table"
    text = _(
        "%(count)s players do not fill tables of four: %(missing)s too few, or %(surplus)s too "
        "many. Add house players, or withdraw players."
    )


class EarlierRoundOpen(Refusal):
    code = "earlier_round_open"
    text = _(
        "This draw needs the standings after round %(number)s, which is not closed. Close that round first."
    )


class EarlierRoundMissing(Refusal):
    code = "earlier_round_missing"
    text = _("Round %(number)s is not drawn yet, and this method builds on it. Draw that round first.")


class LaterRoundNeedsResults(Refusal):
    code = "later_round_needs_results"
    field = "through"
    text = _(
        "Round %(number)s needs the standings before it, so it cannot be drawn yet. Draw only the rounds before it."
    )


class LaterRoundApart(Refusal):
    code = "later_round_apart"
    field = "through"
    text = _(
        "Round %(number)s uses another method, so its seats cannot be drawn together with these. "
        "Draw only the rounds before it."
    )


class PlayOffFirst(Refusal):
    """A later round was to be seated while a play-off decides who plays it."""

    code = "play_off_first"
    field = "through"
    text = _(
        "Round %(play_off)s is a play-off that decides who plays in round %(number)s. Draw round "
        "%(number)s once round %(play_off)s is closed."
    )


class EngineRefused(Refusal):
    """The engine cannot draw from this request; `reason` is a sentence."""

    code = "engine_refused"
    text = _("%(reason)s")


class InputsChanged(Refusal):
    code = "inputs_changed"
    text = _(
        "Players, results or settings changed while the draw was being made, so it was not saved. Draw again."
    )


class SeatNotFound(Refusal):
    code = "seat_not_found"
    text = _("Choose two different players who have a seat in this round.")


class DrawMovedOn(Refusal):
    code = "draw_moved_on"
    text = _(
        "Somebody changed this draw to version %(version)s in the meantime. Look at the new "
        "version before you change it again."
    )


class DrawUnseen(Refusal):
    """The draw is no longer the one that the person wanted to publish."""

    code = "draw_unseen"
    text = _(
        "Somebody changed the draw of round %(number)s in the meantime, so nothing was published. Look at the new "
        "draw, then publish it."
    )


class RoundsUnseen(Refusal):
    """The drawn rounds are no longer those that the person wanted to publish."""

    code = "rounds_unseen"
    text = _(
        "Somebody drew rounds or changed their draws in the meantime, so nothing was published. Look at the new "
        "draws, then publish them."
    )


class VersionNotFound(Refusal):
    code = "version_not_found"
    text = _("Round %(number)s has no such version. Choose one from the list.")


class VersionOutOfDate(Refusal):
    code = "version_out_of_date"
    text = _("Players have joined or left since version %(version)s was drawn. Draw the round again instead.")


class PlayersChanged(Refusal):
    code = "players_changed"
    text = _(
        "Players have joined or left since round %(number)s was drawn. Draw it again before you "
        "publish it, so that everybody has a seat."
    )


class TablesUsed(Refusal):
    code = "tables_used"
    text = _(
        "Something was entered at tables %(tables)s of round %(number)s before the round was put "
        "back, so these tables must stay. Draw the round again with the same number of tables."
    )


class TablesUnknown(Refusal):
    code = "tables_unknown"
    field = "tables"
    text = _("Choose the tables of round %(number)s to redraw.")


class TablesCannotBeFilled(Refusal):
    code = "tables_cannot_be_filled"
    field = "tables"
    text = ngettext_lazy(
        "Players left for these tables: %(count)s. %(missing)s house player is needed to fill them. Add a house player "
        "first, or redraw more tables.",
        "Players left for these tables: %(count)s. %(missing)s house players are needed to fill them. Add house players "
        "first, or redraw more tables.",
        "missing",
    )


class WindsNotOpen(Refusal):
    code = "winds_not_open"
    text = _(
        "The winds of table %(table)s can no longer change, because a hand is recorded there. Take "
        "that hand back first."
    )


class WindsNotDistinct(Refusal):
    code = "winds_not_distinct"
    text = _("Give each player at table %(table)s a different wind.")


class WindsOfState(Refusal):
    code = "winds_of_state"
    text = _("Winds can be entered only while round %(number)s is published or running; it is %(state)s now.")


class NothingDiscarded(Refusal):
    code = "nothing_discarded"
    text = _("Round %(number)s has no discarded draw to restore. Reload the round to see its current draw.")


class NothingToPublish(Refusal):
    """No round is drawn, and no published round is waiting to start."""

    code = "nothing_to_publish"
    text = _("There is no drawn round to publish. Draw a round first.")


class PairRefused(Refusal):
    code = "pair_refused"
    field = "other"
    text = _("Choose two different players of this event.")


class TableFixed(Refusal):
    code = "table_fixed"
    field = "entry"
    text = _("%(name)s already has table %(table)s. Remove that fixed table before you choose another.")


class PairExists(Refusal):
    code = "pair_exists"
    field = "other"
    text = _("%(one)s and %(other)s are already kept apart.")


class GroupNotFull(Refusal):
    code = "group_not_full"
    text = _(
        "Group %(group)s of the cut has %(count)s players left, which does not fill tables of "
        "four. Let the next players move up on the page of the cut, or take the cut back and make "
        "another one."
    )


class GroupShrunk(GroupNotFull):
    """The same where a round was drawn since the cut, so that it cannot be taken back."""

    code = "group_shrunk"
    text = _(
        "Group %(group)s of the cut has %(count)s players left, which does not fill tables of "
        "four. Make another cut after the last closed round, so that the next players move up."
    )


class SeatsNotPublished(Refusal):
    code = "seats_not_published"
    text = _(
        "Reminders tell players their seat in round 1, but the seats are not published yet, or "
        "the round is over."
    )


class SeatingRefused(Refusal):
    code = "seating_refused"
    field = "file"
    text = _("Row %(row)s: %(what)s. Nothing was changed.")


class SeatingIncomplete(Refusal):
    code = "seating_incomplete"
    field = "file"
    text = _(
        "The seats do not match the players: %(names)s. Give each of them a seat, or enter table 0 "
        "for players who sit out."
    )


class NobodyToWriteTo(Refusal):
    code = "nobody_to_write_to"
    text = _("None of these people gave an e-mail address, so there is nobody to write to.")


class RecipientsChanged(Refusal):
    code = "recipients_changed"
    text = _("Other people belong to this group now, so nothing was sent. Review them, then send.")
