"""Addresses of notices: of a player whom everybody may look up, and behind both kinds of private links."""

from django.urls import path

from tournament.notices import views

app_name = "notices"

ENTRY = "<slug:event_slug>/entries/<int:pk>/notices/"
OWN = "<slug:event_slug>/penalties/players/<int:pk>/own/<slug:mark>/notices/"
SIGN_UP = "<slug:event_slug>/sign-up/<str:sign_up_token>/notices/"

urlpatterns = [
    path(ENTRY, views.entry_notices, name="entry"),
    path(OWN, views.own_notices, name="own"),
    path(SIGN_UP, views.sign_up_notices, name="sign-up"),
]
