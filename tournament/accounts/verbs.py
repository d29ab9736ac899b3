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
    SIGNED_IN_WITH_CODE = (
        "signed_in_with_code",
        _("signed in with a code of the app from %(address)s (%(browser)s)"),
    )
    SIGNED_IN_WITH_PASSKEY = (
        "signed_in_with_passkey",
        _("signed in with the passkey “%(passkey)s” from %(address)s (%(browser)s)"),
    )
    SIGNED_IN_WITH_RECOVERY_CODE = (
        "signed_in_with_recovery_code",
        _("signed in with a recovery code from %(address)s (%(browser)s); unused ones left: %(left)s"),
    )
    CODE_FAILED = (
        "code_failed",
        _("typed a wrong code after the right password, from %(address)s (%(browser)s)"),
    )
    CONFIRMED = "confirmed", _("confirmed who they are before a change of the sign-in")
    CONFIRMATION_FAILED = (
        "confirmation_failed",
        _("could not confirm who they are, from %(address)s (%(browser)s)"),
    )
    APP_ADDED = "app_added", _("set up an authenticator app for signing in")
    APP_REMOVED = "app_removed", _("removed the authenticator app for signing in")
    PASSKEY_ADDED = "passkey_added", _("added the passkey “%(passkey)s” for signing in")
    PASSKEY_RENAMED = "passkey_renamed", _("renamed the passkey “%(before)s” to “%(passkey)s”")
    PASSKEY_REMOVED = "passkey_removed", _("removed the passkey “%(passkey)s” for signing in")
    RECOVERY_CODES_MADE = "recovery_codes_made", _("made new recovery codes; the old ones ended")
    SECOND_FACTOR_RESET = (
        "second_factor_reset",
        _("removed the second factor of %(user)s, who is signed out everywhere: %(reason)s"),
    )
    SECOND_FACTOR_REQUIRED = (
        "second_factor_required",
        _("decided that %(obliged)s need a second factor from %(since)s on"),
    )
    ACCOUNT_HANDED_OUT = "account_handed_out", _("downloaded what is stored about %(user)s")
    ACCOUNT_ERASED = "account_erased", _("erased the account %(user)s")
    SECOND_FACTOR_FREE = "second_factor_free", _("decided that nobody needs a second factor")
