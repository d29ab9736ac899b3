"""Who may do what in an event. Views get the event through these decorators, never by its id alone.

A visitor who is not signed in is sent to sign in. A stranger gets 404, so that a private event is not revealed. A
member of the staff whose role is not sufficient gets 403.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from tournament.accounts.models import User
from tournament.accounts.nobody import Nobody
from tournament.acts.act import Act
from tournament.acts.doors import carries_out
from tournament.core.audience import names_for
from tournament.core.errors import NotAllowed
from tournament.core.fixed_query import FixedQuery
from tournament.core.htmx import stop_asking, wants_partial
from tournament.core.lost_forms import page_to_return_to
from tournament.core.policy import mark_policy
from tournament.core.refusals import refused
from tournament.events.enums import Role, Visibility
from tournament.events.errors import OtherTable, WholeHall
from tournament.events.models import Event, Staff
from tournament.events.rehearsal_devices import is_let_in
from tournament.events.table_numbers import text_of_numbers

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Can:
    """What the person may do in this event; templates read it.

    `referee` allows running tables and seeing what is not published yet. `desk` allows checking people in.
    `correct_closed` allows correcting, repairing and reopening closed tables. `decide_appeals` belongs to the head
    referee, and to the organizers as long as no head referee is named. `tables` are the numbers of the only tables at
    which a referee may write; None where nothing limits the role.
    """

    organize: bool
    referee: bool
    desk: bool = False
    correct_closed: bool = False
    decide_appeals: bool = False
    tables: frozenset[int] | None = None

    def works_at(self, number: int) -> bool:
        """Whether this person runs the table with this number."""
        return self.referee and (self.tables is None or number in self.tables)

    @property
    def whole_hall(self) -> bool:
        """Whether this person runs every table, and what concerns all of them."""
        return self.referee and self.tables is None

    @property
    def tables_text(self) -> str:
        """The only tables at which this person may write, "1-4, 7"; empty where nothing limits the role."""
        return text_of_numbers(sorted(self.tables)) if self.tables else ""


READS = ("GET", "HEAD")
AT_WORK = "at-work"
NOBODY = Can(organize=False, referee=False)
_REACHES = {
    Role.ORGANIZER: frozenset(Role),
    Role.HEAD_REFEREE: frozenset({Role.HEAD_REFEREE, Role.REFEREE}),
    Role.REFEREE: frozenset({Role.REFEREE}),
    Role.DESK: frozenset({Role.DESK}),
}
"""The roles whose pages each role may use."""


_event_at = FixedQuery(lambda slug: Event.objects.filter(slug=slug), slug=str)
_staff_and_heads = FixedQuery(
    lambda user, event: Staff.objects.filter(Q(user=user) | Q(role=Role.HEAD_REFEREE), event=event),
    user=int,
    event=int,
)


class EventRequest(HttpRequest):
    """A request inside an event, with the person's role in it."""

    event: Event
    role: Role | None
    can: Can
    user: User


EventView = Callable[Concatenate[EventRequest, P], HttpResponse]


def is_visitor(request: HttpRequest) -> bool:
    """Whether nobody is signed in."""
    return request.user.is_anonymous


def find_staff(user: User | Nobody, event: Event) -> tuple[Role | None, Can]:
    """The user's role in the event and what it lets them do; None for everybody else.

    One query for people with an account.
    """
    if not user.is_authenticated:
        return None, NOBODY
    rows = {row.user_id: row for row in _staff_and_heads(user=user.pk, event=event.pk)}
    own = rows.get(user.pk)
    if own is None:
        return None, NOBODY
    has_head = any(row.role == Role.HEAD_REFEREE for row in rows.values())
    return Role(own.role), permissions_of(Role(own.role), has_head_referee=has_head, tables=own.tables)


def permissions_of(role: Role, *, has_head_referee: bool, tables: Collection[int] = ()) -> Can:
    """What a role may do in an event with or without a head referee; a referee may have some of the `tables` only."""
    reached = _REACHES[role]
    decides = role is Role.HEAD_REFEREE or (role is Role.ORGANIZER and not has_head_referee)
    return Can(
        organize=role is Role.ORGANIZER,
        referee=Role.REFEREE in reached,
        desk=Role.DESK in reached,
        correct_closed=Role.HEAD_REFEREE in reached,
        decide_appeals=decides,
        tables=frozenset(tables) if tables else None,
    )


