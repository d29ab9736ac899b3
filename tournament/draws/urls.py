"""Addresses of rounds, seats and draws."""

from django.urls import path

from tournament.draws.views import (
    discard,
    first_steps,
    messages,
    reminders,
    rounds,
    seat_search,
    seatings,
    settings,
    swaps,
    versions,
    winds,
)

app_name = "draws"

public = [
    path("<slug:event_slug>/rounds/", rounds.round_now, name="round-now"),
    path("<slug:event_slug>/rounds/<int:number>/", rounds.round_detail, name="round-detail"),
    path("<slug:event_slug>/seats/", seat_search.seat_search, name="seat-search"),
    path("<slug:event_slug>/draws/quality/", versions.draw_quality, name="draw-quality"),
]

staff = [
    path("<slug:event_slug>/first-steps/", first_steps.first_steps, name="first-steps"),
    path("<slug:event_slug>/rounds/publish/", rounds.rounds_publish, name="rounds-publish"),
    path("<slug:event_slug>/rounds/<int:number>/desk/", rounds.draw_desk, name="draw-desk"),
    path("<slug:event_slug>/rounds/<int:number>/draw/", rounds.round_draw, name="round-draw"),
    path("<slug:event_slug>/rounds/<int:number>/tables/redraw/", rounds.tables_redraw, name="tables-redraw"),
    path("<slug:event_slug>/rounds/<int:number>/discard/", discard.round_discard, name="round-discard"),
    path("<slug:event_slug>/rounds/<int:number>/discard/undo/", discard.discard_undo, name="discard-undo"),
    path("<slug:event_slug>/rounds/<int:number>/swap/", swaps.seat_swap, name="seat-swap"),
    path("<slug:event_slug>/rounds/<int:number>/publish/", rounds.round_publish, name="round-publish"),
    path("<slug:event_slug>/rounds/<int:number>/unpublish/", rounds.round_unpublish, name="round-unpublish"),
    path("<slug:event_slug>/rounds/<int:number>/winds/", winds.winds_edit, name="winds-edit"),
    path("<slug:event_slug>/rounds/<int:number>/seating/", seatings.seating_import, name="seating-import"),
    path(
        "<slug:event_slug>/rounds/<int:number>/seating/<slug:file_kind>/",
        seatings.seating_file,
        name="seating-file",
    ),
    path("<slug:event_slug>/rounds/<int:number>/versions/", versions.version_list, name="version-list"),
    path(
        "<slug:event_slug>/rounds/<int:number>/versions/choose/",
        versions.version_choose,
        name="version-choose",
    ),
    path("<slug:event_slug>/settings/desk/reminders/", reminders.reminders, name="reminders"),
    path("<slug:event_slug>/messages/", messages.message_list, name="message-list"),
    path("<slug:event_slug>/draws/settings/", settings.draw_settings, name="draw-settings"),
    path("<slug:event_slug>/draws/settings/apart/", settings.pair_add, name="pair-add"),
    path("<slug:event_slug>/draws/settings/apart/remove/", settings.pair_remove, name="pair-remove"),
    path("<slug:event_slug>/draws/settings/tables/", settings.table_fix, name="table-fix"),
    path("<slug:event_slug>/draws/settings/tables/free/", settings.table_free, name="table-free"),
]

urlpatterns = [*staff, *public]
