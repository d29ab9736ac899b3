"""What is refused about copies."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class NotAPairingCode(Refusal):
    code = "not_a_pairing_code"
    text = _("This is not a pairing code. Copy it whole from the other computer: it begins with http.")
    field = "code"


class CopyNotFound(Refusal):
    code = "copy_not_found"
    text = _("%(address)s does not answer. Is the other computer on, and in the same network?")
    field = "code"


class CopyRefuses(Refusal):
    code = "copy_refuses"
    text = _("The other computer does not know this pairing code. Make a new one there.")
    field = "code"


class OtherVersion(Refusal):
    code = "other_version_of_seatwind"
    text = _("The other computer has another version of Seatwind. Update both to the same one.")
    field = "code"


class OtherSecretKey(Refusal):
    code = "other_secret_key"
    text = _(
        "The other computer has another SEATWIND_SECRET_KEY. Give both the same, so that sessions and links work on both."
    )
    field = "code"


class AlreadyFed(Refusal):
    code = "already_fed"
    text = _("This computer feeds %(address)s already.")
    field = "code"


class StandbySilent(Refusal):
    code = "standby_silent"
    text = _(
        "The standby does not answer, so this computer does not know whether it has taken over. Start the standby, or, if "
        "it has not taken over, run manage.py write_alone here."
    )


class NotAStandby(Refusal):
    code = "not_a_standby"
    text = _("This computer is not a standby.")


class WriterRuns(Refusal):
    code = "writer_runs"
    text = _(
        "The computer that writes answered %(seconds)s seconds ago. Stop it first, or add --although-it-runs."
    )


class NothingReceived(Refusal):
    code = "nothing_received"
    text = _("This standby has received nothing yet, so it cannot take over.")


class HasEvents(Refusal):
    code = "has_events"
    text = _(
        "This computer has events of its own. A copy replaces them: run the command with --replace to agree."
    )


class FeedsCopies(Refusal):
    code = "feeds_copies"
    text = _("This computer feeds a copy itself. Disconnect that first.")


class NotAMirror(Refusal):
    code = "not_a_mirror"
    text = _("This computer is not a mirror.")


class HallAway(Refusal):
    code = "hall_away"
    text = _("The hall cannot be reached now, so nothing was sent. Try again in a few minutes.")


class TooManyAsked(Refusal):
    code = "too_many_asked"
    text = _("Too many requests wait for the hall. Try again in a minute.")


class MirrorOfAnother(Refusal):
    code = "mirror_of_another"
    text = _("This mirror belongs to another installation. Make a new pairing code there.")
    field = "code"
