"""Addresses of entries: the list and a player's page for everybody, the desk for organizers."""

from django.urls import path

from tournament.registration import views

app_name = "registration"

public = [
    path("<slug:event_slug>/entries/", views.entry_list, name="entry-list"),
    path("<slug:event_slug>/entries/<int:pk>/", views.entry_detail, name="entry-detail"),
]

staff = [
    path("<slug:event_slug>/entries/import/", views.import_upload, name="import-upload"),
    path("<slug:event_slug>/entries/import/<int:pk>/", views.import_preview, name="import-preview"),
    path("<slug:event_slug>/entries/add/", views.entry_add, name="entry-add"),
    path("<slug:event_slug>/entries/add-house-players/", views.house_add, name="house-add"),
    path("<slug:event_slug>/entries/release-house-players/", views.house_release, name="house-release"),
    path("<slug:event_slug>/entries/<int:pk>/edit/", views.entry_edit, name="entry-edit"),
    path("<slug:event_slug>/entries/<int:pk>/link/", views.succession_add, name="succession-add"),
    path("<slug:event_slug>/entries/<int:pk>/unlink/", views.succession_remove, name="succession-remove"),
    path("<slug:event_slug>/entries/<int:pk>/delete/", views.entry_delete, name="entry-delete"),
    path("<slug:event_slug>/entries/<int:pk>/status/", views.entry_status, name="entry-status"),
]

urlpatterns = [*staff, *public]
