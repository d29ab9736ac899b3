"""Makes an event again of its archive, or of its document alone."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any
from uuid import UUID

from django.db.models import Model
from django.utils.translation import gettext as _

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.acts.transactions import attempt
from tournament.audit.models import AuditEntry
from tournament.chain.acts.bringing import bring_chain
from tournament.chain.archived import (
    ArchivedChain,
    begins_with_import,
    broken_place,
    read_chain,
    rounds_behind,
)
from tournament.chain.matching import Difference, differences
from tournament.chain.queries import digest_history
from tournament.core.jobs.process import Tell
from tournament.core.parcel import OpenedParcel, opened
from tournament.events.models import Event
from tournament.exchange.acts.importing import import_event
from tournament.exchange.acts.misfits import WrongValue, at
from tournament.exchange.acts.writing import checked
from tournament.exchange.api.feed import feed_lines
from tournament.exchange.archive.rows import Making, bytes_of_rows, kinds_of_rows, member_of
from tournament.exchange.archive.writing import (
    AUDIT,
    CHAIN,
    DOCUMENT,
    KIND,
    PICTURES,
    ROWS,
    audit_lines,
)
from tournament.exchange.document.reading import read_document
from tournament.exchange.errors import DocumentDiffers
from tournament.papers.pictures import type_of_picture

ZIP = b"PK\x03\x04"
"""The first bytes of an archive; a document begins otherwise, packed or not."""
MEGABYTE = 1_000_000
LINE_MOST = 200_000
BROKEN, DIGEST = "broken", "digest"
"""What is wrong with the chain of an archive itself, and with the digest that a round has in the document."""


def import_file(
    owner: User,
    content: bytes,
    *,
    megabytes: int,
    slug: str = "",
    client_key: UUID | None = None,
    tell: Tell = lambda _done, _total: None,
) -> Event:
    """The event of an archive or of a full document. Raises what `import_event` raises, NotOurs and Damaged."""
    if not content.startswith(ZIP):
        document = read_document(content, megabytes=megabytes)
        return import_event(owner, INSTALLATION, document, slug=slug, client_key=client_key, tell=tell)
    with opened(BytesIO(content), KIND, _("The archive")) as parcel:
        parcel.check()
        document = read_document(parcel.read(DOCUMENT, most=megabytes * MEGABYTE), megabytes=megabytes)
        return import_event(
            owner,
            INSTALLATION,
            document,
            slug=slug,
            client_key=client_key,
            tell=tell,
            beside=lambda event: _Beside(parcel, event, owner, megabytes).write(),
        )


class _Beside:
    """What an archive has beside the document, written for the event that was made of it."""

    def __init__(self, parcel: OpenedParcel, event: Event, owner: User, megabytes: int) -> None:
        self.parcel, self.event, self.owner, self.megabytes = parcel, event, owner, megabytes

    def write(self) -> Sequence[Difference]:
        """Write it, and give what differs from the chain."""
        for name, model in PICTURES.items():
            if name in self.parcel.members:
                with at(name):
                    self._write_picture(name, model)
        if ROWS in self.parcel.members:
            self._write_rows(self.parcel.read(ROWS, most=self.megabytes * MEGABYTE))
        if AUDIT in self.parcel.members:
            with at(AUDIT):
                self._write_audit()
        with at(CHAIN):
            return self._write_chain() if CHAIN in self.parcel.members else ()

    def _write_chain(self) -> Sequence[Difference]:
        """Bring the chain along if it holds and the event is as it says; archives of earlier versions have none."""
        chain = read_chain(self._lines(CHAIN, most=self.megabytes * MEGABYTE))
        broken = broken_place(chain)
        if broken:
            return [Difference(*broken, (BROKEN,))]
        found = [*differences(self.event, chain), *self._strange_digests(chain)]
        if not found:
            bring_chain(self.event, chain)
        return found

    def _strange_digests(self, chain: ArchivedChain) -> Iterator[Difference]:
        """The rounds whose digest in the document is that of no entry, or is older than their results in the chain."""
        shown = {number: digests[-1][0] for number, digests in digest_history(self.event).items()}
        for number in rounds_behind(chain, shown):
            yield Difference("events_round", number, (DIGEST,))
        if not begins_with_import(chain):
            known = {digest for _number, _said, digest in chain.entries}
            for number, digests in digest_history(self.event).items():
                if any(digest not in known for digest, _at in digests):
                    yield Difference("events_round", number, (DIGEST,))

    def _write_picture(self, name: str, model: type[Model]) -> None:
        content = self._picture(name)
        model._base_manager.create(event=self.event, content=content, content_type=type_of_picture(content))

    def _picture(self, name: str) -> bytes:
        """A picture of the archive. Raises PictureRefused, PictureTooLarge."""
        content = self.parcel.read(name, most=self.megabytes * MEGABYTE)
        type_of_picture(content)
        return content

    def _write_rows(self, content: bytes) -> None:
        with at(ROWS):
            said: Mapping[str, Any] = json.loads(content)
            unknown = said.keys() - {kind.name for kind in kinds_of_rows()}
            if unknown:
                raise WrongValue(_("%(name)s is not known to this version.") % {"name": min(unknown)})
        making = Making(self.event, self.owner)
        for kind in kinds_of_rows():
            made = making.made.setdefault(kind.name, [])
            for place, row in enumerate(said.get(kind.name, ())):
                with at(f"{ROWS}: {kind.name}/{place}"), attempt():
                    new = making.row(kind, row)
                    if kind.file:
                        setattr(new, kind.file, self._picture(member_of(kind, place)))
                    checked(new)
                    # Times are those of the archive, also where a new row has the time of now.
                    new.save_base(raw=True, force_insert=True)
                    making.join(kind, new, row)
                    made.append(new)
        if json.loads(bytes_of_rows(self.event)) != said:
            raise DocumentDiffers(place=ROWS)

    def _write_audit(self) -> None:
        """Accounts stay names: the people of another installation have none here."""
        for line in self._lines(AUDIT, most=LINE_MOST):
            said = json.loads(line)
            row = AuditEntry(
                event=self.event,
                actor_name=said["who"],
                verb=said["verb"],
                data=said["data"],
                at=datetime.fromisoformat(said["at"]),
            )
            # A line that no page could show is refused here.
            str(checked(row))
            row.save_base(raw=True, force_insert=True)
        for line, again in zip(self._lines(AUDIT, most=LINE_MOST), audit_lines(self.event), strict=True):
            if json.loads(line) != json.loads(again):
                raise DocumentDiffers(place=AUDIT)
        for _line in feed_lines(self.event, since=0, staff=True, most=None):
            pass

    def _lines(self, member: str, *, most: int) -> Iterator[bytes]:
        """The lines of a member. A line that no act can have written is the end of it."""
        rest = b""
        for chunk in self.parcel.stream(member):
            *lines, rest = (rest + chunk).split(b"\n")
            if len(rest) > most:
                raise WrongValue(_("A line is too long."))
            yield from lines
        if rest:
            yield rest
