"""What the audit says of the ledger and its rulebook."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class LedgerVerb(Verb):
    """What the audit says of the ledger and its rulebook."""

    PENALTY_GIVEN = "penalty_given", _("gave %(player)s “%(foul)s”: %(what)s")
    PENALTY_REVERSED = "penalty_reversed", _("took back “%(foul)s” given to %(player)s: %(reason)s")
    OWN_LINK_WITHDRAWN = "own_link_withdrawn", _("withdrew the private link of %(player)s")
    APPEAL_OPENED = "appeal_opened", _("opened an appeal against “%(foul)s” of %(player)s")
    APPEAL_DECIDED = "appeal_decided", _("decided the appeal against “%(foul)s” of %(player)s: %(decision)s")
    FOULS_CHANGED = "fouls_changed", _("changed the event’s fouls: %(foul)s")
    LEDGER_SETTINGS_CHANGED_BECAUSE = (
        "ledger_settings_changed_because",
        _("changed how penalties are handled after closed rounds: %(fields)s. Reason: %(reason)s"),
    )
    LEDGER_SETTINGS_CHANGED = "ledger_settings_changed", _("changed how penalties are handled: %(fields)s")
