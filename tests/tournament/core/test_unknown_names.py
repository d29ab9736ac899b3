"""A template that reads an unknown name fails, wherever the name stands; nothing fails in production."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest
from django.template import Context, Template, engines

from tournament.core.unknown_names import UnknownName, UnknownNameError, unknown_names_are_faults

WRONG = [
    "{{ wrong }}",
    "{{ one.wrong }}",
    "{{ one.wrong.more }}",
    "{{ nothing.name }}",
    "{{ named.wrong }}",
    "{{ listed.3 }}",
    '{{ wrong|default:"x" }}',
    "{{ one.name|default:wrong }}",
    "{% if wrong %}{% endif %}",
    "{% if not one.wrong %}{% endif %}",
    "{% if one.name == wrong %}{% endif %}",
    "{% if wrong or one.name %}{% endif %}",
    "{% if one.name and one.wrong %}{% endif %}",
    "{% if one.name in wrong %}{% endif %}",
    "{% for each in wrong %}{% endfor %}",
    "{% for each in listed %}{{ each.wrong }}{% endfor %}",
    "{% with name=one.wrong %}{% endwith %}",
    '{% include "components/empty.html" with title=wrong only %}',
    '{% include "components/empty.html" with text="x" only %}',
    "{% url wrong %}",
    "{% firstof wrong one.name %}",
    "{% cycle wrong one.name %}",
    "{% regroup listed by wrong as groups %}",
    "{% load i18n %}{% translate wrong %}",
    "{% load i18n %}{% blocktranslate %}Of {{ wrong }}{% endblocktranslate %}",
    "{% load i18n %}{% blocktranslate with name=one.wrong %}Of {{ name }}{% endblocktranslate %}",
    "{{ one.told }}",
    "{% if one.told %}{% endif %}",
    "{% if one.told == 1 %}{% endif %}",
    "{% if one.name in one.told %}{% endif %}",
    "{% for each in one.told %}{% endfor %}",
    "{{ one.delete }}",
    "{% if one.absent %}{% endif %}",
]


class One:
    name = "one"

    def told(self, listener: str) -> str:
        return listener

    def delete(self) -> str:
        return "deleted"

    delete.alters_data = True  # type: ignore[attr-defined]

    @property
    def absent(self) -> str:
        """As a row at the other end of a one-to-one relation that is not there."""
        raise ObjectDoesNotExist


def _rendered(source: str) -> str:
    template = Template(source, engine=engines["django"].engine, name="page.html")
    one = One()
    context = {"one": one, "nothing": None, "named": {"name": 1}, "listed": [SimpleNamespace(name=1)]}
    return template.render(Context(context))


@pytest.mark.parametrize("source", WRONG)
def test_unknown_name_raises(source: str) -> None:
    with pytest.raises(UnknownName):
        _rendered(source)


def test_unknown_name_is_told_with_its_template() -> None:
    with pytest.raises(UnknownName, match=r"^page\.html: no wrong in page\.html$"):
        _rendered("{{ wrong }}")
    with pytest.raises(UnknownName, match=r"^page\.html: no wrong in One$"):
        _rendered("{{ one.wrong }}")
    with pytest.raises(UnknownName, match=r"^page\.html: no title in components/empty\.html$"):
        _rendered('{% include "components/empty.html" with text="x" only %}')


def test_known_names_are_shown() -> None:
    assert (
        _rendered("{{ one.name }} {{ named.name }} {{ listed.0.name }}{% if nothing %}!{% endif %}")
        == "one 1 1"
    )


def test_optional_names_may_be_missing() -> None:
    assert (
        _rendered("{% optional name one %}[{{ name }}{% if name %}!{% endif %}] {{ one.name }}") == "[] one"
    )


def test_optional_names_end_with_their_template() -> None:
    with pytest.raises(UnknownName):
        _rendered('{% include "components/empty.html" with title="a" text="b" %}{{ url }}')


def test_unknown_name_is_a_fault_of_the_request() -> None:
    def answer(request: HttpRequest) -> object:
        return _rendered("{{ wrong }}")

    with pytest.raises(UnknownNameError, match="no wrong"):
        unknown_names_are_faults(answer)(HttpRequest())  # type: ignore[arg-type]
    assert settings.MIDDLEWARE[-1].endswith("unknown_names_are_faults")


@pytest.mark.parametrize(("debug", "answer"), [("1", "raised"), ("0", "empty")])
def test_only_development_fails(debug: str, answer: str) -> None:
    program = (
        "import django; django.setup()\n"
        "from django.template import Context, Template\n"
        "from tournament.core.unknown_names import UnknownName\n"
        "try: print(Template('{{ wrong }}', name='page.html').render(Context()) or 'empty')\n"
        "except UnknownName: print('raised')\n"
    )
    given = {"SEATWIND_DEBUG": debug, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **given, "SEATWIND_SECRET_KEY": "x" * 50},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == answer
