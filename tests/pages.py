"""Helpers of tests that look at pages as a browser gets them."""

import re
from html import unescape
from typing import Any

from django.forms import RadioSelect
from django.http import HttpResponse
from django.utils.html import escape

HTMX = {"HX-Request": "true"}
"""Headers of a request that htmx sends for a fragment."""


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def words_of(response: HttpResponse) -> str:
    """What the page says, without its tags, each gap one space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text_of(response))).split())


def is_fragment(response: HttpResponse) -> bool:
    """Whether the answer is a part of a page: it has no `<html>` of its own."""
    return "<html" not in text_of(response)


def assert_fault_beside(response: Any, field: str, *, form: str = "form") -> None:
    """The answer is 422, says what is wrong, and says it where the field's own error stands.

    The radio buttons round the table's square stand far apart; their faults stand below it.
    """
    assert response.status_code == 422
    bound = response.context[form]
    assert field in bound.errors, bound.errors
    page = text_of(response)
    for sentence in bound.errors[field]:
        assert escape(sentence) in page
    if not isinstance(bound.fields[field].widget, RadioSelect):
        assert f'id="id_{field}_error"' in page
