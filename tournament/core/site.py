"""The site's own address: the one maker of every address that is mailed, printed or shown as a code.

A request names the host it was sent to, and whoever sends it chooses that name. So a mail never contains it: links in
mails begin with the configured address (SEATWIND_ORIGINS), or with the one that the last start printed and stored.

What a person prints or shows on the screen leads to the configured address as well. In a hall without one it leads to
where that person opened the site, except that phones cannot open an address of the machine itself: then it leads to the
address for phones.
"""

from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

from tournament.core.client import is_loopback_name
from tournament.core.env import SITE_FILE, configured_address

HOST_MAX = 253
"""Characters of the longest host name (RFC 1035); a longer one would not fit into a code either."""
NO_ADDRESS_FOR_MAIL = (
    "SEATWIND_MAIL is set without SEATWIND_ORIGINS, so links in mails would lead nowhere: set "
    "SEATWIND_ORIGINS=https://example.org to the address by which people open this site."
)


def mailed_address(path: str) -> str:
    """The whole address of a page for a mail; the path alone where the site does not know its address."""
    return settings.SITE_URL + path


def shared_address(request: HttpRequest, path: str) -> str:
    """The whole address of a page, to be printed, shown or read by a phone. Raises DisallowedHost."""
    return shared_site(request) + path


def shared_site(request: HttpRequest) -> str:
    """The beginning of such an address, without a slash at its end. Raises DisallowedHost."""
    host = request.get_host()
    if len(host) > HOST_MAX:
        raise DisallowedHost("The name of the host is longer than any can be.")
    own = f"{request.scheme}://{host}"
    if settings.CSRF_TRUSTED_ORIGINS:
        return own if own in settings.CSRF_TRUSTED_ORIGINS else str(settings.SITE_URL)
    if is_for_phones(own):
        return own
    return str(settings.PHONE_URL).rstrip("/") or own


def is_for_phones(address: str) -> bool:
    """Whether a phone may be able to open an address: it does not lead to the machine itself."""
    return not is_loopback_name(urlsplit(address).hostname or "")


def why_no_mail() -> str:
    """Why a site that sends mail must not start; empty where it may."""
    is_missing = settings.SENDS_MAIL and not configured_address(settings.CSRF_TRUSTED_ORIGINS)
    return NO_ADDRESS_FOR_MAIL if is_missing else ""


def choose_address(site: str) -> str:
    """Store the address that a start prints, where none is configured. Returns the address of links in mails.

    The server reads it when it loads its settings, and so do commands that run beside it. Raises OSError.
    """
    configured = configured_address(settings.CSRF_TRUSTED_ORIGINS)
    if configured:
        return configured
    address = site.rstrip("/")
    Path(settings.VAR_DIR, SITE_FILE).write_text(f"{address}\n", encoding="ascii")
    return address
