"""The WSGI entry point that every server starts: `tournament.wsgi:application`."""

import os

from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

from tournament.core.site import why_no_mail
from tournament.core.trouble import RetryOnce

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

_django = get_wsgi_application()
if _refusal := why_no_mail():
    raise ImproperlyConfigured(_refusal)
application = RetryOnce(_django)
