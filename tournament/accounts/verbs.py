"""What the audit says of accounts and of signing in."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class AccountVerb(Verb):
    """What the audit says of accounts and of signing in."""

    SIGNED_IN = "signed_in", _("signed in from %(address)s (%(browser)s)")
    SIGNED_OUT = "signed_out", _("signed out from %(address)s (%(browser)s)")
    SIGN_IN_FAILED = "sign_in_failed", _("could not sign in from %(address)s (%(browser)s)")
    PASSWORD_CHANGE_FAILED = (
        "password_change_failed",
        _("typed a wrong password when changing it, from %(address)s (%(browser)s)"),
    )
    EMAIL_CHANGE_FAILED = (
        "email_change_failed",
        _("typed a wrong password when changing the e-mail address, from %(address)s (%(browser)s)"),
    )
    DEVICE_RELEASE_FAILED = (
        "device_release_failed",
        _("typed a wrong PIN or password on a device that is handed round, from %(address)s (%(browser)s)"),
    )
    SESSION_ENDED = "session_ended", _("signed out one of their own devices (%(browser)s)")
    SESSIONS_ENDED = "sessions_ended", _("signed out all their other devices: %(count)s")
    FIRST_ACCOUNT_MADE = "first_account_made", _("created the first account")
    DEMO_VISIT_BEGUN = "demo_visit_begun", _("began to try the demo, from %(address)s")
    ACCOUNT_CHANGED = "account_changed", _("changed their account: %(fields)s")
    PASSWORD_CHANGED = "password_changed", _("changed their password")
    PASSWORD_LINK_ISSUED = "password_link_issued", _("issued a link for a new password to %(user)s")
    PASSWORD_SET_BY_LINK = "password_set_by_link", _("set a new password with a link")
