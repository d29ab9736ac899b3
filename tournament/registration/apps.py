from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    """Players and their entries in events."""

    name = "tournament.registration"

    def ready(self) -> None:
        from tournament.core.phrases import add_words  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.events.hooks.wrong_passwords import add_listener  # noqa: PLC0415 - app ready: the same
        from tournament.registration import phrases  # noqa: PLC0415 - app ready: the same
        from tournament.registration.acts.mails import warn_of_wrong_passwords  # noqa: PLC0415 - app ready: the same

        add_words(phrases.WORDS)
        add_listener(warn_of_wrong_passwords)
