"""The files of docs/deploy/ and the commands of docs/deploy.md agree with the program and with each other."""

import re
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands, load_command_class

from tests.architecture.import_rules import ROOT
from tournament import settings as product
from tournament.launch.packages import RUN

FOLDER = ROOT / "docs" / "deploy"
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
UNITS = sorted(FOLDER.glob("*.service"))
TIMERS = sorted(FOLDER.glob("*.timer"))
EXPLAINED = set(re.findall(r"^(\w+) {2,}", str(product.__doc__), re.MULTILINE)) | {
    line.split("=")[0] for line in str(product.__doc__).splitlines() if re.match(r"SEATWIND_\w+=", line)
}
HOME = "/srv/seatwind/"
NAME = "seatwind.example.org"


def unit(path: Path) -> ConfigParser:
    found = ConfigParser(interpolation=None, strict=False)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(path, encoding="utf-8")
    return found


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
    return found


def check_command(words: list[str]) -> None:
    """Fail for a command that `manage.py` does not have, or for options that it does not take."""
    assert words[:2] == [".venv/bin/python", "manage.py"], words
    name, *options = words[2:]
    app = get_commands()[name]
    parser = load_command_class(app, name).create_parser("manage.py", name)
    parser.parse_args(options)


def settings_of(lines: list[str]) -> set[str]:
    return {line.lstrip("#").split("=")[0] for line in lines if re.match(r"#?[A-Z][A-Z_]+=", line)}


def test_every_file_is_named_on_the_page() -> None:
    left_out = {"seatwind", "Containerfile.dockerignore"} | {
        one.name.replace(".timer", ".service") for one in TIMERS
    }
    assert [
        one.name for one in FOLDER.iterdir() if f"deploy/{one.name}" not in PAGE and one.name not in left_out
    ] == []


def test_settings_exist() -> None:
    written = settings_of((FOLDER / "seatwind.env").read_text(encoding="utf-8").splitlines())
    contained = set(compose()["x-seatwind"]["environment"])
    assert {"SEATWIND_SECRET_KEY", "DATABASE_URL"} <= written & contained
    named = set(re.findall(r"\bSEATWIND_[A-Z_]+\b", PAGE)) - {"SEATWIND_NAME", "SEATWIND_SECRET"}
    assert sorted((written | contained | named) - EXPLAINED) == []


def test_names_that_compose_asks_for_are_explained() -> None:
    text = (FOLDER / "compose.yaml").read_text(encoding="utf-8")
    needed = set(re.findall(r"\$\{(\w+):\?", text))
    assert needed == {"SEATWIND_NAME", "SEATWIND_SECRET", "DATABASE_PASSWORD"}
    assert all(f"`{name}=`" in PAGE for name in needed)


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_unit_runs_a_command_of_the_program(path: Path) -> None:
    service = unit(path)["Service"]
    assert service["WorkingDirectory"] + "/" == HOME
    assert service["EnvironmentFile"] == "/etc/seatwind.env"
    assert service["ExecStart"].startswith(HOME)
    check_command(shlex.split(service["ExecStart"].removeprefix(HOME)))
    assert HOME + "var" in service["ReadWritePaths"].split()


@pytest.mark.parametrize("path", TIMERS, ids=lambda path: path.name)
def test_timer_has_its_service_and_is_switched_on(path: Path) -> None:
    assert path.with_suffix(".service") in UNITS
    assert unit(path)["Timer"]["OnCalendar"]
    assert path.name in next(line for line in PAGE.splitlines() if line.startswith("systemctl enable"))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this system has no systemd")
def test_systemd_reads_the_units() -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *UNITS, *TIMERS],
        capture_output=True,
        text=True,
        check=False,
    )
    faults = [line for line in done.stderr.splitlines() if "seatwind" in line]
    assert [line for line in faults if "is not executable: No such file" not in line] == []


def test_site_is_where_the_proxy_looks() -> None:
    start = unit(FOLDER / "seatwind.service")["Service"]["ExecStart"].split()
    address = f"{start[start.index('--host') + 1]}:{start[start.index('--port') + 1]}"
    one, two = ((FOLDER / name).read_text(encoding="utf-8") for name in ("Caddyfile", "Caddyfile.two"))
    assert f"{{$SEATWIND_APP:{address}}}" in one
    assert NAME in one
    assert two.count(f":{address.split(':')[1]}") == 2
    hosts = next(
        line for line in (FOLDER / "seatwind.env").read_text().splitlines() if "SEATWIND_HOSTS" in line
    )
    assert f"Host {NAME}" in two
    assert NAME in hosts
    for text in (one, two):
        assert "X-Request-ID" in text
        assert text.count("{") == text.count("}")


