"""The page that says how hands are entered in an event."""

from uuid import uuid4

from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_event
from tests.pages import text_of
from tests.tournament.play.running import RULESET
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
    change_entry_rules(organizer, event, allowed=list(EntryMethod), allows_links=True)
    sent = {"allows_points": "on", "seen": seen}
    with nothing_changes(event):
        refused = client.post(url, sent)
    assert refused.status_code == 422
    assert "changed" in text_of(refused)
    sent["seen"] = refused.context["form"]["seen"].value()
    assert "The settings are saved." in text_of(client.post(url, sent, follow=True))
    assert not EntryRules.objects.get(event=event).allows_links


def test_page_is_reached_from_the_settings_before_any_round_is_drawn(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    client, address = sign_in(organizer), reverse("play:entry-rules", args=[event.slug])
    for name in ("events:event-settings", "events:round-times", "draws:draw-settings"):
        assert f'href="{address}"' in client.get(reverse(name, args=[event.slug])).content.decode(), name


def test_new_event_decides_what_its_tables_enter(organizer: User, sign_in: SignIn) -> None:
    client, address = sign_in(organizer), reverse("events:event-create")
    form = client.get(address).context["form"]
    fields = {name: form[name].value() for name in form.fields if form[name].value() not in (None, "")}
    sent = {**fields, "name": "Four scores", "final_scores_only": "on", "needs_confirmations": "yes"}
    made = client.post(address, sent)
    assert made.status_code == 302
    rules = EntryRules.objects.get(event__name="Four scores")
    assert (rules.final_scores_only, rules.needs_confirmations, rules.allows_links) == (True, True, False)
    assert all((rules.allows_tiles, rules.allows_items, rules.allows_points))
    change_entry_rules(organizer, rules.event, allowed=list(EntryMethod))
    client.post(address, sent)
    rules.refresh_from_db()
    assert not rules.final_scores_only, "a second press of the form changes nothing"


def test_new_event_that_chooses_nothing_follows_its_rulebook(organizer: User, sign_in: SignIn) -> None:
    client, address = sign_in(organizer), reverse("events:event-create")
    form = client.get(address).context["form"]
    fields = {name: form[name].value() for name in form.fields if form[name].value() not in (None, "")}
    for ruleset, is_required in (("gghk", False), ("mcr", True)):
        sent = {**fields, "name": ruleset, "ruleset": ruleset, "client_key": str(uuid4())}
        assert client.post(address, sent).status_code == 302
        required = EntryRules.objects.filter(event__name=ruleset, needs_confirmations=True)
        assert required.exists() is is_required


def test_items_alone_are_not_offered_where_a_hand_is_worth_two_numbers(
    organizer: User, sign_in: SignIn
) -> None:
    event = make_event(organizer=organizer, ruleset=RULESET)
    client, address = sign_in(organizer), reverse("play:entry-rules", args=[event.slug])
    form = client.get(address).context["form"]
    assert "allows_items" not in form.fields
    assert str(form.fields["allows_points"].label) == "Han and fu"
    sent = {"allows_points": "on", "seen": form["seen"].value()}
    assert client.post(address, sent).status_code == 302
    rules = EntryRules.objects.get(event=event)
    assert (rules.allows_tiles, rules.allows_items, rules.allows_points) == (False, True, True)
    assert client.post(address, {}).status_code == 422
