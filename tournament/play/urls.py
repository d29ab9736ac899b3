"""Addresses of tables and hands."""

from django.urls import path

from tournament.play.views import (
    absences,
    calls,
    finals,
    handing,
    link_paper_sheet,
    link_sheet,
    links,
    offline,
    overview,
    people,
    repair,
    rotation,
    rounds,
    sheet,
    signoff,
    table,
)

app_name = "play"

ROUND = "<slug:event_slug>/rounds/<int:number>/"
TABLE = ROUND + "tables/<int:table_number>/"
SEAT = "<slug:event_slug>/tables/<int:table_id>/seats/<int:seat>/"
LINK = "t/<str:token>/"

public = [
    path("service-worker.js", offline.service_worker, name="service-worker"),
    path(TABLE, table.table_detail, name="table-detail"),
]

staff = [
    path(TABLE + "hands/add/", table.hand_add, name="hand-add"),
    path(TABLE + "hands/preview/", table.hand_preview, name="hand-preview"),
    path(TABLE + "hands/undo/", table.hand_undo, name="hand-undo"),
    path(TABLE + "hands/<int:hand_number>/correct/", table.hand_correct, name="hand-correct"),
    path(TABLE + "close/", table.table_close, name="table-close"),
    path(TABLE + "close-without/", absences.table_close_without, name="table-close-without"),
    path(TABLE + "reopen/", table.table_reopen, name="table-reopen"),
    path(TABLE + "hands/accept/", signoff.hands_accept, name="hands-accept"),
    path(TABLE + "hands/<int:hand_number>/refuse/", signoff.hand_refuse, name="hand-refuse"),
    path(TABLE + "sign-off/", signoff.signoff, name="signoff"),
    path(TABLE + "sign-off/hand-round/", handing.signoff_hand_round, name="signoff-hand-round"),
    path(TABLE + "sign-off/release/", handing.signoff_release, name="signoff-release"),
    path(TABLE + "sign-off/<int:seat>/", signoff.signoff_seat, name="signoff-seat"),
    path(TABLE + "sign-off/<int:seat>/phone/", signoff.signoff_phone, name="signoff-phone"),
    path(TABLE + "sign-off/<int:seat>/decide/", signoff.dispute_decide, name="dispute-decide"),
    path(TABLE + "call/", signoff.referee_call, name="referee-call"),
    path(TABLE + "call/answer/", signoff.call_answer, name="call-answer"),
    path(TABLE + "call/done/", signoff.call_done, name="call-done"),
    path(TABLE + "link/replace/", link_sheet.link_replace, name="link-replace"),
    path(TABLE + "link/revoke/", link_sheet.link_revoke, name="link-revoke"),
    path(TABLE + "sheet/", sheet.sheet, name="sheet"),
    path(TABLE + "sheet/preview/", sheet.sheet_preview, name="sheet-preview"),
    path(TABLE + "final-scores/", finals.final_scores, name="final-scores"),
    path(TABLE + "seats/", repair.seats_repair, name="seats-repair"),
    path(TABLE + "dealer/", rotation.dealer_change, name="dealer-change"),
    path(TABLE + "seats/draw/", rotation.seats_draw, name="seats-draw"),
    path(TABLE + "dealer/<int:rotation_id>/take-back/", rotation.change_take_back, name="change-take-back"),
    path(SEAT + "change/", people.seat_change, name="seat-change"),
    path(SEAT + "exchange/", people.seat_exchange, name="seat-exchange"),
    path(
        "<slug:event_slug>/tables/<int:table_id>/changes/<int:change_id>/undo/",
        people.seat_change_undo,
        name="seat-change-undo",
    ),
    path("<slug:event_slug>/calls/", calls.calls, name="calls"),
    path("<slug:event_slug>/settings/entry/", repair.entry_rules, name="entry-rules"),
    path(ROUND + "start/", rounds.round_start, name="round-start"),
    path(ROUND + "put-back/", rounds.round_put_back, name="round-put-back"),
    path(ROUND + "tables/close/", rounds.tables_close, name="tables-close"),
    path(ROUND + "close/", rounds.round_close, name="round-close"),
    path(ROUND + "reopen/", rounds.round_reopen, name="round-reopen"),
    path(ROUND + "seal/", rounds.round_seal, name="round-seal"),
    path(ROUND + "unseal/", rounds.round_unseal, name="round-unseal"),
    path(ROUND + "overview/", overview.overview, name="overview"),
    path(ROUND + "links/", link_sheet.link_sheet, name="link-sheet"),
    path(ROUND + "links/issue/", link_sheet.links_issue, name="links-issue"),
]

by_link = [
    path(LINK, links.link_table, name="link-table"),
    path(LINK + "hands/add/", links.link_hand_add, name="link-hand-add"),
    path(LINK + "hands/preview/", links.link_hand_preview, name="link-hand-preview"),
    path(LINK + "hands/undo/", links.link_hand_undo, name="link-hand-undo"),
    path(LINK + "sheet/", link_paper_sheet.link_paper_sheet, name="link-paper-sheet"),
    path(LINK + "sheet/preview/", link_paper_sheet.link_paper_preview, name="link-paper-preview"),
    path(LINK + "call/", links.link_call, name="link-call"),
    path(LINK + "sign-off/", links.link_signoff, name="link-signoff"),
    path(LINK + "sign-off/<int:seat>/", links.link_seat, name="link-seat"),
    path(LINK + "sign-off/<int:seat>/phone/", links.link_phone, name="link-phone"),
]

urlpatterns = [*by_link, *staff, *public]
