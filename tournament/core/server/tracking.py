"""Parameters that chats, newsletters and advertisements add to an address that is shared, each reader a value of their
own. No page reads them, so an address with them is the same as without.
"""

PREFIX = "utm_"
NAMES = frozenset(
    {
        "_ga",
        "_gl",
        "dclid",
        "fbclid",
        "gbraid",
        "gclid",
        "igsh",
        "igshid",
        "li_fat_id",
        "mc_cid",
        "mc_eid",
        "msclkid",
        "ttclid",
        "twclid",
        "wbraid",
        "yclid",
    }
)


def is_tracking(name: str) -> bool:
    """Whether a parameter of this name is one of them."""
    return name in NAMES or name.startswith(PREFIX)


def without_tracking(query: bytes) -> bytes:
    """The query of an address without them. A name that is written with percent signs is kept."""
    parts = query.split(b"&")
    return b"&".join(part for part in parts if not is_tracking(part.partition(b"=")[0].decode("latin-1")))
