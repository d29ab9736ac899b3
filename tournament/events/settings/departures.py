"""Where an event's length and ranking leave what its rulebook says."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

import scoring
from tournament.events.enums import Ranking
from tournament.events.models import Event
from tournament.events.rulebook.words import ranking_word
from tournament.events.settings.options import preset_fields


def departures_from_book(event: Event) -> list[str]:
    """Where the length and the ranking of an event leave what its rulebook says, a sentence for each."""
    preset = scoring.get_ruleset(event.ruleset).preset
    found = list(_length_departures(event, preset)) if preset.says_length else []
    ranking = Ranking(preset_fields(event.ruleset)["ranking"])
    if event.ranking != ranking:
        found.append(
            _("The rulebook ranks by: %(ranking)s. This event ranks differently.")
            % {"ranking": ranking_word(event.ruleset, ranking)}
        )
    return found


def _length_departures(event: Event, preset: scoring.Preset) -> Iterator[str]:
    if event.rounds_planned < preset.sessions:
        params = {"book": preset.sessions, "own": event.rounds_planned}
        yield _("The rulebook asks for at least %(book)s rounds; this event has %(own)s.") % params
    params = {"book": preset.minutes, "own": event.minutes_per_round}
    if event.minutes_per_round < preset.minutes:
        yield (
            _(
                "The rulebook gives a round up to %(book)s minutes; this event gives it %(own)s, so "
                "some matches may not finish."
            )
            % params
        )
    if event.minutes_per_round > preset.minutes:
        yield (
            _("The rulebook allows at most %(book)s minutes for a round; this event allows %(own)s.") % params
        )
