from django.apps import AppConfig

from tournament.audit.verbs import add_verbs
from tournament.papers.verbs import PaperVerb


class PapersConfig(AppConfig):
    """Printed pages and PDF files."""

    name = "tournament.papers"

    def ready(self) -> None:
        add_verbs(PaperVerb)
