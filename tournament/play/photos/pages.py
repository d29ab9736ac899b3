"""The page of a hand's photos, and what the list of hands says of them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse

from tournament.core.errors import Refusal
from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.models import Event, Round
from tournament.play.forms.notes import NoteForm
from tournament.play.models import HandPhoto
from tournament.play.pages.hands import HandView, PhotoMark
from tournament.play.pages.table import Place
from tournament.play.photos.forms import PhotoForm


@dataclass(frozen=True, slots=True)
class PhotoView:
    """A photo with its address and size, and who took it when. `is_earlier` says that the hand was corrected since."""

    pk: int
    url: str
    width: int
    height: int
    taken_by: str
    taken_at: datetime
    is_earlier: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPhotoPage(PageValues):
    """The photos of the versions of a hand. `obstacle` says why none can be added; `replaces` that another one takes the
    place of the photo of this version. `removing` is the form that removes a photo, for those who may.
    """

    template: ClassVar[str] = "play/hand_photo.html"

    event: Event
    can: Can
    round: Round
    table_number: int
    number: int
    sentence: str
    photos: Sequence[PhotoView]
    form: PhotoForm
    obstacle: Refusal | None
    replaces: bool
    removing: NoteForm | None


def photo_view(photo: HandPhoto, place: Place, *, is_earlier: bool) -> PhotoView:
    return PhotoView(
        pk=photo.pk,
        url=reverse("play:photo", args=[*place, photo.pk]),
        width=photo.width,
        height=photo.height,
        taken_by=str(photo.taken_by),
        taken_at=photo.taken_at,
        is_earlier=is_earlier,
    )


def mark_photos(
    views: Sequence[HandView],
    place: Place,
    *,
    keys: Mapping[int, UUID],
    photographed: Collection[int],
    may_add: bool,
) -> list[HandView]:
    """The hands of a table with the way to their photos, where there is one or one can be added.

    `keys` are those under which the versions were entered, `photographed` the numbers of hands that have a photo.
    """
    marked = []
    for view in views:
        has_one = view.number in photographed
        # A hand that was taken back keeps its photo, and gets no other.
        if has_one or (may_add and view.correct_url):
            url, key = reverse("play:hand-photo", args=[*place, view.number]), keys.get(view.version)
            marked.append(replace(view, photo=PhotoMark(url, has_one, str(key or ""))))
        else:
            marked.append(view)
    return marked


def picture_of(kept: HandPhoto) -> HttpResponse:
    """A photo as a file that no cache keeps."""
    headers = {"Cache-Control": "private, no-store", "Content-Disposition": "inline"}
    return HttpResponse(bytes(kept.content), content_type="image/jpeg", headers=headers)
