"""Addresses of screens."""

from django.urls import path

from tournament.screens import views
from tournament.screens.link_pictures import views as link_pictures

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
    path("calculator/picture.png", link_pictures.calculator, name="calculator-picture"),
    path("<slug:event_slug>/picture.png", link_pictures.event, name="event-picture"),
    path("<slug:event_slug>/standings/picture.png", link_pictures.standings, name="standings-picture"),
    path("<slug:event_slug>/players/<int:pk>/picture.png", link_pictures.player, name="player-picture"),
    path(
        "<slug:event_slug>/rounds/<int:number>/tables/<int:table_number>/picture.png",
        link_pictures.table,
        name="table-picture",
    ),
    path("<slug:event_slug>/overlay/<int:table_number>/", views.overlay, name="overlay"),
]
