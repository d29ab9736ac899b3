"""The address of the page on what is stored."""

from django.urls import path

from tournament.privacy import views

app_name = "privacy"

urlpatterns = [path("privacy/", views.stored, name="stored")]
