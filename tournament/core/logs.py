"""What must not appear in a log: tokens of links are keys, and addresses contain them."""

import logging
import re

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import UnreadablePostError
from django.http.multipartparser import MultiPartParserError

TOKEN = re.compile(
    r"(/|%2F)(t|invitation|new-password|first-account|sign-up|own)(/|%2F)"
    r"(?:(?!%2F)[\w%.-]){2,}(?:(?:/|%2F)(?:(?!%2F)[\w%.-]){8,})?",
    re.IGNORECASE,
)
"""Also in the address of another page's parameter, where the slashes are encoded."""
HIDDEN = r"\1\2\3…"


class HideTokens(logging.Filter):
    """Rewrites each record before it is written: `/t/` and the following token become `/t/…`."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = TOKEN.sub(HIDDEN, record.getMessage())
        record.args = ()
        if record.exc_info:
            text = logging.Formatter().formatException(record.exc_info)
            record.exc_text = TOKEN.sub(HIDDEN, text)
        return True


class NoTraceOfSendersFaults(logging.Filter):
    """A request that cannot be read is one line in the log, without a traceback."""

    KINDS = (BadRequest, MultiPartParserError, SuspiciousOperation, UnreadablePostError)

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.exc_info, tuple) and isinstance(record.exc_info[1], self.KINDS):
            record.exc_info = None
        return True
