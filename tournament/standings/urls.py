from django.urls import path

from tournament.standings import views

app_name = "standings"
urlpatterns = [
    path("<slug:event_slug>/standings/", views.standings_page, name="standings"),
    path("<slug:event_slug>/standings.xlsx", views.standings_xlsx, name="standings-xlsx"),
    path("<slug:event_slug>/standings.csv", views.standings_csv, name="standings-csv"),
]
