"""Reports of errors to a server that takes them as Sentry does, where SEATWIND_ERROR_REPORTS names one.

A report says what kind of error it was, where in the program, on which page and in which version; nothing about people. It is
put together here from what the log tells, so nothing that the library collects by itself can slip in.
"""

import logging
import platform
from typing import Any
from urllib.parse import urlsplit

import django
from django.core.exceptions import ImproperlyConfigured

from tournament.core.release import RELEASE
from tournament.core.watching.logs import FIELDS
from tournament.core.watching.request_ids import code_of, current
from tournament.core.watching.told_errors import safe_text, without_secrets

FRAME = ("filename", "function", "lineno", "module", "in_app", "context_line")
"""What is told of a place in the program: no values of variables."""
WAIT_SECONDS = 2


def start_reports(address: str) -> None:
    """Report each line of the level ERROR from now on. Raises ImproperlyConfigured for what is no such address."""
    import sentry_sdk  # noqa: PLC0415 - optional dependency: most installations report to nobody
    from sentry_sdk.integrations.logging import LoggingIntegration  # noqa: PLC0415 - optional dependency: the same

    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.username or not parts.path.strip("/"):
        raise ImproperlyConfigured(
            "SEATWIND_ERROR_REPORTS is not an address such as https://key@host/number."
        )
    sentry_sdk.init(
        dsn=address,
        release=RELEASE,
        server_name="",
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        shutdown_timeout=WAIT_SECONDS,
        before_send=bare,
    )


def bare(report: Any, hint: Any) -> Any:
    """What is sent of a report that the library put together."""
    sent: dict[str, Any] = {
        name: report[name]
        for name in ("event_id", "timestamp", "level", "logger", "platform")
        if name in report
    }
    sent["release"] = RELEASE
    sent["tags"] = {"python": platform.python_version(), "django": django.get_version()}
    if current.get():
        sent["tags"] |= {"request": current.get(), "code": code_of(current.get())}
    record = hint.get("log_record")
    if record is not None:
        sent["message"] = without_secrets(record.getMessage())
        sent["tags"] |= {name: str(value) for name, value in getattr(record, FIELDS, {}).items()}
    error = (hint.get("exc_info") or (None, None))[1]
    values = report.get("exception", {}).get("values", [])
    if values:
        sent["exception"] = {"values": [_bare_error(one) for one in values]}
        # The newest stands last, and its text is that of the error itself.
        sent["exception"]["values"][-1]["value"] = safe_text(error) if error else ""
    return sent


def _bare_error(value: Any) -> dict[str, Any]:
    frames = value.get("stacktrace", {}).get("frames", [])
    return {
        "type": value.get("type"),
        "module": value.get("module"),
        "stacktrace": {
            "frames": [{name: frame[name] for name in FRAME if name in frame} for frame in frames]
        },
    }
