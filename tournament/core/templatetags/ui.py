"""What the pages print in one way only: signed numbers, days, form fields, regions that refresh themselves."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol

from django import template
from django.conf import settings
from django.forms import BaseForm, BoundField, CheckboxInput, FileInput
from django.forms.utils import flatatt
from django.http.request import split_domain_port
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.core import dates
from tournament.core.age import age_seconds, age_words, ago_words
from tournament.core.client import is_loopback_name
from tournament.core.demo import CLOSED_ACTS, NotInDemo, is_demo, reset_hour
from tournament.core.duty import Duty, IsRetired, IsStandby, post
from tournament.core.listing import comma, joined
from tournament.core.names import shown
from tournament.core.numbers import MINUS, mixed_number
from tournament.core.site import is_for_phones, shared_site
from tournament.core.watching.request_ids import code_of, current

register = template.Library()


@register.simple_tag
def demo_until() -> str:
    """When the demo begins anew, as a time of day in UTC; empty where the installation is no demo."""
    return reset_hour() if is_demo() else ""


@register.simple_tag
def closed_in_demo(act_code: str) -> str:
    """Why nobody can do an act in this demo; empty where the installation is no demo, or people can."""
    return str(NotInDemo.text) if is_demo() and act_code in CLOSED_ACTS else ""


@register.simple_tag
def request_code() -> str:
    """The code of the request that is answered, for a person to read out; empty outside requests."""
    return code_of(current.get())


@register.filter
def signed(number: int | Fraction | None) -> str:
    """Points with their sign: +8, −24 (the true minus), 0; a part of points exactly: +12½. Nothing for None."""
    if number is None:
        return ""
    if number < 0:
        return f"{MINUS}{mixed_number(-number)}"
    return f"+{mixed_number(number)}" if number else "0"


@register.filter
def magnitude(number: int) -> int:
    """The number without its sign, where a mark or a word shows the sign."""
    return abs(number)


@register.simple_tag(name="comma")
def comma_between() -> str:
    """What stands between the parts of a list that a template writes one by one."""
    return comma()


@register.filter(name="joined")
def joined_parts(parts: Iterable[object]) -> str:
    """All of these in a row, as the language joins them: `{{ numbers|joined }}`."""
    return joined(parts)


@register.filter
def before_stop(words: object) -> str:
    """The last words of a sentence whose full stop follows, without one of their own: `{{ name|before_stop }}.`"""
    return str(words).removesuffix(".")


@register.filter(expects_localtime=True)
def written(at: date | datetime | None, name: str) -> str:
    """A day or a moment as the language writes it: `{{ at|written:"day and time" }}`. Nothing for None."""
    return dates.written(at, name) if at else ""


@register.simple_tag
def ago(at: datetime) -> SafeString:
    """How long ago a moment of today was, with the moment itself for a pointer: `{% ago call.called_at %}`. An older one is
    written out. On a page of the staff it goes on by itself (`static/js/core/ago.js`).
    """
    minutes = int((timezone.now() - at).total_seconds() // 60)
    moment = dates.written(timezone.localtime(at), "moment")
    words = ago_words(minutes)
    if words is None:
        return format_html('<time datetime="{}">{}</time>', at.isoformat(), moment)
    said = " | ".join((_("just now"), _("%(count)s min ago"), _("%(count)s h ago")))
    return format_html(
        '<time datetime="{}" title="{}" data-ago="{}" data-words="{}">{}</time>',
        at.isoformat(),
        moment,
        minutes,
        said,
        words,
    )


@register.simple_tag
def date_span(first: date, last: date | None) -> str:
    """One day or several: 1 May 2026, 1–2 May 2026, 30 April – 1 May 2026."""
    return dates.written_span(first, last)


PARTS_A_SECOND = 15
"""A page of the staff is made for one person alone, so it rests a second for so many of the parts that it shows."""


@register.simple_tag
def poll(pages: str, parts: int = 0) -> str:
    """The htmx trigger of a region that refreshes itself; `pages` is a key of the setting POLL_SECONDS. With many `parts`
    it asks less often.
    """
    return f"every {max(settings.POLL_SECONDS[pages], round(parts / PARTS_A_SECOND, 1))}s"


class Revised(Protocol):
    """What a page is about: it has a number that increases with every change."""

    revision: int


@register.simple_tag
def live(about: Revised, pace: int = 1, parts: int = 0) -> SafeString:
    """The attributes of a region that is fetched again when `about.revision` has grown (`static/js/core/live.js`).

    Its page says where to ask for the revision: `data-revision-url` on the body. A region that was fetched
    rests until the page has asked about `pace` times; with many `parts` it rests longer.
    """
    pace = max(pace, round(parts / PARTS_A_SECOND / settings.POLL_SECONDS["revision"]))
    rest = format_html(' data-pace="{}"', pace) if pace > 1 else ""
    return format_html('hx-trigger="revised" data-revision="{}"{}', about.revision, rest)


@register.simple_tag
def age_of_page() -> str | None:
    """On a machine that shows what another one writes: a sentence, where the page may be old, else an empty one. None on
    every other machine.
    """
    return None if age_seconds() is None else age_words()


@register.simple_tag
def why_not_here() -> str:
    """On a machine in whose place another one writes: why nothing can be entered. Empty on every other machine."""
    found = {Duty.STANDBY: IsStandby.text, Duty.RETIRED: IsRetired.text}
    return str(found.get(post().duty, ""))


@register.simple_tag
def seconds_between(pages: str) -> float:
    """How long such pages wait before they ask again; `pages` is a key of the setting POLL_SECONDS."""
    return settings.POLL_SECONDS[pages]


@register.filter
def iso_time(moment: datetime) -> str:
    """A moment for a script, to the millisecond."""
    return moment.isoformat(timespec="milliseconds")


@register.simple_tag
def in_language() -> str:
    """The parameter by which a region that refreshes itself keeps the language of its page; needed where there are
    several.
    """
    return f"&lang={get_language()}" if len(settings.LANGUAGES) > 1 else ""


@register.simple_tag
def several_languages() -> bool:
    """Whether the reader can choose a language."""
    return len(settings.LANGUAGES) > 1


register.filter("shown", shown)


@register.inclusion_tag("components/unreachable.html", takes_context=True)
def phone_warning(context: dict[str, Any], site: str = "") -> dict[str, bool]:
    """A warning where the addresses on a page, to be printed or read by a phone, lead to the machine itself.

    `site` is the beginning of these addresses where the context has no request, as on paper.
    """
    return {"is_unreachable": not is_for_phones(site or shared_site(context["request"]))}


@register.inclusion_tag("components/field.html")
def field(
    bound: BoundField, label: str = "", *, mark_optional: bool = True, tells_fault: bool = True
) -> dict[str, Any]:
    """A form field with its label, help, warnings and errors, tied together for screen readers.

    A form may set `warnings`, a list of sentences, on a field (`form.fields["club"].warnings`): they are shown and
    do not block. `label` replaces the field's own;
    A form may give the same text in other languages (`in_other_languages` of the form): those fields are folded under it.
    `mark_optional` says "optional" beside a field that may stay empty, unless it is among several of which one is needed
    (`one_is_enough` of the form). Without `tells_fault` the page says elsewhere what is wrong with the field, once, in an
    element with the id of the field's message.
    """
    widget = bound.field.widget
    warnings = getattr(bound.field, "warnings", [])
    described_by = " ".join(
        f"{bound.auto_id}_{part}"
        for part, present in (("helptext", bound.help_text), ("warning", warnings), ("error", bound.errors))
        if present
    )
    attributes: dict[str, str | bool] = (
        {"aria-describedby": described_by} if described_by and not widget.use_fieldset else {}
    )
    others = bound.form.in_other_languages(bound.name) if hasattr(bound.form, "in_other_languages") else []
    return {
        "bound": bound,
        "label": label or bound.label,
        "language": getattr(bound.label, "language", ""),
        "others": others,
        "has_faulty_others": any(other.errors for other in others),
        "widget": bound.as_widget(attrs=attributes),
        "warnings": warnings,
        "mark_optional": mark_optional and bound.name not in getattr(bound.form, "one_is_enough", ()),
        "tells_fault": tells_fault,
        "described_by": described_by,
        "is_group": widget.use_fieldset,
        "is_checkbox": isinstance(widget, CheckboxInput),
        "is_file": isinstance(widget, FileInput),
    }


@register.simple_tag
def options(groups: Iterable[tuple[str | None, list[dict[str, Any]], int]]) -> SafeString:
    """The options of a field of choices, in their groups. Django includes a template for every option, which is slow with
    hundreds of names.
    """
    # Django makes a group of every option that stands outside the groups.
    runs = groupby(groups, key=itemgetter(0))
    found = ((name, [one for _name, ones, _index in run for one in ones]) for name, run in runs)
    return format_html_join("", "{}", ((_options(name, ones),) for name, ones in found))


def _options(group: str | None, found: list[dict[str, Any]]) -> SafeString:
    each = ((one["value"], flatatt(_of_option(one)), one["label"]) for one in found)
    listed = format_html_join("", '<option value="{}"{}>{}</option>', each)
    return format_html('<optgroup label="{}">{}</optgroup>', group, listed) if group else listed


def _of_option(one: dict[str, Any]) -> dict[str, Any]:
    language = getattr(one["label"], "language", "")
    return {**one["attrs"], "lang": language} if language else one["attrs"]


@dataclass(frozen=True, slots=True)
class FaultyField:
    """A field that was refused: `target` is the id to jump to, empty for a field that nobody sees."""

    name: str
    label: str
    target: str
    sentence: str


@register.simple_tag
def faulty_fields(form: BaseForm) -> list[FaultyField]:
    """The fields of a form that were refused, in their order on the page."""
    return [
        FaultyField(bound.html_name, str(bound.label), _target_of(bound), str(bound.errors[0]))
        for bound in form
        if bound.errors
    ]


def _target_of(bound: BoundField) -> str:
    """The id of a field, or of the message beside a group of buttons, which has no id of its own."""
    return "" if bound.is_hidden else bound.id_for_label or f"{bound.auto_id}_error"


@register.simple_tag
def radio(bound: BoundField, value: object) -> SafeString:
    """The one radio button of a field that stands for `value`, without its label.

    A fault of the field is shown once on the page, by `components/radio_fault.html`; every button refers to it.
    """
    is_chosen = str(bound.value()) == str(value)
    fault = format_html(' aria-invalid="true" aria-describedby="{}_error"', bound.auto_id)
    return format_html(
        '<input type="radio" name="{}" value="{}" id="{}_{}"{}{}>',
        bound.html_name,
        value,
        bound.auto_id,
        value,
        " checked" if is_chosen else "",
        fault if bound.errors else "",
    )


@register.simple_tag
def hidden_fields(form: BaseForm) -> SafeString:
    """All hidden fields of a form. The templates of their widgets are slow on pages that change with every hand."""
    return format_html_join("", "{}", ((_hidden_field(bound),) for bound in form.hidden_fields()))


def _hidden_field(bound: BoundField) -> SafeString:
    value = bound.field.widget.format_value(bound.value())
    attributes = bound.build_widget_attrs({"id": bound.auto_id, **bound.field.widget.attrs})
    given = "" if value is None else format_html(' value="{}"', value)
    return format_html('<input type="hidden" name="{}"{}{}>', bound.html_name, given, flatatt(attributes))


@register.simple_tag(takes_context=True)
def is_plain_network(context: template.Context) -> bool:
    """Whether the page goes over a network by plain http, where browsers give a site no service worker."""
    request = context["request"]
    return not request.is_secure() and not is_loopback_name(split_domain_port(request.get_host())[0])
