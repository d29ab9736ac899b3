"""The whole check of a document: its schema, its digest, what it names, its hands, its tables, its standings."""

import time
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from tournament.exchange.document.checking.hands import UNREADABLE, check_hands
from tournament.exchange.document.checking.references import check_references
from tournament.exchange.document.checking.report import FAULTS_MAX, Report
from tournament.exchange.document.checking.standings import check_standings
from tournament.exchange.document.checking.tables import check_tables
from tournament.exchange.document.event import digest_of
from tournament.exchange.document.older import of_this_version
from tournament.exchange.document.reading import COMMAND_MEGABYTES, parsed_document, part_checker_of

PARTS: tuple[Callable[[Mapping[str, Any], Report], None], ...] = (check_hands, check_tables, check_standings)


def check_document(
    content: bytes, *, megabytes: int = COMMAND_MEGABYTES, seconds: float | None = None
) -> Report:
    """Check a document of any version, in either variant. Nothing is read from the database, and nothing is written.

    Hands are looked at for no longer than these `seconds`. Raises FileTooLarge, NoDocument and OtherVersion.
    """
    document = parsed_document(content, megabytes=megabytes)
    report = Report(ends_at=None if seconds is None else time.monotonic() + seconds)
    report.version = document["version"]
    for fault in islice(part_checker_of(report.version).faults(document), FAULTS_MAX):
        report.add(fault.way, _("This %(what)s.") % {"what": fault.what})
    if report.faults:
        report.unchecked.append(_("Hands, results and standings: the document does not match its schema."))
        return report
    report.name, report.variant = document["event"]["name"], document["visibility"]
    if document["digest"] != digest_of(document):
        text = _("The digest does not match: the document was changed after it was written.")
        report.add(("digest",), text)
    document = of_this_version(document)
    known = len(report.faults)
    check_references(document, report)
    if len(report.faults) > known:
        report.unchecked.append(
            _("Hands, results and standings: something in the document has no counterpart, or appears twice.")
        )
        return report
    for part in PARTS:
        try:
            part(document, report)
        except UNREADABLE:
            report.add((), _("The document cannot be recomputed: a value does not fit the others."))
    return report
