"""Addresses of events: `public` for everybody who may see the event, `staff` for those who run it."""

from django.urls import path

from tournament.events import views

app_name = "events"

public = [
    path("", views.home, name="home"),
    path("events/who-may-do-what/", views.rights, name="rights"),
    path("invitation/<str:invitation_token>/", views.invitation, name="invitation"),
    path("<slug:event_slug>/", views.event_home, name="event-home"),
    path("<slug:event_slug>/revision/", views.revision, name="revision"),
]

staff = [
    path("events/new/", views.event_create, name="event-create"),
    path("<slug:event_slug>/settings/", views.event_settings, name="event-settings"),
    path("<slug:event_slug>/settings/times/", views.round_times, name="round-times"),
    path("<slug:event_slug>/steps/", views.steps, name="steps"),
    path("<slug:event_slug>/steps/aside/", views.step_aside, name="step-aside"),
    path("<slug:event_slug>/steps/up/", views.step_up, name="step-up"),
    path("<slug:event_slug>/delete/", views.event_delete, name="event-delete"),
    path("<slug:event_slug>/staff/", views.staff_list, name="staff-list"),
    path("<slug:event_slug>/staff/<int:staff_id>/remove/", views.staff_remove, name="staff-remove"),
    path(
        "<slug:event_slug>/staff/<int:staff_id>/password/", views.staff_password_link, name="staff-password"
    ),
    path("<slug:event_slug>/staff/invite/", views.staff_invite, name="staff-invite"),
    path(
        "<slug:event_slug>/staff/invitations/<int:invitation_id>/withdraw/",
        views.invitation_withdraw,
        name="invitation-withdraw",
    ),
    path("<slug:event_slug>/audit/", views.audit_list, name="audit-list"),
]

urlpatterns = [*staff, *public]
