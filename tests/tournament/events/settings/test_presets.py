"""The options of known books: taken in one step, shown with their sources."""

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

import scoring
from tests.conftest import SignIn
from tests.factories import make_event
from tournament.draws.settings.plans import plan_ahead, plan_of_rows
from tournament.events.forms.event import EventForm
from tournament.events.models import Event
from tournament.events.settings.options import options_beside_the_book, stored_options, value_words
from tournament.events.settings.presets import preset_field_name, preset_of_options, preset_options
from tournament.events.settings.sections import RULES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
WITH_PRESETS = [book for book in scoring.all_rulesets() if book.presets]
PRESETS = [(book, preset) for book in WITH_PRESETS for preset in book.presets]


def sent(event: Event, **changes: object) -> dict[str, object]:
    """What the page of an event's settings sends if nothing but `changes` was touched."""
    form = EventForm(instance=event, section=RULES)
    fields: dict[str, object] = {}
    for name in form.fields:
        value = form[name].value()
        shown = form.fields[name].prepare_value(value)
        if shown is not None and shown is not False:
            fields[name] = shown
    return {**fields, "options_of": event.ruleset, **changes}


def form_of(fields: dict[str, object], *, instance: Event) -> EventForm:
    return EventForm(QueryDict(urlencode(fields, doseq=True)), instance=instance, section=RULES)


@pytest.mark.parametrize(("book", "preset"), PRESETS, ids=[preset.id for _book, preset in PRESETS])
def test_options_of_a_preset_are_kept_and_known_again(
    book: scoring.Ruleset, preset: scoring.OptionSet
) -> None:
    event = make_event(ruleset=book.id, options=preset_options(book, preset.id))
    event.refresh_from_db()
    assert dict(scoring.make_options(book.id, event.options)) == preset.values_by_name
    assert preset_of_options(book.id, event.options) == preset
    form = form_of(sent(event), instance=event)
    assert form.is_valid(), form.errors
    assert form.event_fields()["options"] == event.options


@pytest.mark.parametrize("book", WITH_PRESETS, ids=lambda book: book.id)
def test_organizer_takes_a_preset_in_one_step_and_sees_every_source(
    book: scoring.Ruleset, sign_in: SignIn, organizer: User
) -> None:
    event = make_event(organizer=organizer, ruleset=book.id)
    client, url = sign_in(organizer), reverse("events:settings-section", args=[event.slug, "rules"])
    page = client.get(url).content.decode()
    for preset in book.presets:
        assert (f"{preset.name} (provisional)" in page) == preset.is_provisional
        assert all(sourced.source in page for sourced in preset.chosen.values())
    wanted = book.presets[-1]
    response = client.post(url, sent(event, **{preset_field_name(book): wanted.id}))
    assert response.status_code == 302, response.content.decode()
    event.refresh_from_db()
    assert preset_of_options(book.id, event.options) == wanted
    assert f"This event has the options of: {wanted.name}." in client.get(url).content.decode()


@pytest.mark.parametrize(("book", "preset"), PRESETS, ids=[preset.id for _book, preset in PRESETS])
def test_source_of_an_option_stands_beside_its_field(
    book: scoring.Ruleset, preset: scoring.OptionSet
) -> None:
    info = next(one for one in book.options if one.kind == "bool")
    turned = {**preset.values_by_name, info.name: not preset.values_by_name[info.name]}
    for options in (preset.values_by_name, turned):
        form = EventForm(instance=make_event(ruleset=book.id, options=stored_options(book, options)))
        for name, sourced in preset.chosen.items():
            said = f"{value_words(sourced.value)}. Source: {sourced.source}."
            assert said in form.fields[f"option_{book.id}_{name}"].help_text, name
    begun = EventForm(initial={preset_field_name(book): preset.id})
    assert "Source: " in begun.fields[f"option_{book.id}_{info.name}"].help_text
    assert "Source: " not in EventForm().fields[f"option_{book.id}_{info.name}"].help_text


@pytest.mark.parametrize("book", WITH_PRESETS, ids=lambda book: book.id)
def test_preset_does_not_override_what_was_changed_below(book: scoring.Ruleset) -> None:
    event, preset = make_event(ruleset=book.id), book.presets[0]
    info = next(one for one in book.options if one.kind == "choice")
    other = next(one for one in info.choices if one not in (info.default, preset.values_by_name[info.name]))
    own = {f"option_{book.id}_{info.name}": other}
    form = form_of(sent(event, **own, **{preset_field_name(book): preset.id}), instance=event)
    assert not form.is_valid()
    assert list(form.errors) == [preset_field_name(book)]
    alone = form_of(sent(event, **own), instance=event)
    assert alone.is_valid(), alone.errors
    assert alone.event_fields()["options"] == {info.name: other}


@pytest.mark.parametrize("book", WITH_PRESETS, ids=lambda book: book.id)
@pytest.mark.parametrize("text", ["15000 5000 x -20000", "1 2 3"])
def test_amounts_that_are_no_amounts_are_refused_beside_their_field(book: scoring.Ruleset, text: str) -> None:
    event = make_event(ruleset=book.id)
    for info in book.options:
        if info.kind == "amounts":
            name = f"option_{book.id}_{info.name}"
            form = form_of(sent(event, **{name: text}), instance=event)
            assert list(form.errors) == [name]


def test_values_are_said_in_words() -> None:
    assert value_words((15_000, -15_000)) == "15000 −15000"
    assert (value_words(()), value_words(True), value_words(-5)) == ("none", "yes", "−5")
    assert list(options_beside_the_book("mcr", {})) == []


@pytest.mark.parametrize("preset", ["ema2016", "mleague"])
def test_new_event_by_a_preset_is_drawn_ahead_so_that_the_fewest_meet_twice(
    sign_in: SignIn, organizer: User, preset: str
) -> None:
    fields = {"name": "Spring", "time_zone": "UTC", "languages": ["en"], "visibility": "private"}
    fields |= {f"table_points_{place}": "0" for place in ("first", "second", "third", "fourth")}
    sent = {**fields, "ruleset": "riichi", "rounds_planned": "3", "options_from_riichi": preset}
    response = sign_in(organizer).post(reverse("events:event-create"), sent)
    assert response.status_code == 302, response.content.decode()
    event = Event.objects.get(name="Spring")
    assert plan_of_rows(event.draw_settings.plan, 3) == plan_ahead(3)
