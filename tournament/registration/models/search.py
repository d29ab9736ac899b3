"""What a search looks at, kept beside the texts that it was made from."""

from typing import Any, Protocol

from django.db import models

from tournament.core.folding import folded

COUNTRY_KEY = "country"
NUMBER_KEY = "number"


class Searched(Protocol):
    """A row that says what is kept for its searches, by the name of the field."""

    def search_texts(self) -> dict[str, str]: ...


class SearchField(models.TextField):  # type: ignore[type-arg]  # takes no argument at run time
    """A text that the row makes of its own texts whenever the field is written."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"editable": False, **kwargs})

    def pre_save(self, model_instance: Any, add: bool) -> str:
        row: Searched = model_instance
        text = row.search_texts()[self.attname]
        setattr(model_instance, self.attname, text)
        return text

    def deconstruct(self) -> Any:
        """A migration knows a plain text."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.TextField", args, kwargs


def search_lines(*texts: str) -> str:
    """What a search by parts of words looks at: each text folded, and as it stands for what folding takes away."""
    return "\n".join(
        ("", *dict.fromkeys(line for text in texts for line in (folded(text), text.casefold())), "")
    )


def search_keys(country: str, *federation_ids: str) -> str:
    """What a search finds by the whole of it only, a line each: the country, and the numbers of federations."""
    keys = [f"{COUNTRY_KEY} {country.casefold()}"] if country else []
    keys += [f"{NUMBER_KEY} {number.casefold()}" for number in federation_ids if number]
    return "\n".join(("", *keys, ""))
