"""Addresses of files to download, of federation reports, and of the API."""

from django.urls import path

from tournament.exchange.api.endpoints import ENDPOINTS
from tournament.exchange.views import api, archives, checking, files, tokens

app_name = "exchange"

FILES = "<slug:event_slug>/files/"
API = "api/v1/events/<slug:event_slug>/"

urlpatterns = [
    path("api/v1/", api.index_page, name="api"),
    path("api/v1/openapi.json", api.openapi_page, name="openapi"),
    path("api/v1/events/", api.events, name="events"),
    path(API + "feed/", api.feed, name="feed"),
    *(path(API + one.path, api.endpoint_view(one), name=one.name) for one in ENDPOINTS),
    path("api/<path:rest>", api.unknown, name="api-unknown"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<int:token_id>/revoke/", tokens.token_revoke, name="token-revoke"),
    path("check-document/", checking.check_page, name="check-document"),
    path("recorded-hands/", files.recorded_hands, name="recorded-hands"),
    path("events/import/", files.event_import, name="event-import"),
    path(FILES, files.files, name="files"),
    path(FILES + "open-mahjong-event.json", files.document_file, name="document-file"),
    path(FILES + "archive/", archives.archive_page, name="archive"),
    path(FILES + "archive/download/", archives.archive_file, name="archive-file"),
    path(FILES + "feed.ndjson", files.feed_file, name="feed-file"),
    path(FILES + "sheets/<slug:sheet>/", files.sheet_csv, name="sheet-csv"),
    path(FILES + "reports/<slug:report>/", files.report_page, name="report"),
    path(FILES + "reports/<slug:report>/names/", files.report_names, name="report-names"),
    path(FILES + "reports/<slug:report>/workbook/", files.report_workbook, name="report-workbook"),
]
