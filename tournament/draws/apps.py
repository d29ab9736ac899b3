from django.apps import AppConfig


class DrawsConfig(AppConfig):
    """Who sits where: draws, tables and seats."""

    name = "tournament.draws"

    def ready(self) -> None:
        from tournament.core.phrases import add_words  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.draws import phrases  # noqa: PLC0415 - app ready: the same
        from tournament.draws.reminders import seat_of_sign_up  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.seats import add_seat_finder  # noqa: PLC0415 - app ready: the same

        add_words(phrases.WORDS)
        add_seat_finder(seat_of_sign_up)
