"""The application that the server calls: Django behind the front that reads requests whole."""

from tournament.core.server.front import Front
from tournament.wsgi import application as wsgi_application

application = Front(wsgi_application, hashing=frozenset({"/sign-in/", "/account/password/"}))
