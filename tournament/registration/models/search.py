"""Texts for searches, stored beside the texts from which they are computed."""

from typing import Any, Protocol

from django.db import models

COUNTRY_KEY = "country"
NUMBER_KEY = "number"


class Searched(Protocol):
    """A row that computes its search texts, by the name of the field."""

    def search_texts(self) -> dict[str, str]: ...


class SearchField(models.TextField):  # type: ignore[type-arg]  # takes no argument at run time
    """A text that is computed from other texts of the row whenever the field is written."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"editable": False, **kwargs})

    def pre_save(self, model_instance: Any, add: bool) -> str:
        row: Searched = model_instance
        text = row.search_texts()[self.attname]
        setattr(model_instance, self.attname, text)
        return text

    def deconstruct(self) -> Any:
        """In migrations it is a plain text field."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.TextField", args, kwargs


def search_keys(country: str, *federation_ids: str) -> str:
    """The texts that are found only as a whole, one per line: the country, and the federation numbers."""
    keys = [f"{COUNTRY_KEY} {country.casefold()}"] if country else []
    keys += [f"{NUMBER_KEY} {number.casefold()}" for number in federation_ids if number]
    return "\n".join(("", *keys, ""))
