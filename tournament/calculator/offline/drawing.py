"""Draws the calculator inside a browser. It runs there, in Pyodide, with what `parcel` has packed, and on no server.

The form, the engine, the sentences and the templates are those of the site, so that both show the same for every hand.
"""

import json
from dataclasses import fields
from functools import cache
from pathlib import Path

import django
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import include, path

HERE = Path(__file__).resolve().parents[3]
LIBRARIES = {
    "book_words": "tournament.events.templatetags.book_words",
    "counted": "tournament.core.templatetags.counted",
    "fixed": "tournament.core.templatetags.fixed",
    "optional": "tournament.core.templatetags.optional",
    "tiles": "tournament.play.templatetags.tiles",
    "ui": "tournament.core.templatetags.ui",
    "winds": "tournament.draws.templatetags.winds",
}
"""The libraries that the templates of the calculator load, beside Django's own."""


def _elsewhere(_request: HttpRequest) -> HttpResponse:
    """Nothing is served here; the templates only name addresses."""
    return HttpResponse()


urlpatterns = [
    path(
        "calculator/",
        include(
            (
                [
                    path("", _elsewhere, name="calculator"),
                    path("trainer/", _elsewhere, name="trainer"),
                ],
                "calculator",
            )
        ),
    )
]


@cache
def _set_up() -> None:
    """Settings for a site of one page in one language."""
    facts = json.loads((HERE / "facts.json").read_text("utf-8"))
    settings.configure(
        USE_I18N=True,
        USE_TZ=True,
        LANGUAGE_CODE=facts["language"],
        LOCALE_PATHS=[HERE / "tournament" / "locale"],
        INSTALLED_APPS=["django.contrib.staticfiles"],
        ROOT_URLCONF=__name__,
        STATIC_URL=facts["static"],
        STORAGES={
            "staticfiles": {
                "BACKEND": "tournament.calculator.offline.names.KeptNames",
                "OPTIONS": {"names": facts["names"]},
            }
        },
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "DIRS": [HERE / "templates"],
                "OPTIONS": {"libraries": LIBRARIES},
            }
        ],
        FORM_RENDERER="django.forms.renderers.DjangoTemplates",
        **facts["settings"],
    )
    django.setup()


def draw(query: str) -> str:
    """The form and the answer for a query, as the site would send them."""
    _set_up()
    from tournament.calculator.pages import calculator_page  # noqa: PLC0415 - app ready: the settings were made just now

    page = calculator_page(query)
    return render_to_string(page.fragment, {each.name: getattr(page, each.name) for each in fields(page)})
