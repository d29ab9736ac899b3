"""Typed readers of environment variables. An invalid value stops the start with one sentence."""

import os
import secrets
from collections.abc import Sequence
from datetime import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SITE_FILE = "site_address"
"""The file in which a start stores the address that it printed."""

_TRUE = {"1", "true"}
_FALSE = {"", "0", "false"}

SQLITE_OPTIONS: dict[str, Any] = {
    # A deferred transaction that reads first and writes later fails at once if there is a second writer.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL: a hand that was acknowledged survives a power cut. Recursive triggers: without them REPLACE deletes the
    # row it replaces behind the back of the triggers that keep rows append-only.
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"
    ),
}


def read_bool(name: str, default: bool) -> bool:
    """Return the variable as a boolean; only 1, 0, true and false are accepted. Raises ImproperlyConfigured."""
    raw = os.environ.get(name)
    if raw is None:
        return default
    if raw.lower() in _TRUE:
        return True
    if raw.lower() in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is {raw!r}: set it to 1 or 0.")


def read_time(name: str, default: str) -> time:
    """Return the variable as a time of day, such as 04:00. Raises ImproperlyConfigured."""
    raw = os.environ.get(name) or default
    try:
        return time.fromisoformat(raw)
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{name} is {raw!r}: set it to a time of day such as {default}."
        ) from error


def read_choice(name: str, choices: Sequence[str]) -> str:
    """Return the variable, which is one of these words; the first of them without it. Raises ImproperlyConfigured."""
    raw = os.environ.get(name) or choices[0]
    if raw not in choices:
        raise ImproperlyConfigured(f"{name} is {raw!r}: set it to {' or '.join(choices)}.")
    return raw


def read_numbers(name: str, default: str) -> tuple[int, ...]:
    """Return the variable as whole numbers with strokes between them, as many as `default` has. Raises
    ImproperlyConfigured.
    """
    raw = os.environ.get(name) or default
    parts = raw.split("/")
    if len(parts) != len(default.split("/")) or not all(part.isascii() and part.isdigit() for part in parts):
        raise ImproperlyConfigured(f"{name} is {raw!r}: set it to numbers such as {default}.")
    return tuple(map(int, parts))


def read_list(name: str, default: list[str]) -> list[str]:
    """Return the comma-separated variable as a list of stripped, non-empty parts."""
    raw = os.environ.get(name)
    if raw is None:
        return default
    return [part.strip() for part in raw.split(",") if part.strip()]


def read_site(origins: list[str], *, folder: Path) -> str:
    """Return the address of links in mails: the configured one, or the one that the last start stored in `folder`.

    Empty where there is neither.
    """
    try:
        return configured_address(origins) or (folder / SITE_FILE).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def configured_address(origins: list[str]) -> str:
    """Return the first origin that is one address; a pattern such as https://*.example.org is none."""
    return next((origin.rstrip("/") for origin in origins if "*" not in origin), "")


def read_database(url: str, *, base_dir: Path) -> dict[str, Any]:
    """Return Django's settings for a database URL.

    `postgres://user:password@host:5432/name?sslmode=require` or `sqlite:///path`; an empty host means the
    local socket. Raises ImproperlyConfigured for any other scheme.
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        path = Path(unquote(parts.path).removeprefix("/"))
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": base_dir / path,
            "OPTIONS": dict(SQLITE_OPTIONS),
            "CONN_MAX_AGE": 600,
        }
    if parts.scheme in {"postgres", "postgresql"}:
        options: dict[str, Any] = dict(parse_qsl(parts.query))
        options["pool"] = {"min_size": 2, "max_size": 16, "timeout": 5}
        # PostgreSQL plans a statement only once per connection from the fifth time on; planning takes longer than
        # running most of ours.
        options |= {"server_side_binding": True, "prepare_threshold": 5}
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.removeprefix("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(parts.port or ""),
            "OPTIONS": options,
            # The pool keeps the connections; Django then demands an age of 0.
            "CONN_MAX_AGE": 0,
            "CONN_HEALTH_CHECKS": True,
        }
    raise ImproperlyConfigured(
        f"DATABASE_URL begins with {parts.scheme!r}: use postgres://user:password@host/name or sqlite:///var/file."
    )


def read_cache(url: str, *, prefix: str) -> dict[str, Any]:
    """Return Django's settings for a cache URL: `redis://…` and `rediss://…`, or `file:///absolute/folder`.

    `prefix` stands before every key. Raises ImproperlyConfigured for any other scheme.
    """
    parts = urlsplit(url)
    settings: dict[str, Any] = {"KEY_PREFIX": f"seatwind-{prefix}", "TIMEOUT": 3600}
    if parts.scheme == "file":
        backend = "tournament.core.shared_cache.SharedFiles"
        options = {"MAX_ENTRIES": 5000}
        return {**settings, "BACKEND": backend, "LOCATION": unquote(parts.path), "OPTIONS": options}
    if parts.scheme in {"redis", "rediss"}:
        return {**settings, "BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}
    raise ImproperlyConfigured(
        f"CACHE_URL begins with {parts.scheme!r}: use redis://host:6379/0 or file:///absolute/folder."
    )


def read_mail(url: str) -> dict[str, Any]:
    """Return host, port, user, password, starttls and tls of a mail server's URL; empty for an empty URL.

    `smtp://user:password@host:587` begins in the clear and turns to TLS, unless it ends in `?starttls=0`;
    `smtps://` is TLS from the first byte. Raises ImproperlyConfigured for any other scheme or without a host.
    """
    if not url:
        return {}
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured(
            "SEATWIND_MAIL is not a mail server: use smtp://user:password@host:587 or smtps://…"
        )
    is_tls = parts.scheme == "smtps"
    return {
        "host": unquote(parts.hostname),
        "port": parts.port or (465 if is_tls else 587),
        "user": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "tls": is_tls,
        "starttls": not is_tls and dict(parse_qsl(parts.query)).get("starttls") != "0",
    }


def read_secret_key(*, local: bool, key_file: Path) -> str:
    """Return SEATWIND_SECRET_KEY, or on a person's own machine a key made once and kept in `key_file`.

    Raises ImproperlyConfigured when neither is there: a guessable key would let anybody sign in.
    """
    key = os.environ.get("SEATWIND_SECRET_KEY", "")
    if key:
        return key
    if key_file.is_file():
        return key_file.read_text(encoding="ascii")
    if not local:
        raise ImproperlyConfigured(
            "SEATWIND_SECRET_KEY is not set: give the server a long random secret, "
            "or set SEATWIND_LOCAL=1 on your own machine."
        )
    return _make_key_file(key_file)


def _make_key_file(key_file: Path) -> str:
    key_file.parent.mkdir(parents=True, exist_ok=True)
    key = secrets.token_urlsafe(50)
    try:
        descriptor = os.open(key_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return key_file.read_text(encoding="ascii")
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key)
    return key
