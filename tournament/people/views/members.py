"""Members’ lists, for those who keep them."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any, cast

from django.contrib import messages
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.policy import signed_in
from tournament.core.refusals import refused
from tournament.core.sheets import csv, xlsx
from tournament.events.settings.seen import mark_of
from tournament.people.acts.members import (
    COPIED,
    add_member,
    add_players,
    change_member,
    create_members_list,
    delete_members_list,
    erase_member,
    hand_out_members,
    import_members,
    remove_member,
    rename_members_list,
)
from tournament.people.errors import NobodyChosen, PersonUnknown
from tournament.people.exports import members_sheet
from tournament.people.forms import ChosenForm, ListForm, MemberForm
from tournament.people.models import Member, MembersList
from tournament.people.queries import last_event_of, lists_kept_by, not_on_list, organized_by
from tournament.people.seen import members_with_pages
from tournament.ratings.models import RatingList
from tournament.registration.forms.imports import UploadForm
from tournament.registration.known import find_known
from tournament.registration.spreadsheet import (
    Contact,
    SpreadsheetRefused,
    read_names,
    read_player_list,
    refusal_text,
)

EMAIL_MOST, PHONE_MOST = 254, 40
"""How long contact data of a member may be."""
SALT = "people.import"


def _own(request: HttpRequest, pk: int) -> MembersList:
    """The list, for those who keep it; 404 for everybody else."""
    found = lists_kept_by(cast("User", request.user)).filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def _member(members: MembersList, pk: int) -> Member:
    found = members.rows.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(create_members_list)
def list_create(request: HttpRequest) -> HttpResponse:
    """Make an empty list."""
    form = ListForm(sent(request))
    if form.is_valid():
        made = create_members_list(
            cast("User", request.user),
            INSTALLATION,
            name=form.cleaned_data["name"],
            client_key=form.cleaned_data["client_key"],
        )
        note_hidden(request, form)
        return redirect("people:members", made.pk)
    return render(request, "people/new_list.html", {"form": form}, status=422 if form.is_bound else 200)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(rename_members_list, add_players, delete_members_list)
def members(request: HttpRequest, list_pk: int) -> HttpResponse:
    """The list: its members, who played last and is not on it, and its name."""
    members_list = _own(request, list_pk)
    form = ListForm(sent(request), initial={"name": members_list.name})
    if form.is_valid():
        rename_members_list(cast("User", request.user), members_list, name=form.cleaned_data["name"])
        note_hidden(request, form)
        return redirect("people:members", list_pk)
    last = last_event_of(members_list)
    is_own = last is not None and organized_by(cast("User", request.user)).filter(pk=last.pk).exists()
    user, rows = cast("User", request.user), list(members_list.rows.all())
    context = {
        "members": members_list,
        "rows": rows,
        "with_pages": members_with_pages(user, rows),
        "form": form,
        "last_event": last if is_own else None,
        "newcomers": not_on_list(last, members_list) if last and is_own else [],
        "ratings": RatingList.objects.filter(members=members_list).first(),
    }
    return render(request, "people/members.html", context, status=422 if form.is_bound else 200)


@signed_in
@require_POST
@carries_out(add_players)
def members_from_event(request: HttpRequest, list_pk: int) -> HttpResponse:
    """Put the chosen players of the last event on the list."""
    members_list = _own(request, list_pk)
    last, form = last_event_of(members_list), ChosenForm(request.POST)
    if last is None or not form.is_valid():
        return refused(request, NobodyChosen(), status=422)
    try:
        added = add_players(cast("User", request.user), members_list, event=last, entries=form.ids())
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, _added(added))
    return redirect("people:members", list_pk)


def _added(count: int) -> str:
    sentence = ngettext("%(people)s member was added.", "%(people)s members were added.", count)
    return sentence % {"people": count}


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(add_member)
def member_add(request: HttpRequest, list_pk: int) -> HttpResponse:
    """Add a member by hand."""
    members_list, form = _own(request, list_pk), MemberForm(sent(request))
    if form.is_valid():
        try:
            add_member(
                cast("User", request.user),
                members_list,
                fields=form.member_fields(),
                client_key=form.cleaned_data["client_key"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            note_hidden(request, form)
            return redirect("people:members", list_pk)
    context = {"members": members_list, "form": form, "member": None}
    return render(request, "people/member.html", context, status=422 if form.is_bound else 200)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(change_member, remove_member, erase_member)
def member_change(request: HttpRequest, list_pk: int, member_pk: int) -> HttpResponse:
    """What the list says of a member."""
    members_list = _own(request, list_pk)
    member = _member(members_list, member_pk)
    form = MemberForm(sent(request), member)
    if form.is_valid():
        try:
            change_member(
                cast("User", request.user),
                members_list,
                member=member_pk,
                fields=form.member_fields(),
                seen=form.cleaned_data["seen"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page is about the member as they are now, so the next press replaces the other change.
            put(form, "seen", mark_of(_member(members_list, member_pk), form.written()))
        else:
            note_hidden(request, form)
            return redirect("people:members", list_pk)
    context = {"members": members_list, "form": form, "member": member}
    return render(request, "people/member.html", context, status=422 if form.is_bound else 200)


@signed_in
@require_POST
@carries_out(remove_member)
def member_remove(request: HttpRequest, list_pk: int, member_pk: int) -> HttpResponse:
    """Take somebody off the list."""
    remove_member(cast("User", request.user), _own(request, list_pk), member=member_pk)
    return redirect("people:members", list_pk)


@signed_in
@require_POST
@carries_out(erase_member)
def member_erase(request: HttpRequest, list_pk: int, member_pk: int) -> HttpResponse:
    """Erase somebody from the list and from all events of the keeper."""
    try:
        erase_member(cast("User", request.user), _own(request, list_pk), member=member_pk)
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(
        request, _("The personal data were erased. Results were kept, with a number instead of the name.")
    )
    return redirect("people:members", list_pk)


@signed_in
@require_POST
@carries_out(delete_members_list)
def list_delete(request: HttpRequest, list_pk: int) -> HttpResponse:
    """Delete the list."""
    delete_members_list(cast("User", request.user), _own(request, list_pk))
    return redirect("people:people")


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(import_members)
def members_import(request: HttpRequest, list_pk: int) -> HttpResponse:
    """Read a list; the next press adds exactly the rows that were shown."""
    members_list = _own(request, list_pk)
    shown = request.POST.get("rows", "")
    if shown:
        return _enter(request, members_list, shown)
    form = UploadForm(sent(request), request.FILES or None)
    rows: list[dict[str, Any]] = []
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            found = (
                read_player_list(file.read(), file.name) if file else read_names(form.cleaned_data["pasted"])
            )
        except SpreadsheetRefused as refusal:
            form.add_error("file" if file else "pasted", refusal_text(refusal))
        else:
            rows = [
                {name: getattr(row, name) or "" for name in COPIED}
                | _contact(found.contacts.get(row.row, {}))
                for row in found.rows
                if row.name or row.name_zh
            ]
            read = [Member(**row) for row in rows]
            known = find_known(members_list.rows.all(), read)
            context = {
                "members": members_list,
                "form": form,
                "rows": [(row, place in known) for place, row in enumerate(read)],
                "new": len(rows) - len(known),
                "signed": signing.dumps([list_pk, rows], salt=SALT, compress=True),
            }
            return render(request, "people/import.html", context)
    context = {"members": members_list, "form": form, "rows": [], "new": 0, "signed": ""}
    return render(request, "people/import.html", context, status=422 if form.is_bound else 200)


def _contact(written: Mapping[Contact, str]) -> dict[str, str]:
    """Contact data as a list keeps them, and as it shows them before; what is no e-mail address is left out."""
    email, phone = (written.get(kind, "") for kind in (Contact.EMAIL, Contact.PHONE))
    try:
        validate_email(email)
    except ValidationError:
        email = ""
    return {"email": email if len(email) <= EMAIL_MOST else "", "phone": phone[:PHONE_MOST]}


def _enter(request: HttpRequest, members_list: MembersList, shown: str) -> HttpResponse:
    try:
        for_list, rows = signing.loads(shown, salt=SALT)
    except (signing.BadSignature, json.JSONDecodeError):
        return refused(request, PersonUnknown(), status=422)
    if for_list != members_list.pk:
        return refused(request, PersonUnknown(), status=422)
    try:
        done = import_members(cast("User", request.user), members_list, rows=rows)
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, _added(done.added))
    return redirect("people:members", members_list.pk)


@signed_in
@require_POST
@carries_out(hand_out_members)
def members_file(request: HttpRequest, list_pk: int) -> HttpResponse:
    """The list as a file, with contact data."""
    members_list = _own(request, list_pk)
    sheet = members_sheet(members_list, hand_out_members(cast("User", request.user), members_list))
    name = slugify(members_list.name) or "members"
    if request.POST.get("as") == "csv":
        content, kind, suffix = csv.csv_bytes(sheet, csv.separator_of(None)), csv.CONTENT_TYPE, "csv"
    else:
        file = BytesIO()
        xlsx.write_workbook([sheet], file, title=members_list.name)
        content, kind, suffix = file.getvalue(), xlsx.CONTENT_TYPE, "xlsx"
    disposition = f'attachment; filename="{name}-members.{suffix}"'
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})
