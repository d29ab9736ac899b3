"""The address at which a visitor of a demo begins."""

from django.urls import path

from tournament.simulation import views

app_name = "simulation"

urlpatterns = [path("demo/", views.demo_visit, name="demo-visit")]
