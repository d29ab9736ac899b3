"""Addresses of screens."""

from django.urls import path

from tournament.screens import views

app_name = "screens"
SCREEN = "<slug:event_slug>/screens/<int:screen_number>/"

urlpatterns = [
    path("<slug:event_slug>/screens/", views.screen_list, name="screen-list"),
    path("<slug:event_slug>/ceremony/", views.ceremony, name="ceremony"),
    path("<slug:event_slug>/ceremony/reveal/", views.ceremony_reveal, name="ceremony-reveal"),
    path("<slug:event_slug>/ceremony/take-back/", views.ceremony_take_back, name="ceremony-take-back"),
    path("<slug:event_slug>/ceremony/end/", views.ceremony_end, name="ceremony-end"),
    path(SCREEN, views.screen, name="screen"),
    path(SCREEN + "change/", views.screen_change, name="screen-change"),
    path(SCREEN + "remove/", views.screen_remove, name="screen-remove"),
    path("<slug:event_slug>/overlay/<int:table_number>/", views.overlay, name="overlay"),
]
