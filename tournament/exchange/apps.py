from django.apps import AppConfig


class ExchangeConfig(AppConfig):
    """What leaves the house in files and for programs: the open document, reports of federations, the API."""

    name = "tournament.exchange"