def test_site_takes_the_health_check_of_the_proxy() -> None:
    """By plain http from inside; everything else is sent to https."""
    path = re.search(r"health_uri /(\S+)", (FOLDER / "Caddyfile.two").read_text(encoding="utf-8"))
    assert path
    text = (ROOT / "tournament" / "settings.py").read_text(encoding="utf-8")
    exempt = re.search(r"SECURE_REDIRECT_EXEMPT = \[(.+)\]", text)
    assert exempt
    assert any(re.match(one, path[1]) for one in re.findall(r'r"([^"]+)"', exempt[1]))


def test_containers_have_what_the_site_needs() -> None:
    services = compose()["services"]
    app = services["app"]
    assert set(app["depends_on"]) <= set(services)
    assert (
        FOLDER / app["build"]["context"] / app["build"]["dockerfile"]
    ).resolve() == FOLDER / "Containerfile"
    assert f"@{'database'}/" in app["environment"]["DATABASE_URL"]
    named = {volume.split(":")[0] for one in services.values() for volume in one.get("volumes", ())}
    assert {one for one in named if not one.startswith(".")} == set(compose()["volumes"])
    (script,) = services["timers"]["command"][2:]
    for line in re.findall(r"\.venv/bin/python manage\.py [\w -]+", script):
        check_command(shlex.split(line))
    assert services["caddy"]["environment"]["SEATWIND_APP"] == "app:8000"


def test_image_copies_what_the_program_is_made_of() -> None:
    text = (FOLDER / "Containerfile").read_text(encoding="utf-8")
    copied = {
        name
        for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE)
        for name in line.split()[:-1]
    }
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert {
        "manage.py",
        "tournament",
        "scoring",
        "penalties",
        "templates",
        "static",
        "docs",
        RUN.pins,
    } <= copied
    allowed = (FOLDER / "Containerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert {f"!{name.split('/')[0]}" for name in copied} <= set(allowed)
    (command,) = re.findall(r"^CMD (\[.+\])$", text, re.MULTILINE)
    check_command(yaml.safe_load(command))
    packages = next(line for line in PAGE.splitlines() if line.startswith("apt-get install"))
    assert {one for one in packages.split() if one.startswith("lib")} <= set(text.split())


def test_page_takes_ten_commands_to_https() -> None:
    block = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)[0].splitlines()
    assert block[0].startswith("NAME=")
    assert len(block) == 11
    named = set(re.findall(r"docs/deploy/([\w.*-]+)", "\n".join(block)))
    assert [one for one in named if not list(FOLDER.glob(one))] == []
    assert RUN.pins in "\n".join(block)


def test_only_the_name_of_the_site_is_put_in() -> None:
    """An address such as seatwind@example.org looks like the name to `sed` unless the dots are escaped."""
    (command,) = re.findall(r'sed -i ("s/CHANGE-ME.+") /etc/seatwind.env', PAGE)
    given = (FOLDER / "seatwind.env").read_text(encoding="utf-8")
    done = subprocess.run(
        ["sh", "-c", f"NAME=hall.example.net; sed {command}"],
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "CHANGE-ME" not in done.stdout
    assert "SEATWIND_HOSTS=hall.example.net,127.0.0.1" in done.stdout
    assert "#SEATWIND_MAIL_FROM=seatwind@example.org" in done.stdout


def test_commands_of_the_page_exist() -> None:
    called = re.findall(r"^seatwind ([\w -]+?)(?: BACKUP)?$", PAGE, re.MULTILINE)
    assert called
    for line in called:
        words = shlex.split(line)
        check_command(
            [".venv/bin/python", "manage.py", *words, *(["BACKUP"] if words[0] == "restore" else [])]
        )


def test_helper_is_a_shell_script() -> None:
    path = FOLDER / "seatwind"
    assert path.stat().st_mode & 0o111
    assert subprocess.run(["sh", "-n", path], check=False).returncode == 0


@pytest.mark.skipif(shutil.which("git") is None, reason="this system has no git")
def test_way_back_sees_that_a_version_changes_the_database(tmp_path: Path) -> None:
    (told,) = re.findall(r"`(git diff --stat OLD NEW [^`]+)`", PAGE)

    def run(*words: str) -> str:
        as_somebody = ["-c", "user.name=Sam", "-c", "user.email=sam@example.org"]
        command = ["git", *as_somebody, *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    def commit(name: str, path: str) -> None:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("", encoding="utf-8")
        run("add", ".")
        run("commit", "--quiet", "--message", name)
        run("tag", name)

    run("init", "--quiet")
    commit("one", "tournament/copies/models.py")
    commit("two", "tournament/copies/views.py")
    commit("three", "tournament/copies/migrations/0003_known_kinds.py")
    words = shlex.split(told)[1:]
    assert run(*[{"OLD": "one", "NEW": "two"}.get(word, word) for word in words]) == ""
    assert "0003_known_kinds.py" in run(*[{"OLD": "two", "NEW": "three"}.get(word, word) for word in words])
