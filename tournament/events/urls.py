"""Addresses of events: `public` for everybody who may see the event, `staff` for those who run it."""

from django.urls import path, register_converter

from tournament.events.settings.sections import SectionConverter
from tournament.events.views import audit as audit_views
from tournament.events.views import event as event_views
from tournament.events.views import home as home_views
from tournament.events.views import settings as settings_views
from tournament.events.views import staff as staff_views
from tournament.events.views import steps as steps_views
from tournament.events.views import two_people as two_people_views

register_converter(SectionConverter, "settings_section")

app_name = "events"

public = [
    path("", home_views.home, name="home"),
    path("events/who-may-do-what/", home_views.rights, name="rights"),
    path("invitation/<str:invitation_token>/", staff_views.invitation, name="invitation"),
    path("<slug:event_slug>/", event_views.event_home, name="event-home"),
    path("<slug:event_slug>/revision/", event_views.revision, name="revision"),
]

staff = [
    path("events/new/", settings_views.event_create, name="event-create"),
    path("<slug:event_slug>/settings/", settings_views.event_settings, name="event-settings"),
    path(
        "<slug:event_slug>/settings/<settings_section:section>/",
        settings_views.settings_section,
        name="settings-section",
    ),
    path("<slug:event_slug>/settings/times/", settings_views.round_times, name="round-times"),
    path("<slug:event_slug>/steps/", steps_views.steps, name="steps"),
    path("<slug:event_slug>/steps/aside/", steps_views.step_aside, name="step-aside"),
    path("<slug:event_slug>/steps/up/", steps_views.step_up, name="step-up"),
    path("<slug:event_slug>/delete/", settings_views.event_delete, name="event-delete"),
    path("<slug:event_slug>/two-people/", two_people_views.two_people, name="two-people"),
    path(
        "<slug:event_slug>/two-people/require/",
        two_people_views.two_people_require,
        name="two-people-require",
    ),
    path("<slug:event_slug>/two-people/stop/", two_people_views.two_people_stop, name="two-people-stop"),
    path(
        "<slug:event_slug>/two-people/<int:request_id>/confirm/",
        two_people_views.two_people_confirm,
        name="two-people-confirm",
    ),
    path(
        "<slug:event_slug>/two-people/<int:request_id>/withdraw/",
        two_people_views.two_people_withdraw,
        name="two-people-withdraw",
    ),
    path("<slug:event_slug>/staff/", staff_views.staff_list, name="staff-list"),
    path("<slug:event_slug>/staff/<int:staff_id>/", staff_views.staff_member, name="staff-member"),
    path("<slug:event_slug>/staff/<int:staff_id>/remove/", staff_views.staff_remove, name="staff-remove"),
    path(
        "<slug:event_slug>/staff/<int:staff_id>/password/",
        staff_views.staff_password_link,
        name="staff-password",
    ),
    path("<slug:event_slug>/staff/invite/", staff_views.staff_invite, name="staff-invite"),
    path(
        "<slug:event_slug>/staff/invitations/<int:invitation_id>/withdraw/",
        staff_views.invitation_withdraw,
        name="invitation-withdraw",
    ),
    path("<slug:event_slug>/audit/", audit_views.audit_list, name="audit-list"),
]

urlpatterns = [*staff, *public]
