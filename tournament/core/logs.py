"""What may not stand in a log: tokens of table links are keys, and an address holds them."""

import logging
import re

TOKEN = re.compile(r"/t/[\w%.-]{8,}")
HIDDEN = "/t/…"


class HideTokens(logging.Filter):
    """Rewrites each record before it is written: `/t/` and what follows becomes `/t/…`."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = TOKEN.sub(HIDDEN, record.getMessage())
        record.args = ()
        if record.exc_info:
            text = logging.Formatter().formatException(record.exc_info)
            record.exc_text = TOKEN.sub(HIDDEN, text)
        return True
