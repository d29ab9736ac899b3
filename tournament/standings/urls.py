from django.urls import path

from tournament.standings.views import finishing, stages, standings, statistics, teams, titles

app_name = "standings"
urlpatterns = [
    path("<slug:event_slug>/standings/", standings.standings_page, name="standings"),
    path("<slug:event_slug>/standings.xlsx", standings.standings_xlsx, name="standings-xlsx"),
    path("<slug:event_slug>/standings.csv", standings.standings_csv, name="standings-csv"),
    path("<slug:event_slug>/teams/", teams.teams_page, name="teams"),
    path("<slug:event_slug>/teams.csv", teams.teams_csv, name="teams-csv"),
    path("<slug:event_slug>/statistics/", statistics.statistics_page, name="statistics"),
    path("rulesets/<slug:ruleset>/statistics/", statistics.ruleset_statistics, name="ruleset-statistics"),
    path("<slug:event_slug>/champion/", finishing.champion, name="champion"),
    path("<slug:event_slug>/cut/", stages.cut, name="cut"),
    path("<slug:event_slug>/cut/move-up/", stages.cut_move_up, name="cut-move-up"),
    path("<slug:event_slug>/cut/new-lot/", stages.cut_new_lot, name="cut-new-lot"),
    path("<slug:event_slug>/cut/take-back/", stages.cut_take_back, name="cut-take-back"),
    path("<slug:event_slug>/title/", titles.title, name="title"),
    path("<slug:event_slug>/title/take-back/", titles.title_take_back, name="title-take-back"),
    path("<slug:event_slug>/title/new-lot/", titles.title_new_lot, name="title-new-lot"),
    path("<slug:event_slug>/finish/", finishing.finish, name="finish"),
    path("<slug:event_slug>/finish/reopen/", finishing.reopen, name="finish-reopen"),
]
