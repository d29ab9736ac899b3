"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from axes.models import AccessAttempt, AccessAttemptExpiration, AccessFailureLog, AccessLog
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session

from tournament.accounts.models import (
    AuthenticatorApp,
    Device,
    MailPause,
    Passkey,
    RecoveryCode,
    SecondFactorRule,
    User,
)
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=User,
        personal={
            Kind.ACCOUNT: "username first_name last_name email display_name password password_set_at "
            "warned_by_mail date_joined is_active is_superuser",
            Kind.SIGN_INS: "last_login",
        },
        other="is_staff groups user_permissions",
    ),
    Stored(
        model=Device,
        personal={
            Kind.SIGN_INS: "session user browser address signed_in_at last_seen_at",
        },
    ),
    Stored(
        model=MailPause,
        personal={
            Kind.MAILS: "user kind until",
        },
    ),
    Stored(
        model=AuthenticatorApp,
        personal={
            Kind.ACCOUNT: "user sealed_secret last_step added_at last_used_at",
        },
    ),
    Stored(
        model=Passkey,
        personal={
            Kind.ACCOUNT: "user name credential_id public_key sign_count handle rp_id added_at last_used_at",
        },
    ),
    Stored(
        model=RecoveryCode,
        personal={
            Kind.ACCOUNT: "user digest used_at",
        },
    ),
    Stored(
        model=SecondFactorRule,
        other="obliged since",
    ),
    Stored(
        model=Session,
        personal={
            Kind.SIGN_INS: "session_data expire_date",
        },
    ),
    Stored(
        model=AccessLog,
        personal={
            Kind.SIGN_INS: "user_agent ip_address username http_accept path_info attempt_time "
            "logout_time session_hash",
        },
    ),
    Stored(
        model=AccessAttempt,
        personal={
            Kind.SIGN_INS: "user_agent ip_address username http_accept path_info attempt_time "
            "get_data post_data failures_since_start",
        },
    ),
    Stored(
        model=AccessAttemptExpiration,
        other="access_attempt expires_at",
    ),
    Stored(
        model=AccessFailureLog,
        personal={
            Kind.SIGN_INS: "user_agent ip_address username http_accept path_info attempt_time locked_out",
        },
    ),
    Stored(
        model=Group,
        other="name permissions",
    ),
    Stored(
        model=Permission,
        other="name content_type codename",
    ),
    Stored(
        model=ContentType,
        other="app_label model",
    ),
)
