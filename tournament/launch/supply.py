"""`python -m tournament.launch.supply licences|sbom|audit`: what the product is made of, told from its pins.

`licences` writes docs/licences.md, `sbom` a bill of materials in CycloneDX's format, and `audit` asks OSV, the public list of known
holes, for the pinned versions. Only the standard library is needed: the tools for this bring some twenty packages along, and
ask for each package by itself, while one question is enough.
"""

import json
import re
import sys
import tomllib
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tournament.launch.folders import PROJECT_DIR, VAR_DIR
from tournament.launch.packages import BENCH, RUN, TEST, PackageSet
from tournament.launch.talk import complain, say

PAGE = PROJECT_DIR / "docs" / "licences.md"
BILL = VAR_DIR / "sbom.cdx.json"
OSV = "https://api.osv.dev/v1/querybatch"
ANSWER_SECONDS = 5
PIN = re.compile(r"^([\w.-]+)==(\S+)(?: *;[^\\\n]*)?((?: *\\\n +--hash=sha256:[0-9a-f]{64})*)", re.MULTILINE)

KNOWN = {
    # Not installed on every system.
    "brotlicffi": "MIT",
    "tzdata": "Apache-2.0",
    # Its LICENSE is the text of MIT.
    "resvg-py": "MIT",
    # Whoever uses it may choose one of the three.
    "pyphen": "GPL-2.0-or-later OR LGPL-2.1-or-later OR MPL-1.1",
}
"""Licences that the package does not say in a way that a program can read."""
WORDS = {
    "Apache 2": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSFL": "PSF-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""Names of licences as packages write them, and as SPDX does."""
ALLOWED = frozenset(
    {
        "0BSD",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "ISC",
        "LGPL-2.1-or-later",
        "LGPL-3.0-only",
        "MIT",
        "MIT-0",
        "MIT-CMU",
        "MPL-1.1",
        "MPL-2.0",
        "PSF-2.0",
    }
)
"""What may be used by a program under the MIT licence that calls the package and leaves it as it is."""


@dataclass(frozen=True, slots=True)
class Package:
    """A pinned package."""

    name: str
    version: str
    hashes: tuple[str, ...]

    @property
    def purl(self) -> str:
        """The package as lists of software name it."""
        return f"pkg:pypi/{self.name}@{self.version}"


def pinned(packages: PackageSet, project: Path = PROJECT_DIR) -> list[Package]:
    """What a set of packages has, with all that they bring along."""
    text = (project / packages.pins).read_text(encoding="utf-8")
    found = (
        Package(normal(name), version, tuple(re.findall(r"sha256:(\w+)", hashes)))
        for name, version, hashes in PIN.findall(text)
    )
    return sorted(found, key=lambda one: one.name)


def normal(name: str) -> str:
    """The name of a package in its one spelling."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence_of(name: str) -> str:
    """The licence in SPDX's words; empty if the package is not installed or does not say it."""
    if name in KNOWN:
        return KNOWN[name]
    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    if "License-Expression" in told:
        return told["License-Expression"]
    classes = [
        one.rpartition(" :: ")[2] for one in told.get_all("Classifier") or () if one.startswith("License")
    ]
    named = [WORDS.get(one, one) for one in classes or _named_in(told)]
    return " OR ".join(dict.fromkeys(named))


def _named_in(told: metadata.PackageMetadata) -> list[str]:
    return [told["License"].strip()] if "License" in told else []


def is_allowed(licence: str) -> bool:
    """Whether one of the choices is allowed, with all its parts."""
    return any(
        all(part.strip(" ()") in ALLOWED for part in choice.split(" AND "))
        for choice in licence.split(" OR ")
    )


def licences_page(packages: list[Package], licence: Callable[[str], str] = licence_of) -> str:
    """The page docs/licences.md."""
    rows = "\n".join(f"| {one.name} | {one.version} | {licence(one.name)} |" for one in packages)
    return f"""# Licences

Seatwind is under the MIT licence (`LICENSE`). It runs on these packages, which keep their own licences. Fonts, drawings and scripts
that are part of it stand in `NOTICE`. `make pins` writes this page; a package under a licence that is not in
`ALLOWED` of `tournament/launch/supply.py` makes a test fail.

| package | version | licence |
|---|---|---|
{rows}
"""


def bill_of_materials(packages: list[Package], project: Path = PROJECT_DIR) -> dict[str, Any]:
    """The product and its packages in CycloneDX 1.6. The same pins make the same bill."""
    described = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    root = f"{described['name']}@{described['version']}"
    requirements = (project / RUN.requirements).read_text(encoding="utf-8")
    named = {normal(name) for name in re.findall(r"(?m)^([\w-]+)(?:\[.+\])?==", requirements)}
    refs = {one.name: one.purl for one in packages}
    content = json.dumps([(one.purl, one.hashes) for one in packages])
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, root + content)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": described["name"],
                "version": described["version"],
                "description": described["description"],
                "licenses": [{"license": {"id": described["license"]}}],
            }
        },
        "components": [_component(one) for one in packages],
        "dependencies": [
            {"ref": root, "dependsOn": sorted(refs[name] for name in named if name in refs)},
            *(
                {
                    "ref": one.purl,
                    "dependsOn": sorted(refs[name] for name in _needs(one.name) if name in refs),
                }
                for one in packages
            ),
        ],
    }


