"""Addresses of tables and hands."""

from django.urls import path

from tournament.play.calls import views as calls
from tournament.play.clock import views as clock
from tournament.play.doubts import views as doubts
from tournament.play.links.views import at_table, printed
from tournament.play.links.views import final_scores as link_final_scores
from tournament.play.links.views import paper_sheet as link_paper_sheet
from tournament.play.paper_sheet.views import at_desk
from tournament.play.photos import views as photos
from tournament.play.seat_changes.views import changes, repair
from tournament.play.sign_off.views import handed_device
from tournament.play.sign_off.views import staff as sign_off
from tournament.play.views import final_scores, offline, overview, rotation, rounds, table, unplayed_tables

app_name = "play"

ROUND = "<slug:event_slug>/rounds/<int:number>/"
TABLE = ROUND + "tables/<int:table_number>/"
SEAT = "<slug:event_slug>/tables/<int:table_id>/seats/<int:seat>/"
LINK = "t/<str:token>/"

public = [
    path("service-worker.js", offline.service_worker, name="service-worker"),
    path(TABLE, table.table_detail, name="table-detail"),
    path("<slug:event_slug>/announcements/", clock.announcement_list, name="announcements"),
]

staff = [
    path(TABLE + "hands/add/", table.hand_add, name="hand-add"),
    path(TABLE + "hands/preview/", table.hand_preview, name="hand-preview"),
    path(TABLE + "hands/undo/", table.hand_undo, name="hand-undo"),
    path(TABLE + "hands/<int:hand_number>/correct/", table.hand_correct, name="hand-correct"),
    path(TABLE + "hands/<int:hand_number>/photo/", photos.hand_photo, name="hand-photo"),
    path(TABLE + "photos/add/", photos.photo_add, name="photo-add"),
    path(TABLE + "photos/<int:photo_id>/", photos.photo, name="photo"),
    path(TABLE + "photos/<int:photo_id>/remove/", photos.photo_remove, name="photo-remove"),
    path("<slug:event_slug>/settings/photos/", photos.photo_rules, name="photo-rules"),
    path(TABLE + "close/", table.table_close, name="table-close"),
    path(TABLE + "close-without/", unplayed_tables.table_close_without, name="table-close-without"),
    path(TABLE + "reopen/", table.table_reopen, name="table-reopen"),
    path(TABLE + "hands/accept/", sign_off.hands_accept, name="hands-accept"),
    path(TABLE + "hands/<int:hand_number>/refuse/", sign_off.hand_refuse, name="hand-refuse"),
    path(TABLE + "sign-off/", sign_off.signoff, name="signoff"),
    path(TABLE + "sign-off/hand-round/", handed_device.signoff_hand_round, name="signoff-hand-round"),
    path(TABLE + "sign-off/release/", handed_device.signoff_release, name="signoff-release"),
    path(TABLE + "sign-off/<int:seat>/", sign_off.signoff_seat, name="signoff-seat"),
    path(TABLE + "sign-off/<int:seat>/phone/", sign_off.signoff_phone, name="signoff-phone"),
    path(TABLE + "sign-off/<int:seat>/decide/", sign_off.dispute_decide, name="dispute-decide"),
    path(TABLE + "call/", sign_off.referee_call, name="referee-call"),
    path(TABLE + "call/answer/", sign_off.call_answer, name="call-answer"),
    path(TABLE + "call/done/", sign_off.call_done, name="call-done"),
    path(TABLE + "doubts/<int:doubt_id>/answer/", doubts.doubt_answer, name="doubt-answer"),
    path(TABLE + "link/replace/", printed.link_replace, name="link-replace"),
    path(TABLE + "link/revoke/", printed.link_revoke, name="link-revoke"),
    path(TABLE + "sheet/", at_desk.sheet, name="sheet"),
    path(TABLE + "sheet/preview/", at_desk.sheet_preview, name="sheet-preview"),
    path(TABLE + "final-scores/", final_scores.final_scores, name="final-scores"),
    path(TABLE + "seats/", repair.seats_repair, name="seats-repair"),
    path(TABLE + "dealer/", rotation.dealer_change, name="dealer-change"),
    path(TABLE + "seats/draw/", rotation.seats_draw, name="seats-draw"),
    path(TABLE + "dealer/<int:rotation_id>/take-back/", rotation.change_take_back, name="change-take-back"),
    path(SEAT + "change/", changes.seat_change, name="seat-change"),
    path(SEAT + "exchange/", changes.seat_exchange, name="seat-exchange"),
    path(
        "<slug:event_slug>/tables/<int:table_id>/changes/<int:change_id>/undo/",
        changes.seat_change_undo,
        name="seat-change-undo",
    ),
    path("<slug:event_slug>/calls/", calls.calls, name="calls"),
    path("<slug:event_slug>/announcements/edit/", clock.announcement_make, name="announcement-make"),
    path(
        "<slug:event_slug>/announcements/<int:announcement_id>/take-down/",
        clock.announcement_take_down,
        name="announcement-take-down",
    ),
    path(ROUND + "clock/", clock.clock_page, name="clock"),
    path(ROUND + "clock/pause/", clock.clock_pause, name="clock-pause"),
    path(ROUND + "clock/resume/", clock.clock_resume, name="clock-resume"),
    path(ROUND + "clock/extend/", clock.clock_extend, name="clock-extend"),
    path(ROUND + "clock/warnings/", clock.clock_warnings, name="clock-warnings"),
    path("<slug:event_slug>/settings/entry/", repair.entry_rules, name="entry-rules"),
    path(ROUND + "start/", rounds.round_start, name="round-start"),
    path(ROUND + "put-back/", rounds.round_put_back, name="round-put-back"),
    path(ROUND + "tables/close/", rounds.tables_close, name="tables-close"),
    path(ROUND + "close/", rounds.round_close, name="round-close"),
    path(ROUND + "reopen/", rounds.round_reopen, name="round-reopen"),
    path(ROUND + "results/publish/", rounds.results_publish, name="results-publish"),
    path(ROUND + "results/hide/", rounds.results_hide, name="results-hide"),
    path(ROUND + "seal/", rounds.round_seal, name="round-seal"),
    path(ROUND + "unseal/", rounds.round_unseal, name="round-unseal"),
    path(ROUND + "overview/", overview.overview, name="overview"),
    path(ROUND + "links/", printed.link_sheet, name="link-sheet"),
    path(ROUND + "links/issue/", printed.links_issue, name="links-issue"),
]

by_link = [
    path(LINK, at_table.link_table, name="link-table"),
    path(LINK + "hands/add/", at_table.link_hand_add, name="link-hand-add"),
    path(LINK + "hands/preview/", at_table.link_hand_preview, name="link-hand-preview"),
    path(LINK + "hands/undo/", at_table.link_hand_undo, name="link-hand-undo"),
    path(LINK + "sheet/", link_paper_sheet.link_paper_sheet, name="link-paper-sheet"),
    path(LINK + "sheet/preview/", link_paper_sheet.link_paper_preview, name="link-paper-preview"),
    path(LINK + "final-scores/", link_final_scores.link_final_scores, name="link-final-scores"),
    path(LINK + "call/", at_table.link_call, name="link-call"),
    path(LINK + "sign-off/", at_table.link_signoff, name="link-signoff"),
    path(LINK + "sign-off/<int:seat>/", at_table.link_seat, name="link-seat"),
    path(LINK + "sign-off/<int:seat>/phone/", at_table.link_phone, name="link-phone"),
]

urlpatterns = [*by_link, *staff, *public]
