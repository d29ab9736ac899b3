"""Brings the file of a partial translation up to date, see `catalogue.py`."""

import os
import sys
from pathlib import Path

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.conf import settings

    from tests.readers.catalogue import FORMS, update
    from tests.readers.reach import what_readers_reach

    texts = what_readers_reach().texts.values()
    for language in sys.argv[1:] or sorted(FORMS):
        update(Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po", language, texts)