def event_page(view: EventView[P]) -> Callable[..., HttpResponse]:
    """Everybody may read a public event, and only its staff a private one; a rehearsal also the devices that joined it.
    The view gets the request without the slug: the event is on the request.
    """

    @wraps(view)
    def wrapper(request: EventRequest, event_slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        may_read = _enter(request, event_slug)
        if is_page_at_work(request) and (request.user.is_anonymous or _is_page_of_another(request)):
            return stop_asking()
        if is_page_at_work(request) and (not may_read or request.role is None):
            return stop_asking("roleGone")
        if not may_read:
            raise Http404
        with timezone.override(request.event.time_zone), names_for(staff=request.role is not None):
            return view(request, *args, **kwargs)

    return mark_policy(wrapper, "event readers")


def event_secret(policy: str) -> Callable[[EventView[P]], Callable[..., HttpResponse]]:
    """Everybody who knows the rest of the address, whatever the event's visibility: the view must check it, or answer
    404.

    Nothing is cached, browsers tell other sites only the origin, and search engines are sent away.
    """

    def decorate(view: EventView[P]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def wrapper(
            request: EventRequest, event_slug: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            if not _find(request, event_slug):
                raise Http404
            with timezone.override(request.event.time_zone):
                response = view(request, *args, **kwargs)
            response["Cache-Control"] = "no-store, private"
            # Only the origin: a form's post keeps the Origin header that the check against forgery needs.
            response["Referrer-Policy"] = "strict-origin"
            response["X-Robots-Tag"] = "noindex"
            return response

        return mark_policy(wrapper, policy)

    return decorate


def event_role(*roles: Role) -> Callable[[EventView[P]], Callable[..., HttpResponse]]:
    """For pages to read: only members of the event's staff whose role includes one of `roles`.

    An organizer may read what everybody else of the staff may, and a head referee what a referee may.
    """
    return _for_staff({role for role, reached in _REACHES.items() if reached & {*roles, Role.ORGANIZER}})


def event_acts(*acts: Act[Any, Any, Any]) -> Callable[[EventView[P]], Callable[..., HttpResponse]]:
    """For forms: only members of the event's staff to whom one of these acts belongs."""
    door = _for_staff({role for role in Role for act in acts if role in act.terms.who}, acts)

    def decorate(view: EventView[P]) -> Callable[..., HttpResponse]:
        return carries_out(*acts)(door(view))

    return decorate


def _for_staff(
    roles: Collection[Role], acts: Collection[Act[Any, Any, Any]] = ()
) -> Callable[[EventView[P]], Callable[..., HttpResponse]]:
    def decorate(view: EventView[P]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def wrapper(request: Any, event_slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.user.is_anonymous or _is_page_of_another(request):
                return _sign_in_first(request)
            if not _enter(request, event_slug) or request.role is None:
                raise Http404
            if request.role not in roles:
                raise PermissionDenied
            # What is sent is refused by its act, with the answer that its form shows.
            if acts and request.can.tables is not None and request.method in READS:
                number = cast("int | None", kwargs.get("table_number"))
                if not any(may_be_of_tables(act) for act in acts):
                    return refused(request, WholeHall(tables=request.can.tables_text))
                if number is not None and number not in request.can.tables:
                    return refused(request, OtherTable(tables=request.can.tables_text), status=403)
            with timezone.override(request.event.time_zone), names_for(staff=True):
                try:
                    return view(request, *args, **kwargs)
                except (NotAllowed, OtherTable) as refusal:
                    # Not every form shows it: no page offered the act to this person.
                    return refused(request, refusal)

        return mark_policy(wrapper, "event " + " or ".join(sorted(roles)))

    return decorate


def may_be_of_tables(act: Act[Any, Any, Any]) -> bool:
    """Whether a referee of some tables can do an act somewhere: it is done at a table, or to a part of the hall."""
    return act.terms.parts or hasattr(act.terms.on, "at_tables") or hasattr(act.terms.on, "table")


def is_page_at_work(request: HttpRequest) -> bool:
    """Whether a page asks for news that was made for somebody of the staff to work on, and says so in its address."""
    return AT_WORK in request.GET and wants_partial(request)


def _is_page_of_another(request: HttpRequest) -> bool:
    """Whether a script's request comes from a page that was made for another account, which is no longer signed in
    here.
    """
    account = request.headers.get("Seatwind-Account", "") if wants_partial(request) else ""
    return account not in ("", str(request.user.pk))


def _sign_in_first(request: HttpRequest) -> HttpResponse:
    """To the sign-in page. A script gets only the status, because it would show the page in the place of a fragment."""
    if wants_partial(request):
        return stop_asking() if request.method == "GET" else HttpResponse(status=401)
    slug = request.resolver_match.kwargs.get("event_slug", "") if request.resolver_match else ""
    home = reverse("events:event-home", args=[slug]) if slug else "/"
    return redirect_to_login(page_to_return_to(request, otherwise=home))


def _enter(request: EventRequest, event_slug: str) -> bool:
    """Put the event on the request as `_find` does; False when the person may not see it."""
    return _find(request, event_slug) and (
        request.role is not None
        or request.event.visibility == Visibility.PUBLIC
        or is_let_in(request, request.event)
    )


def _find(request: EventRequest, event_slug: str) -> bool:
    """Put event, role and permissions on the request; False when there is no such event."""
    event = _event_at.first(slug=event_slug)
    if event is None:
        return False
    request.event = event
    request.role, request.can = find_staff(request.user, event)
    return True
