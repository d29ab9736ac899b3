from django.apps import AppConfig

from tournament.audit.verbs import add_verbs
from tournament.events.verbs import EventVerb


class EventsConfig(AppConfig):
    """Events, their staff, their rounds, and who did what."""

    name = "tournament.events"

    def ready(self) -> None:
        from tournament.audit.words import word_data  # noqa: PLC0415 - app ready: the same
        from tournament.core.hooks.wording import wording  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.events import audit_words, phrases  # noqa: PLC0415 - app ready: the same

        wording.add(phrases.WORDS)
        word_data("role", audit_words.role_words)
        word_data("changes", audit_words.changes_words)
        add_verbs(EventVerb)
