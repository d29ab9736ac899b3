"""The application that the server calls: Django behind the front that reads requests whole."""

import re

from tournament.core.server.front import Front
from tournament.wsgi import application as wsgi_application

HASHING = re.compile(
    r"""
    /sign-in/
    | /account/ | /account/password/
    | /first-account/[^/]+/ | /new-password/[^/]+/[^/]+/ | /invitation/[^/]+/
    | /.+/sign-off/hand-round/ | /.+/sign-off/release/
    """,
    re.VERBOSE,
)
"""The addresses at which a password or a PIN is checked or set."""

application = Front(wsgi_application, hashing=HASHING)
