"""The administrator's page of backups."""

from django.urls import path

from tournament.backups import views

app_name = "backups"

urlpatterns = [
    path("accounts/backups/", views.backups_page, name="backups"),
]
