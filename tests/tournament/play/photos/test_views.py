"""The page of a hand's photos, what devices send by themselves, and who sees the pictures."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from penalties.acts.own_link import own_mark
from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_photo, make_table, make_user, picture, play
from tests.penalties.given import seated
from tournament.accounts.models import User
from tournament.events.enums import Role
from tournament.events.models import Event, Staff
from tournament.play.models import Hand, HandPhoto
from tournament.play.photos.acts import change_photo_rules


@pytest.fixture
def hand(event: Event) -> Hand:
    return play(make_table(event), discard_win(0, 1, 8))[0]


def page_of(hand: Hand, name: str = "hand-photo", *args: int) -> str:
    return reverse(f"play:{name}", args=[hand.event.slug, 1, 1, *(args or (hand.number,))])


def sent(content: bytes = b"", **fields: object) -> dict[str, object]:
    file = SimpleUploadedFile("hand.jpg", content or picture(), content_type="image/jpeg")
    return {"photo": file, "client_key": str(uuid4()), **fields}


def test_referee_adds_a_photo_and_sees_it(hand: Hand, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    assert client.post(page_of(hand), sent()).status_code == 302
    url = page_of(hand, "photo", HandPhoto.objects.get().pk)
    assert url in client.get(page_of(hand)).content.decode()
    answer = client.get(url)
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("image/jpeg", "no-store, private")
    table_url = reverse("play:table-detail", args=[hand.event.slug, 1, 1])
    table = client.get(table_url).content.decode()
    assert "See the photo" in table
    assert "data-photo-of" not in table
    assert page_of(hand) not in Client().get(table_url).content.decode()


@pytest.mark.parametrize("content", [b"no picture", b"\xff\xd8\xff"])
def test_what_is_no_picture_is_refused_beside_the_field(
    hand: Hand, sign_in: SignIn, organizer: User, content: bytes
) -> None:
    answer = sign_in(organizer).post(page_of(hand), sent(content))
    assert answer.status_code == 422
    assert "This file is not a JPEG, PNG or WebP picture." in answer.content.decode()
    assert not HandPhoto.objects.exists()


def test_device_sends_a_photo_exactly_once(hand: Hand, sign_in: SignIn, organizer: User) -> None:
    """By the key of the hand, whatever number it has by now; a photo of no hand says so."""
    client, url = sign_in(organizer), reverse("play:photo-add", args=[hand.event.slug, 1, 1])
    fields = {"expected_hand_number": 7, "hand_key": str(hand.client_key), "client_key": str(uuid4())}
    for _time in range(2):
        answer = client.post(url, {**sent(), **fields}, headers={"Seatwind-Owner": str(organizer.pk)})
        assert (answer.status_code, answer["Seatwind-Key"]) == (204, fields["client_key"])
    assert HandPhoto.objects.get().hand == hand
    lost = client.post(url, {**sent(), "expected_hand_number": 7})
    assert (lost.status_code, lost["Seatwind-Refusal"]) == (409, "photographed_hand_missing")
    other = client.post(url, {**sent(), **fields}, headers={"Seatwind-Owner": "0"})
    assert other["Seatwind-Refusal"] == "other_account"
    assert client.post(url, {**fields, "photo": ""})["Seatwind-Refusal"] == "form"


def test_referee_of_other_tables_sees_a_photo_and_adds_none(
    hand: Hand, sign_in: SignIn, event: Event
) -> None:
    other = make_user("other")
    Staff.objects.create(event=event, user=other, role=Role.REFEREE, tables=[2])
    client, photo = sign_in(other), make_photo(hand)
    page = client.get(page_of(hand))
    assert client.get(page_of(hand, "photo", photo.pk)).status_code == 200
    assert 'data-refusal="other_table"' in page.content.decode()
    assert client.post(page_of(hand), sent()).status_code == 422
    assert client.post(page_of(hand, "photo-remove", photo.pk), {"reason": "x"}).status_code == 403
    assert list(HandPhoto.objects.all()) == [photo]


def test_players_see_the_photos_of_their_hands_if_the_event_says_so(
    hand: Hand, event: Event, organizer: User
) -> None:
    photo, entry = make_photo(hand), seated(hand.table, 0)
    (stranger,) = make_entries(event, 1)

    def own(name: str, who: object, *args: int) -> str:
        return reverse(f"penalties:{name}", args=[event.slug, who.pk, own_mark(event, who), *args])

    client = Client()
    assert client.get(own("own-photo", entry, photo.pk)).status_code == 404
    change_photo_rules(organizer, event, seen_by_players=True)
    assert own("own-photo", entry, photo.pk) in client.get(own("own-record", entry)).content.decode()
    assert client.get(own("own-photo", entry, photo.pk))["Content-Type"] == "image/jpeg"
    assert client.get(own("own-photo", stranger, photo.pk)).status_code == 404
    assert client.get(page_of(hand, "photo", photo.pk)).status_code == 302
