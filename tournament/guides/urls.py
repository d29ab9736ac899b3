"""Addresses of the help."""

from django.urls import path

from tournament.guides import views

app_name = "guides"

urlpatterns = [
    path("help/", views.help_page, name="help"),
    path("help/<slug:guide_code>/", views.guide, name="guide"),
]
