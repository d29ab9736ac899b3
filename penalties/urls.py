"""Addresses of the ledger."""

from django.urls import path

from penalties import views

app_name = "penalties"

LEDGER = "<slug:event_slug>/penalties/"

public = [
    path(LEDGER, views.ledger, name="ledger"),
    path(LEDGER + "players/<int:pk>/", views.player_record, name="player-record"),
    path(LEDGER + "players/<int:pk>/own/<slug:mark>/", views.own_record, name="own-record"),
    path(
        LEDGER + "players/<int:pk>/own/<slug:mark>/hands/<int:hand_id>/",
        views.own_doubt,
        name="own-doubt",
    ),
    path(
        LEDGER + "players/<int:pk>/own/<slug:mark>/photos/<int:photo_id>/",
        views.own_photo,
        name="own-photo",
    ),
    path(
        LEDGER + "players/<int:pk>/own/<slug:mark>/appeal/<int:penalty_id>/",
        views.own_appeal,
        name="own-appeal",
    ),
]

staff = [
    path(LEDGER + "feed/", views.feed, name="feed"),
    path(LEDGER + "report/", views.report, name="report"),
    path(LEDGER + "links/", views.own_links, name="own-links"),
    path(LEDGER + "rules/", views.rules, name="rules"),
    path(LEDGER + "rules/settings/", views.rules_settings, name="rules-settings"),
    path(LEDGER + "rules/add/", views.house_rule_add, name="house-rule-add"),
    path(LEDGER + "rules/remove/", views.event_foul_remove, name="event-foul-remove"),
    path(LEDGER + "players/<int:pk>/own-link/withdraw/", views.own_link_withdraw, name="own-link-withdraw"),
    path(LEDGER + "players/<int:pk>/give/", views.penalty_give, name="penalty-give"),
    path(LEDGER + "<int:penalty_id>/", views.penalty_detail, name="penalty-detail"),
    path(LEDGER + "<int:penalty_id>/reverse/", views.penalty_reverse, name="penalty-reverse"),
    path(LEDGER + "<int:penalty_id>/appeal/", views.penalty_appeal, name="penalty-appeal"),
    path(LEDGER + "<int:penalty_id>/decide/", views.penalty_decide, name="penalty-decide"),
    path(LEDGER + "<int:penalty_id>/change/", views.penalty_change, name="penalty-change"),
    path(
        "<slug:event_slug>/rounds/<int:number>/tables/<int:table_number>/penalties/",
        views.table_penalties,
        name="table-penalties",
    ),
]

urlpatterns = [*staff, *public]
