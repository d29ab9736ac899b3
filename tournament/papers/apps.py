from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.papers.verbs import PaperVerb


class PapersConfig(AppConfig):
    """Printed pages and PDF files."""

    name = "tournament.papers"

    def ready(self) -> None:
        verb_classes.add(PaperVerb)
