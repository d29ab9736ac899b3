"""The last error of this machine, for the page of its state: in a file, because the database may be what failed."""

import json
import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from tournament.core.watching.counting import count_error
from tournament.core.watching.request_ids import code_of, current
from tournament.core.watching.told_errors import errors_behind, kind_of


@dataclass(frozen=True, slots=True)
class LastError:
    """When it was, its kind or what was logged, and the code of the request, if it was one."""

    at: datetime
    what: str
    code: str


class NoteErrors(logging.Handler):
    """Notes each line of the level ERROR: here, and in the figures."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        what = kind_of(error) if error else record.name
        note(LastError(datetime.fromtimestamp(record.created, UTC), what, code_of(current.get())))
        count_error(errors_behind(error) if error else ())


def note(error: LastError) -> None:
    """Write it down. A disk that cannot be written is no further error."""
    path = Path(settings.LAST_ERROR_FILE)
    fields = {"at": error.at.isoformat(), "what": error.what, "code": error.code}
    new = path.with_suffix(".new")
    with suppress(OSError):
        new.write_text(json.dumps(fields), encoding="utf-8")
        new.replace(path)


def last_error() -> LastError | None:
    """The last one that was noted; None if there is none, or it cannot be read."""
    try:
        fields = json.loads(Path(settings.LAST_ERROR_FILE).read_text(encoding="utf-8"))
        return LastError(datetime.fromisoformat(fields["at"]), fields["what"], fields["code"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
