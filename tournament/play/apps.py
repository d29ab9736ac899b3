from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Hands at the table."""

    name = "tournament.play"

    def ready(self) -> None:
        from tournament.events.finished import add_finished_guard  # noqa: PLC0415 - app ready: models are loaded
        from tournament.play.sealing import check_none_sealed  # noqa: PLC0415 - app ready: the same

        add_finished_guard(check_none_sealed)
