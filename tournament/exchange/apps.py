from django.apps import AppConfig


class ExchangeConfig(AppConfig):
    """Files and answers for other programs: the open document, reports of federations, the API."""

    name = "tournament.exchange"
