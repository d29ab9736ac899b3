"""Addresses of series."""

from django.urls import path

from tournament.series import views

app_name = "series"
SERIES = "series/<slug:series_slug>/"

urlpatterns = [
    path("series/new/", views.series_create, name="create"),
    path(SERIES, views.series_page, name="series"),
    path(SERIES + "standings.xlsx", views.series_xlsx, name="xlsx"),
    path(SERIES + "standings.csv", views.series_csv, name="csv"),
    path(SERIES + "settings/", views.series_settings, name="settings"),
    path(SERIES + "next/", views.series_next, name="next"),
    path(SERIES + "delete/", views.series_delete, name="delete"),
]
