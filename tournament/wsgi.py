"""The WSGI entry point that every server starts: `tournament.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

from tournament.core.trouble import RetryOnce

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

application = RetryOnce(get_wsgi_application())
