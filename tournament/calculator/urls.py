"""Addresses of the calculator."""

from django.urls import path

from tournament.calculator import views

app_name = "calculator"

urlpatterns = [
    path("calculator/", views.calculator, name="calculator"),
    path("calculator/service-worker.js", views.service_worker, name="service-worker"),
    path("calculator/engine.js", views.engine, name="engine"),
    path("calculator/calculator.webmanifest", views.manifest, name="manifest"),
    path("calculator/parcels/<slug:language>.zip", views.parcel, name="parcel"),
    path("calculator/trainer/", views.trainer, name="trainer"),
    path("calculator/trainer/<int:win_id>/", views.trainer_hand, name="trainer-hand"),
]
