"""Deployment checks of our own, in addition to Django's: `manage.py check --deploy`."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as CheckWarning

from tournament.core.site import why_no_mail


@register(Tags.security, deploy=True)
def check_hosts(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A site that answers to every host name can be made to send links to another host."""
    if "*" in settings.ALLOWED_HOSTS:
        return [Error("SEATWIND_HOSTS is not set: name the hosts this site answers to.", id="seatwind.E001")]
    return []


@register(Tags.security, deploy=True)
def check_mailed_links(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Links in mails need an address that no request can choose."""
    sentence = why_no_mail()
    return [Error(sentence, id="seatwind.E002")] if sentence else []


@register(Tags.security)
def check_demo_mail(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A demo sends no mail, so a mail server beside it is a mistake: perhaps this is no demo."""
    if settings.DEMO and settings.HAS_MAIL_SERVER:
        return [
            CheckWarning(
                "SEATWIND_DEMO is set together with SEATWIND_MAIL: a demo sends no mail. Remove one of the two.",
                id="seatwind.W003",
            )
        ]
    return []


@register(Tags.database, deploy=True)
def check_database(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """SQLite must be set up for many writers, or hands are refused under load."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3") and database["OPTIONS"].get("transaction_mode") != "IMMEDIATE":
        return [
            CheckWarning(
                "SQLite is not opened with immediate transactions: writers will fail.", id="seatwind.W001"
            )
        ]
    return []
