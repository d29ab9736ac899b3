from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.exchange.verbs import ArchiveVerb, TokenVerb


class ExchangeConfig(AppConfig):
    """Files and answers for other programs: the open document, reports of federations, the API."""

    name = "tournament.exchange"

    def ready(self) -> None:
        verb_classes.add(TokenVerb)
        verb_classes.add(ArchiveVerb)
