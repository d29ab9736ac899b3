"""An event's hands beside what finished public events of its rulebook tell."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import discard_win, make_entries, make_event, make_round, play
from tests.pages import text_of
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event
from tournament.standings.pages import usual


def played(name: str, *values: int, is_finished: bool = False, visibility: str = Visibility.PUBLIC) -> Event:
    event = make_event(name=name)
    round_ = make_round(event, [make_entries(event, 4)], state=RoundState.RUNNING)
    play(round_.tables.get(), *(discard_win(0, 1, value) for value in values))
    finished_at = timezone.now() if is_finished else None
    Event.objects.filter(pk=event.pk).update(
        finished_at=finished_at, finished_by=event.created_by if is_finished else None, visibility=visibility
    )
    return Event.objects.get(pk=event.pk)


@pytest.mark.django_db
def test_values_stand_beside_those_of_finished_public_events(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usual, "USUAL_WINS_LEAST", 4)
    played("finished", 8, 8, 8, 12, is_finished=True)
    played("running", 88)
    played("hidden", 88, is_finished=True, visibility=Visibility.PRIVATE)
    event = played("own", 8, 12)

    page = client.get(reverse("standings:statistics", args=[event.slug]))

    shown = page.context["compared"]
    assert [(bar.label, bar.count, bar.own, bar.usual) for bar in shown.values] == [
        ("8", 1, "50", "75"),
        ("12", 1, "50", "25"),
    ]
    assert "average of 1 finished public event under the same rulebook, with 4 wins." in text_of(page)

    monkeypatch.setattr(usual, "USUAL_WINS_LEAST", 5)
    alone = client.get(reverse("standings:statistics", args=[event.slug]), {"r": "0"}).context["compared"]
    assert not alone.has_usual
    assert [bar.usual for bar in alone.values] == ["", ""]