def _component(package: Package) -> dict[str, Any]:
    licence = licence_of(package.name)
    told: dict[str, Any] = {
        "type": "library",
        "bom-ref": package.purl,
        "name": package.name,
        "version": package.version,
        "purl": package.purl,
        "hashes": [{"alg": "SHA-256", "content": one} for one in package.hashes],
    }
    if licence:
        is_one = " " not in licence
        told["licenses"] = [{"license": {"id": licence}} if is_one else {"expression": licence}]
    return told


def _needs(name: str) -> Iterator[str]:
    """What a package brings along, by its own words; nothing if it is not installed."""
    try:
        needed = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return
    for one in needed:
        if "extra ==" not in one:
            yield normal(re.split(r"[^\w.-]", one, maxsplit=1)[0])


def known_holes(packages: list[Package], service: str = OSV) -> dict[str, list[str]]:
    """The numbers of known holes by package and version. Raises OSError when the list does not answer."""
    questions = {"queries": [{"package": {"purl": one.purl}} for one in packages]}
    request = Request(  # noqa: S310 - an address of our own
        service, data=json.dumps(questions).encode(), headers={"Content-Type": "application/json"}
    )
    with urlopen(request, timeout=ANSWER_SECONDS) as answer:  # noqa: S310 - the same
        results = json.load(answer)["results"]
    found = {
        f"{one.name} {one.version}": [hole["id"] for hole in result.get("vulns", [])]
        for one, result in zip(packages, results, strict=True)
    }
    return {name: holes for name, holes in found.items() if holes}


def audit(service: str = OSV) -> int:
    """Ask for holes in what runs, and in what tests. Without an answer it says so, and that is no failure."""
    packages = sorted(
        {one.purl: one for each in (RUN, TEST, BENCH) for one in pinned(each)}.values(), key=str
    )
    try:
        holes = known_holes(packages, service)
    except HTTPError as error:
        say(f"Packages were not checked for known holes: the list answered {error.code}.")
        return 0
    except (OSError, ValueError, KeyError):
        say("Packages were not checked for known holes: the list cannot be reached from here.")
        return 0
    for name, numbers in holes.items():
        complain(f"{name} has known holes ({', '.join(numbers)}): take a newer version, and make pins.")
    if not holes:
        say(f"No hole is known in {len(packages)} packages.")
    return int(bool(holes))


def write_licences() -> int:
    """Write the page of licences. Packages that are not installed keep what the page said."""
    before = dict(
        re.findall(
            r"(?m)^\| (\S+) \| \S+ \| (.+) \|$", PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
        )
    )
    page = licences_page(pinned(RUN), lambda name: licence_of(name) or before.get(name, ""))
    PAGE.write_text(page, encoding="utf-8")
    return 0


def write_bill() -> int:
    """Write the bill of materials."""
    BILL.parent.mkdir(exist_ok=True)
    BILL.write_text(json.dumps(bill_of_materials(pinned(RUN)), indent=1) + "\n", encoding="utf-8")
    say(f"{BILL.relative_to(PROJECT_DIR)} names what Seatwind is made of (CycloneDX 1.6).")
    return 0


COMMANDS: dict[str, Callable[[], int]] = {"licences": write_licences, "sbom": write_bill, "audit": audit}

if __name__ == "__main__":
    sys.exit(COMMANDS[sys.argv[1]]())
