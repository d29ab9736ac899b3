"""`manage.py describe_data`: write docs/data.md."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.privacy.listing import data_page


class Command(BaseCommand):
    help = "Writes docs/data.md: what is stored about people, and in which columns."

    def handle(self, *args: Any, **options: Any) -> None:
        (settings.BASE_DIR / "docs" / "data.md").write_text(data_page(), encoding="utf-8")
