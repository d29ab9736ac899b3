"""Addresses of entries: the list and a player's page for everybody, the desk for organizers."""

from django.urls import path

from tournament.registration.views import (
    calendars,
    desk,
    desk_settings,
    entries,
    exports,
    imports,
    people,
    several,
    sign_ups,
    waiting,
)

app_name = "registration"

public = [
    path("<slug:event_slug>/entries/", entries.entry_list, name="entry-list"),
    path("<slug:event_slug>/entries/<int:pk>/", entries.entry_detail, name="entry-detail"),
    path("<slug:event_slug>/entries/<int:pk>/rounds.ics", calendars.entry_calendar, name="entry-calendar"),
    path(
        "<slug:event_slug>/entries/<int:pk>/app.webmanifest", calendars.entry_manifest, name="entry-manifest"
    ),
    path("<slug:event_slug>/sign-up/", sign_ups.sign_up_page, name="sign-up"),
]

own = [
    path("<slug:event_slug>/sign-up/<str:sign_up_token>/", sign_ups.sign_up_own, name="sign-up-own"),
    path(
        "<slug:event_slug>/sign-up/<str:sign_up_token>/withdraw/",
        sign_ups.sign_up_withdraw,
        name="sign-up-withdraw",
    ),
    path(
        "<slug:event_slug>/sign-up/<str:sign_up_token>/withdraw/undo/",
        sign_ups.sign_up_withdraw_undo,
        name="sign-up-withdraw-undo",
    ),
    path(
        "<slug:event_slug>/sign-up/<str:sign_up_token>/confirm/",
        sign_ups.sign_up_ask_again,
        name="sign-up-ask-again",
    ),
    path(
        "<slug:event_slug>/sign-up/<str:sign_up_token>/confirm/<str:address_code>/",
        sign_ups.sign_up_confirm,
        name="sign-up-confirm",
    ),
    path(
        "<slug:event_slug>/sign-up/<str:sign_up_token>/return/",
        sign_ups.sign_up_return,
        name="sign-up-return",
    ),
    path(
        "<slug:event_slug>/sign-up/<str:sign_up_token>/rounds.ics",
        calendars.sign_up_calendar,
        name="sign-up-calendar",
    ),
    path(
        "<slug:event_slug>/sign-up/<str:sign_up_token>/app.webmanifest",
        calendars.sign_up_manifest,
        name="sign-up-manifest",
    ),
]

