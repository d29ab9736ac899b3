"""The page that says how hands are entered in an event."""

from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.enums import EntryMethod
from tournament.play.models import EntryRules


def test_second_organizer_does_not_overwrite_what_nobody_saw(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    client = sign_in(organizer)
    url = reverse("play:entry-rules", args=[event.slug])
    seen = client.get(url).context["form"]["seen"].value()
    change_entry_rules(event, actor=organizer, allowed=list(EntryMethod), allows_links=True)
    sent = {"allows_points": "on", "seen": seen}
    with nothing_changes(event):
        refused = client.post(url, sent)
    assert refused.status_code == 422
    assert "changed" in text_of(refused)
    sent["seen"] = refused.context["form"]["seen"].value()
    assert client.post(url, sent).status_code == 302
    assert not EntryRules.objects.get(event=event).allows_links
