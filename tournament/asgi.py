"""The application that the server calls: Django behind the front that reads requests whole."""

import re

from django.conf import settings
from django.urls import get_resolver

from tournament.core.server.front import Front
from tournament.wsgi import application as wsgi_application

HASHING = re.compile(
    r"""
    /sign-in/ | /sign-in/second/ | /sign-in/passkey/ | /sign-in/set-up/
    | /account/ | /account/password/ | /account/security/confirm/ | /account/security/add/
    | /first-account/[^/]+/ | /new-password/[^/]+/[^/]+/ | /invitation/[^/]+/
    | /.+/sign-off/hand-round/ | /.+/sign-off/release/
    """,
    re.VERBOSE,
)
"""The addresses at which a password, a PIN or a second factor is checked or set."""

HEAVY = re.compile("/check-document/|/demo/")
"""The addresses where everybody may have something worked out that takes seconds."""

WORKING = re.compile(r"/t/|/health/|/phones/")
"""The addresses where people without an account work: a table's link; and what watches over the site."""

PROGRAMS = re.compile(r"/api/")
"""The addresses that programs read."""

# What the first request would import is imported before the workers start.
get_resolver().url_patterns  # noqa: B018 - reading it imports every view

application = Front(
    wsgi_application,
    hashing=HASHING,
    heavy=HEAVY,
    working=WORKING,
    programs=PROGRAMS,
    is_behind_proxy=settings.BEHIND_PROXY,
)
