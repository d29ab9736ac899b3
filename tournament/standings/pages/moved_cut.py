"""What the organizer reads when results before a cut or a play-off were changed after it, so that it would be another."""

from django.utils.translation import gettext as _

from tournament.core.listing import listed
from tournament.core.sentences import filled
from tournament.events.models import Event
from tournament.standings.cuts import cut_moved, play_off_is_moot


def moved_sentence(event: Event) -> str:
    """Who would be in the final of the newest cut and is not, and the other way round; or that a play-off is between
    players who are not tied any more. Empty if nothing differs.
    """
    stage = event.stages.order_by("-after_round").first()
    if stage and play_off_is_moot(stage):
        return filled(
            _(
                "Results before the play-off after round %(number)s have been changed since it was ordered. "
                "By them its players are not tied any more."
            ),
            {"number": stage.after_round},
        )
    moved = cut_moved(stage) if stage else None
    if stage is None or moved is None:
        return ""
    sentences = [
        filled(
            _("Results before the cut after round %(number)s have been changed since it was made."),
            {"number": stage.after_round},
        )
    ]
    if moved.missing:
        told = {"names": listed(moved.missing)}
        sentences.append(
            filled(_("By them these players would be in the final and are not: %(names)s."), told)
        )
    if moved.surplus:
        told = {"names": listed(moved.surplus)}
        sentences.append(filled(_("These are in the final and would not be: %(names)s."), told))
    sentences.append(_("The cut stays as it was made unless it is taken back and made again."))
    return " ".join(sentences)
