from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.registration.verbs import EntryVerb


class RegistrationConfig(AppConfig):
    """Players and their entries in events."""

    name = "tournament.registration"

    def ready(self) -> None:
        from tournament.core.hooks.wording import wording  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.events.hooks.owner_warnings import owner_warners  # noqa: PLC0415 - app ready: the same
        from tournament.registration import phrases  # noqa: PLC0415 - app ready: the same
        from tournament.registration.acts.mails import warn_owner  # noqa: PLC0415 - app ready: the same

        wording.add(phrases.WORDS)
        owner_warners.add(warn_owner)
        verb_classes.add(EntryVerb)
