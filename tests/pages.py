"""Helpers of tests that look at pages as a browser gets them."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any
from unittest.mock import patch

from django.forms import RadioSelect
from django.http import HttpResponse
from django.template import Context, Template
from django.test import Client
from django.utils.html import escape

from tournament.core.previews import MARK, SentPreview

HTMX = {"HX-Request": "true"}
"""Headers of a request that htmx sends for a fragment."""


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def words_of(response: HttpResponse) -> str:
    """What the page says, without its tags, each gap one space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text_of(response))).split())


def rendered(library: str, source: str, **context: object) -> str:
    """What a template with tags of this library prints, without white space around its own tags."""
    html = Template("{% load " + library + " %}" + source).render(Context(context))
    return re.sub(r"\s*([<>])\s*", r"\1", " ".join(html.split()))


def is_fragment(response: HttpResponse) -> bool:
    """Whether the answer is a part of a page: it has no `<html>` of its own."""
    return "<html" not in text_of(response)


def preview_mark_of(response: HttpResponse) -> str:
    """The mark of the preview on a page; empty where there is none."""
    found = re.search(r'name="preview_mark"[^>]*value="([^"]+)"', text_of(response))
    return unescape(found[1]) if found else ""


def confirmed(client: Client, url: str, fields: Mapping[str, Any], **more: Any) -> Any:
    """Send a form as a person does: what is saved only after its effect was shown is looked at, then sent again."""
    answer = client.post(url, fields, **more)
    mark = preview_mark_of(answer) if answer.status_code == 422 else ""
    return client.post(url, {**fields, "preview_mark": mark}, **more) if mark else answer


def saved_at_once(client: Client, url: str, fields: Mapping[str, Any], **more: Any) -> Any:
    """Send a form as if its effect had been looked at before, which is quicker than to look at it.

    That nothing else is saved than what was shown is held for every such form in `tests/tournament/core/test_previews.py`.
    """
    with patch.object(SentPreview, "refusal_in", lambda _sent, _state: None):
        return client.post(url, {**fields, MARK: "seen"}, **more)


def assert_every_form_is_safe(response: HttpResponse) -> None:
    """Each form that posts carries the token without which the server refuses it. The test client asks for none."""
    forms = re.findall(r"<form\b[^>]*\bmethod=\"post\".*?</form>", text_of(response), re.DOTALL)
    assert forms
    for form in forms:
        assert "csrfmiddlewaretoken" in form, form


def label_of(response: HttpResponse, field: str) -> str:
    """What the label of a form's field says, with the mark "optional" where it has one."""
    label = re.search(rf'<label\s+class="label"\s+for="id_{field}"\s*>(.*?)</label>', text_of(response), re.S)
    assert label is not None, field
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", label[1])).split())


def undo_of(response: HttpResponse) -> tuple[str, dict[str, str]]:
    """The address and the fields of the button that undoes what the page tells of."""
    form = re.search(r'<form class="undo" method="post" action="([^"]+)".*?</form>', text_of(response), re.S)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    return unescape(form[1]), {name: unescape(value) for name, value in fields.items()}


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
