"""Parts of pages that are rendered once: what they depend on, and that what is kept has a bound."""

import itertools
from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation

from tournament.core.templatetags.fixed import Parts

PART = "{% load fixed i18n %}{% fixed key %}{% translate 'East' %} {{ counted }}{% endfixed %}"


class Counted:
    """Says how often it was rendered."""

    times = 0

    def __str__(self) -> str:
        self.times += 1
        return str(self.times)


def rendered(template: Template, key: Any, counted: Counted) -> str:
    return template.render(Context({"key": key, "counted": counted}))


def test_part_is_rendered_once_for_each_key_and_language() -> None:
    template, counted = Template(PART), Counted()
    assert rendered(template, ("mcr", 1), counted) == rendered(template, ("mcr", 1), counted) == "East 1"
    assert rendered(template, ("mcr", 2), counted) == "East 2"
    with translation.override("zh-hant"):
        assert rendered(template, ("mcr", 1), counted).endswith(" 3")
    assert rendered(template, ("mcr", 1), counted) == "East 1"


def test_part_without_a_key_is_rendered_every_time() -> None:
    template, counted = Template(PART), Counted()
    assert rendered(template, None, counted) != rendered(template, None, counted)


def test_developer_sees_a_changed_template(settings: Any) -> None:
    settings.DEBUG = True
    template, counted = Template(PART), Counted()
    assert rendered(template, "key", counted) != rendered(template, "key", counted)


def test_two_parts_of_one_template_differ() -> None:
    template = Template("{% load fixed %}{% fixed key %}one{% endfixed %} {% fixed key %}two{% endfixed %}")
    assert template.render(Context({"key": "same"})).split() == ["one", "two"]


def test_text_is_made_once_and_forgets_what_is_not_asked_for() -> None:
    parts = Parts(2)
    numbers = map(str, itertools.count(1))

    def value_of(key: str) -> int:
        return int(parts.get(key, lambda: next(numbers)))

    assert [value_of(key) for key in "aabba"] == [1, 1, 2, 2, 1]
    assert value_of("c") == 3
    assert value_of("a") == 1, "it was asked for again, so it stays"
    assert value_of("d") == 4
    assert value_of("a") == 1
    assert value_of("b") == 5, "others were asked for since"


def test_part_may_have_several_keys() -> None:
    template, counted = Template("{% load fixed %}{% fixed slug can %}{{ counted }}{% endfixed %}"), Counted()

    def rendered_for(slug: str, can: str | None) -> str:
        return template.render(Context({"slug": slug, "can": can, "counted": counted}))

    assert rendered_for("open", "read") == rendered_for("open", "read") != rendered_for("open", "write")
    assert rendered_for("open", None) != rendered_for("open", None)


def test_failure_is_not_remembered() -> None:
    parts = Parts(2)
    with pytest.raises(ZeroDivisionError):
        parts.get("key", lambda: str(1 // 0))
    assert parts.get("key", lambda: "5") == "5"
