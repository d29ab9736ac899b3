"""A browser's name in two words that its owner recognizes."""

BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def browser_name(user_agent: str) -> str:
    """ "Firefox, Windows" from a User-Agent header; empty if nothing in it is known.

    The order of the lists matters: most browsers also claim to be others.
    """
    found = [
        next((name for mark, name in known if mark in user_agent), None) for known in (BROWSERS, SYSTEMS)
    ]
    # It is stored, so no language says what stands between the two.
    return ", ".join(name for name in found if name)
