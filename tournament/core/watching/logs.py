"""How a line of the log is written: for people, or as JSON for programs; never with personal data or keys of links."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import UnreadablePostError
from django.http.multipartparser import MultiPartParserError

from tournament.core.watching.request_ids import code_of, current
from tournament.core.watching.told_errors import kind_of, safe_text, told, without_secrets

FIELDS = "seatwind"
"""The argument `extra` of a log call with this name has further fields of the line."""


class HideTokens(logging.Filter):
    """Rewrites each record before it is written: `/t/` and the following token become `/t/…`, mail addresses `…@…`.
    Errors are told without the values in their texts.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = without_secrets(record.getMessage())
        record.args = ()
        error = error_of(record)
        if error:
            record.exc_text = told(error)
        return True


def error_of(record: logging.LogRecord) -> BaseException | None:
    """The error that a record tells, if there is one."""
    return record.exc_info[1] if isinstance(record.exc_info, tuple) else None


class NoTraceOfSendersFaults(logging.Filter):
    """A request that cannot be read is one line in the log, without a traceback."""

    KINDS = (BadRequest, MultiPartParserError, SuspiciousOperation, UnreadablePostError)

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(error_of(record), self.KINDS):
            record.exc_info = None
        return True


class Plain(logging.Formatter):
    """What happened, with the number of the request in brackets."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is Python's
        line = super().formatMessage(record)
        number = current.get()
        if not number:
            return line
        code = code_of(number)
        return f"{line} [{code}]" if code == number else f"{line} [{code}, {number}]"


class Json(logging.Formatter):
    """One object in one line: `time`, `level`, `logger`, `message`, `request` and `code` within a request, `error`."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "time": f"{at:%Y-%m-%dT%H:%M:%S}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        number = current.get()
        if number:
            line["request"] = number
            code = code_of(number)
            if code != number:
                line["code"] = code
        line.update(getattr(record, FIELDS, {}))
        error = error_of(record)
        if error:
            line["error"] = {"kind": kind_of(error), "text": safe_text(error), "trace": told(error)}
        return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


FORMATS = ("plain", "json")


def logging_settings(kind: str) -> dict[str, Any]:
    """Django's setting LOGGING for lines of this kind. JSON has a line for each request, too."""
    filters = ["senders_faults", "tokens"]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "senders_faults": {"()": "tournament.core.watching.logs.NoTraceOfSendersFaults"},
            "tokens": {"()": "tournament.core.watching.logs.HideTokens"},
        },
        "formatters": {
            "plain": {"()": "tournament.core.watching.logs.Plain"},
            "json": {"()": "tournament.core.watching.logs.Json"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "filters": filters, "formatter": kind},
            "noted": {
                "class": "tournament.core.watching.last_error.NoteErrors",
                "level": "ERROR",
                "filters": filters,
            },
        },
        "root": {"handlers": ["console", "noted"], "level": "WARNING"},
        "loggers": {
            # It names accounts and addresses. The page of sign-ins has them, for the administrator alone.
            "axes": {"level": "ERROR"},
            REQUESTS: {"level": "INFO" if kind == "json" else "WARNING"},
        },
    }


REQUESTS = "seatwind.requests"