staff = [
    path("<slug:event_slug>/entries/players.xlsx", exports.players_xlsx, name="players-xlsx"),
    path("<slug:event_slug>/entries/players.csv", exports.players_csv, name="players-csv"),
    path("<slug:event_slug>/desk/<int:pk>/data/", people.person_export, name="person-export"),
    path("<slug:event_slug>/desk/<int:pk>/erase/", people.person_erase, name="person-erase"),
    path("<slug:event_slug>/settings/desk/forget/", people.contacts_forget, name="contacts-forget"),
    path("<slug:event_slug>/settings/data/", people.stored_data, name="stored-data"),
    path(
        "<slug:event_slug>/settings/data/sign-ups/<int:pk>/erase/", people.sign_up_erase, name="sign-up-erase"
    ),
    path("<slug:event_slug>/settings/desk/numbers/", people.numbers_give, name="numbers-give"),
    path("<slug:event_slug>/settings/desk/numbers/publish/", people.numbers_publish, name="numbers-publish"),
    path(
        "<slug:event_slug>/settings/desk/numbers/withdraw/", people.numbers_withdraw, name="numbers-withdraw"
    ),
    path("<slug:event_slug>/desk/", desk.desk, name="desk"),
    path("<slug:event_slug>/desk/scan/", desk.desk_scan, name="desk-scan"),
    path("<slug:event_slug>/desk/club/", desk.desk_club, name="desk-club"),
    path("<slug:event_slug>/desk/undo/", desk.desk_undo, name="desk-undo"),
    path("<slug:event_slug>/desk/<int:pk>/", desk.desk_person, name="desk-person"),
    path("<slug:event_slug>/desk/<int:pk>/check-in/", desk.desk_check_in, name="desk-check-in"),
    path("<slug:event_slug>/desk/<int:pk>/no-show/", desk.desk_no_show, name="desk-no-show"),
    path("<slug:event_slug>/desk/<int:pk>/bring-back/", desk.desk_bring_back, name="desk-bring-back"),
    path("<slug:event_slug>/desk/<int:pk>/pay/", desk.desk_pay, name="desk-pay"),
    path("<slug:event_slug>/desk/<int:pk>/charge/", desk.desk_charge, name="desk-charge"),
    path("<slug:event_slug>/desk/<int:pk>/refund/", desk.desk_refund, name="desk-refund"),
    path("<slug:event_slug>/desk/payments/<int:payment_id>/undo/", desk.desk_pay_undo, name="desk-pay-undo"),
    path("<slug:event_slug>/settings/desk/", desk_settings.desk_settings, name="desk-settings"),
    path("<slug:event_slug>/settings/desk/questions/", desk_settings.question_add, name="question-add"),
    path(
        "<slug:event_slug>/settings/desk/questions/<int:question_id>/remove/",
        desk_settings.question_remove,
        name="question-remove",
    ),
    path("<slug:event_slug>/settings/desk/items/", desk_settings.item_add, name="item-add"),
    path(
        "<slug:event_slug>/settings/desk/items/<int:item_id>/remove/",
        desk_settings.item_remove,
        name="item-remove",
    ),
    path("<slug:event_slug>/settings/desk/mails/<str:mail_kind>/", desk_settings.mail_text, name="mail-text"),
    path("<slug:event_slug>/entries/waiting/", waiting.waiting_list, name="waiting-list"),
    path(
        "<slug:event_slug>/entries/waiting/<int:sign_up_id>/let-in/",
        waiting.waiting_let_in,
        name="waiting-let-in",
    ),
    path(
        "<slug:event_slug>/entries/waiting/<int:sign_up_id>/here/", waiting.waiting_here, name="waiting-here"
    ),
    path(
        "<slug:event_slug>/entries/waiting/<int:sign_up_id>/back/", waiting.waiting_back, name="waiting-back"
    ),
    path(
        "<slug:event_slug>/entries/waiting/<int:sign_up_id>/decline/",
        waiting.waiting_decline,
        name="waiting-decline",
    ),
    path(
        "<slug:event_slug>/entries/waiting/<int:sign_up_id>/decline/undo/",
        waiting.waiting_decline_undo,
        name="waiting-decline-undo",
    ),
    path("<slug:event_slug>/entries/waiting/release/", waiting.held_release, name="held-release"),
    path("<slug:event_slug>/entries/waiting/stop/", waiting.filling_stop, name="filling-stop"),
    path("<slug:event_slug>/entries/waiting/resume/", waiting.filling_resume, name="filling-resume"),
    path("<slug:event_slug>/entries/import/", imports.import_upload, name="import-upload"),
    path("<slug:event_slug>/entries/import/<int:pk>/", imports.import_preview, name="import-preview"),
    path("<slug:event_slug>/entries/several/", several.several, name="entries-change"),
    path("<slug:event_slug>/entries/several/undo/", several.several_undo, name="entries-change-undo"),
    path("<slug:event_slug>/entries/add/", entries.entry_add, name="entry-add"),
    path("<slug:event_slug>/entries/add-house-players/", entries.house_add, name="house-add"),
    path("<slug:event_slug>/entries/release-house-players/", entries.house_release, name="house-release"),
    path("<slug:event_slug>/entries/<int:pk>/edit/", entries.entry_edit, name="entry-edit"),
    path("<slug:event_slug>/entries/<int:pk>/link/", entries.succession_add, name="succession-add"),
    path("<slug:event_slug>/entries/<int:pk>/unlink/", entries.succession_remove, name="succession-remove"),
    path("<slug:event_slug>/entries/<int:pk>/delete/", entries.entry_delete, name="entry-delete"),
    path("<slug:event_slug>/entries/<int:pk>/status/", entries.entry_status, name="entry-status"),
]

urlpatterns = [*staff, *public, *own]
