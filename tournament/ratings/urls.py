"""Addresses of ratings."""

from django.urls import path

from tournament.ratings import views

app_name = "ratings"
LIST = "ratings/<int:ratings_pk>/"

urlpatterns = [
    path("ratings/new/", views.ratings_create, name="create"),
    path(LIST, views.ratings, name="ratings"),
    path(LIST + "people/<int:person_pk>/", views.rated_person, name="person"),
    path(LIST + "settings/", views.rating_settings, name="settings"),
    path(LIST + "work-out/", views.ratings_work_out, name="work-out"),
    path(LIST + "delete/", views.ratings_delete, name="delete"),
    path("<slug:event_slug>/mers/", views.mers, name="mers"),
]
