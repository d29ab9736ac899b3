"""The picture behind the certificates."""

from django.db import transaction

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.papers.models import CertificateBackground
from tournament.papers.pictures import type_of_picture


@transaction.atomic
def set_background(event: Event, *, actor: User, content: bytes) -> None:
    """Set the picture behind the certificates, replacing an earlier one. Setting the same again changes nothing.

    Raises PictureRefused.
    """
    content_type = type_of_picture(content)
    locked = lock(event)
    standing = CertificateBackground.objects.filter(event=locked).first()
    if standing and bytes(standing.content) == content:
        return
    CertificateBackground.objects.update_or_create(
        event=locked, defaults={"content": content, "content_type": content_type}
    )
    record(locked, actor, Verb.BACKGROUND_SET)


@transaction.atomic
def remove_background(event: Event, *, actor: User) -> None:
    """Print plain certificates again. Does nothing if they already are plain."""
    locked = lock(event)
    gone, _rows = CertificateBackground.objects.filter(event=locked).delete()
    if gone:
        record(locked, actor, Verb.BACKGROUND_REMOVED)
