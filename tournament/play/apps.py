from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Hands at the table."""

    name = "tournament.play"

    def ready(self) -> None:
        from tournament.core.phrases import add_words  # noqa: PLC0415 - app ready: models are loaded
        from tournament.draws.history import add_hand_source  # noqa: PLC0415 - app ready: the same
        from tournament.events.finished import add_finished_guard  # noqa: PLC0415 - app ready: the same
        from tournament.play import phrases  # noqa: PLC0415 - app ready: the same
        from tournament.play.acts.sealing import check_none_sealed  # noqa: PLC0415 - app ready: the same
        from tournament.play.queries.tables import last_hands  # noqa: PLC0415 - app ready: the same

        add_words(phrases.WORDS)
        add_finished_guard(check_none_sealed)
        add_hand_source(last_hands)
