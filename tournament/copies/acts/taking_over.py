"""How a machine becomes a copy, and how a standby becomes the machine that writes. Commands do this, not pages."""

from dataclasses import replace

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.utils import timezone

from tournament.copies.acts import triggers
from tournament.copies.enums import CopyKind
from tournament.copies.errors import FeedsCopies, HasEvents, NotAStandby, NothingReceived, WriterRuns
from tournament.copies.models import Copy, Source
from tournament.copies.rows import kinds
from tournament.copies.signing import new_secret
from tournament.core import duty
from tournament.core.duty import Duty, IsRetired, IsStandby, Post
from tournament.events.models import Event

SILENT_SECONDS = 15
"""A writer that was heard more recently is taken to be running."""


def become_standby(*, replaces: bool = False) -> Source:
    """Make this machine a standby that waits to be fed. Raises FeedsCopies, HasEvents."""
    is_copy = duty.post().duty is Duty.STANDBY
    with transaction.atomic():
        if Copy.objects.exists():
            raise FeedsCopies
        if not (replaces or is_copy) and Event.objects.exists():
            raise HasEvents
        duty.assign(Post(Duty.STANDBY))
        Source.objects.all().delete()
        source = Source.objects.create(pk=1, secret=new_secret())
        triggers.set_aside()
    return source


def take_over(*, although_it_runs: bool = False) -> Source:
    """Let this standby write from now on. Raises NotAStandby, NothingReceived, WriterRuns."""
    if duty.post().duty is not Duty.STANDBY:
        raise NotAStandby
    with transaction.atomic():
        source = Source.objects.select_for_update().first()
        if source is None or not source.number:
            raise NothingReceived
        if source.heard_at and not although_it_runs:
            seconds = int((timezone.now() - source.heard_at).total_seconds())
            if seconds < SILENT_SECONDS:
                raise WriterRuns(seconds=seconds)
        source.taken_over_at = timezone.now()
        source.save()
        triggers.put_back()
        number_on()
        _feed_mirrors(source)
    duty.assign(Post(Duty.WRITER, term=source.term + 1))
    return source


def _feed_mirrors(source: Source) -> None:
    """The public mirrors of the machine that wrote are fed by this one now. They get everything anew."""
    for mirror in source.mirrors:
        Copy.objects.create(kind=CopyKind.MIRROR, connected_at=timezone.now(), **mirror)
    if source.mirrors:
        triggers.begin_noting()


def write_alone(*, although_replaced: bool = False) -> None:
    """Let this machine write although its standby does not answer, or although that has taken over. Raises IsStandby,
    IsRetired.
    """
    here = duty.post()
    if here.duty is Duty.STANDBY:
        raise IsStandby
    if here.duty is Duty.RETIRED and not although_replaced:
        raise IsRetired
    duty.assign(replace(here, duty=Duty.WRITER, alone=True))


def retire() -> None:
    """Let this machine write no more: another one has taken over."""
    duty.assign(replace(duty.post(), duty=Duty.RETIRED))


def number_on() -> None:
    """New rows get numbers behind those that came from the writer. SQLite does that by itself."""
    models = [kind.model for kind in kinds().values()]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(
            no_style(), [*models, *apps.get_app_config("copies").get_models()]
        ):
            cursor.execute(statement)
