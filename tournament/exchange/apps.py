from django.apps import AppConfig

from tournament.audit.verbs import add_verbs
from tournament.exchange.verbs import TokenVerb


class ExchangeConfig(AppConfig):
    """Files and answers for other programs: the open document, reports of federations, the API."""

    name = "tournament.exchange"

    def ready(self) -> None:
        add_verbs(TokenVerb)
