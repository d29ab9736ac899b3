from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.events.verbs import EventVerb


class EventsConfig(AppConfig):
    """Events, their staff, their rounds, and who did what."""

    name = "tournament.events"

    def ready(self) -> None:
        from tournament.audit.hooks.data_words import DataWords, data_words  # noqa: PLC0415 - app ready: the same
        from tournament.chain.hooks.covered import covered  # noqa: PLC0415 - app ready: the same
        from tournament.core.hooks.wording import wording  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.events import phrases  # noqa: PLC0415 - app ready: the same
        from tournament.events.acts.two_people import STOPPING, lapse_requests  # noqa: PLC0415 - app ready: the same
        from tournament.events.covered import COVERED  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.events.hooks.departures import takers  # noqa: PLC0415 - app ready: the same
        from tournament.events.hooks.two_people import two_people_acts  # noqa: PLC0415 - app ready: the same

        wording.add(phrases.WORDS)
        takers.add(lapse_requests)
        two_people_acts.add(STOPPING)
        data_words.add(DataWords("role", phrases.role_words))
        data_words.add(DataWords("changes", phrases.changes_words))
        verb_classes.add(EventVerb)
        for rows in COVERED:
            covered.add(rows)
