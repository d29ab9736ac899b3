"""A request that a mirror passed on, answered by the same views as if it had been sent to this machine."""

from functools import cache
from http.cookies import SimpleCookie
from io import BytesIO
from typing import Any
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils import timezone

from tournament.copies.asking import Question, Reply
from tournament.core.headers import MESSAGES_COOKIE
from tournament.core.relayed import RELAYED

COOKIES = (settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, MESSAGES_COOKIE)
"""What goes along of a visitor's cookies, both ways. Nobody is signed in on a mirror."""


@cache
def _site() -> WSGIHandler:
    return WSGIHandler()


def run(question: Question) -> Reply:
    """Answer it. The policies of the views, the check against forgery and the limits for an address hold as ever."""
    response = _site().get_response(WSGIRequest(_environment(question)))
    cookies = {name: response.cookies[name].OutputString() for name in COOKIES if name in response.cookies}
    return Reply(
        status=response.status_code,
        content_type=response.get("Content-Type", ""),
        location=response.get("Location", ""),
        cookies=cookies,
        # No page that a mirror may ask for is a stream.
        body=bytes(getattr(response, "content", b"")),
        at=timezone.now().isoformat(),
    )


def _environment(question: Question) -> dict[str, Any]:
    is_secure = bool(getattr(settings, "SECURE_SSL_REDIRECT", False))
    scheme, host = ("https" if is_secure else "http"), _own_host()
    cookies: SimpleCookie = SimpleCookie(
        {name: question.cookies[name] for name in COOKIES if name in question.cookies}
    )
    found: dict[str, Any] = {
        "REQUEST_METHOD": question.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": question.path.encode().decode("latin-1"),
        "QUERY_STRING": question.query,
        "CONTENT_TYPE": question.content_type,
        "CONTENT_LENGTH": str(len(question.body)),
        "SERVER_NAME": host,
        "SERVER_PORT": "443" if is_secure else "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": question.sender,
        "HTTP_HOST": host,
        "HTTP_ORIGIN": f"{scheme}://{host}",
        "HTTP_REFERER": f"{scheme}://{host}{quote(question.path)}",
        "HTTP_ACCEPT_LANGUAGE": question.language,
        "HTTP_COOKIE": "; ".join(f"{one.key}={one.coded_value}" for one in cookies.values()),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scheme,
        "wsgi.input": BytesIO(question.body),
        "wsgi.errors": BytesIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        RELAYED: True,
    }
    if settings.BEHIND_PROXY:
        found |= {"HTTP_X_FORWARDED_FOR": question.sender, "HTTP_X_FORWARDED_PROTO": scheme}
    return found


def _own_host() -> str:
    """A name that this site answers to. Links never contain it (`core/site.py`)."""
    known = [name.lstrip(".") for name in settings.ALLOWED_HOSTS if name != "*"]
    return known[0] if known else urlsplit(settings.SITE_URL).netloc or "localhost"
