from django.apps import AppConfig


class SeriesConfig(AppConfig):
    """Several events as one: a league, a season, one competition of several rulesets."""

    name = "tournament.series"
