from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Ratings of players over several events, and the forecast of MERS ranks."""

    name = "tournament.ratings"

    def ready(self) -> None:
        from tournament.core.hooks.finished_changes import after_finished_changes  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.ratings.acts.working_out import rate_after_events, rate_after_series  # noqa: PLC0415 - app ready: the same
        from tournament.series.hooks.changes import after_series_changes  # noqa: PLC0415 - app ready: the same

        after_finished_changes.add(rate_after_events)
        after_series_changes.add(rate_after_series)
