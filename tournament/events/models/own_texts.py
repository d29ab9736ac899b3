"""The texts that the people of an event write themselves, and the same texts in its other languages.

A row with such texts is an `OwnTexts`. Its columns hold them in the first language of the event; `translations` holds
what was given in the others, by column and language. So every text comes with its row, in whichever language it is
read, and `said` is the one way to read it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Func
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.core.names import one_line, without_hidden

Translations = dict[str, dict[str, Any]]
"""Texts by column and language; where a column holds a list, lists of as many texts."""
Row = TypeVar("Row", bound="OwnTexts")
LANGUAGE_CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}")


class Said(str):
    """A text as a reader gets it. `language` is its language if it is not the reader's, otherwise empty."""

    language: str

    def __new__(cls, text: str, language: str = "") -> "Said":
        made = super().__new__(cls, text)
        made.language = language
        return made


class OwnTexts(models.Model):
    """A row with texts of an event; `spoken` names their columns, `of_lines` those that may have several lines."""

    translations = models.JSONField(_("other languages"), default=dict, blank=True)

    spoken: ClassVar[tuple[str, ...]] = ()
    of_lines: ClassVar[tuple[str, ...]] = ()

    class Meta:
        abstract = True

    @property
    def languages_spoken(self) -> Sequence[str]:
        """The languages of the event, its first one first."""
        languages: Sequence[str] = self.event.languages  # type: ignore[attr-defined]  # every such row belongs to one
        return languages

    def said(self, name: str) -> Said:
        """The text of a column in the reader's language; in the first language of the event where it is missing."""
        text, language = self._found(name, get_language() or "")
        return Said(text, language)

    def said_list(self, name: str) -> list[Said]:
        """The same of a column that holds a list."""
        texts, language = self._found(name, get_language() or "")
        return [Said(text, language) for text in texts]

    def _found(self, name: str, asked: str) -> tuple[Any, str]:
        own, given = getattr(self, name), self.translations.get(name, {})
        first, *_others = self.languages_spoken or [asked]
        for language in _fitting(self.languages_spoken, asked):
            found = own if language == first else given.get(language)
            if found:
                return found, "" if language == asked else language
        return own, "" if first == asked or not own else first


def _fitting(languages: Sequence[str], asked: str) -> Iterator[str]:
    """The languages that serve a reader of `asked`: the same one, then another script or country of it."""
    if asked in languages:
        yield asked
    spoken = asked.partition("-")[0]
    yield from (one for one in languages if one != asked and one.partition("-")[0] == spoken)


def of_event(event: Any, rows: Iterable[Row]) -> list[Row]:
    """The rows with the event that they belong to, so that their languages are known without a query."""
    found = list(rows)
    for row in found:
        row.event = event  # type: ignore[attr-defined]  # every such row belongs to one
    return found


class IsObject(Func):
    """Whether a JSON column holds an object."""

    conditional = True
    output_field = models.BooleanField()

    def as_sqlite(self, compiler: Any, connection: Any, **more: Any) -> Any:
        return self.as_sql(compiler, connection, template="(JSON_TYPE(%(expressions)s) = 'object')", **more)

    def as_postgresql(self, compiler: Any, connection: Any, **more: Any) -> Any:
        return self.as_sql(
            compiler, connection, template="(JSONB_TYPEOF(%(expressions)s) = 'object')", **more
        )


def translations_by_column(table: str) -> models.CheckConstraint:
    """The constraint that every table of `OwnTexts` has."""
    return models.CheckConstraint(
        condition=IsObject(F("translations")), name=f"{table}_translations_by_column"
    )


def cleaned_translations(model: type[OwnTexts], given: Mapping[str, Any]) -> Translations:
    """Translations as they are stored: cleaned like the texts themselves, without empty ones. Raises ValidationError
    for anything that is not a text of a column in a language.
    """
    found: Translations = {}
    if given.keys() - set(model.spoken):
        raise ValidationError(_("There is no such text."), code="unknown_text")
    for name in model.spoken:
        texts = given.get(name, {})
        if not isinstance(texts, dict) or not all(map(LANGUAGE_CODE.fullmatch, texts)):
            raise ValidationError(_("A text needs the code of its language."), code="unknown_language")
        cleaned = {language: _cleaned(model, name, text) for language, text in sorted(texts.items())}
        if kept := {language: text for language, text in cleaned.items() if text}:
            found[name] = kept
    return found


def _cleaned(model: type[OwnTexts], name: str, text: Any) -> Any:
    column = model._meta.get_field(name)
    if isinstance(column, models.JSONField):
        if not isinstance(text, list) or not all(isinstance(one, str) for one in text):
            raise ValidationError(_("This is not a list of texts."), code="wrong_text")
        return [one_line(one) for one in text]
    if not isinstance(text, str):
        raise ValidationError(_("This is not a text."), code="wrong_text")
    is_of_lines = name in model.of_lines or isinstance(column, models.TextField)
    cleaned = without_hidden(text).strip() if is_of_lines else one_line(text)
    most = getattr(column, "max_length", None)
    if most is not None and len(cleaned) > most:
        raise ValidationError(_("At most %(most)s characters."), code="max_length", params={"most": most})
    return cleaned
