"""Addresses of files to download, of federation reports, and of the API."""

from django.urls import path

from tournament.exchange import api_views, token_views, views
from tournament.exchange.api import ENDPOINTS

app_name = "exchange"

FILES = "<slug:event_slug>/files/"
API = "api/v1/events/<slug:event_slug>/"

urlpatterns = [
    path("api/v1/openapi.json", api_views.openapi_page, name="openapi"),
    path(API + "feed/", api_views.feed, name="feed"),
    *(path(API + one.path, api_views.endpoint_view(one), name=one.name) for one in ENDPOINTS),
    path("api/<path:rest>", api_views.unknown, name="api-unknown"),
    path("account/tokens/", token_views.tokens, name="tokens"),
    path("account/tokens/<int:token_id>/revoke/", token_views.token_revoke, name="token-revoke"),
    path("recorded-hands/", views.recorded_hands, name="recorded-hands"),
    path("events/import/", views.event_import, name="event-import"),
    path(FILES, views.files, name="files"),
    path(FILES + "open-mahjong-event.json", views.document_file, name="document-file"),
    path(FILES + "feed.ndjson", views.feed_file, name="feed-file"),
    path(FILES + "sheets/<slug:sheet>/", views.sheet_csv, name="sheet-csv"),
    path(FILES + "reports/<slug:report>/", views.report_page, name="report"),
    path(FILES + "reports/<slug:report>/workbook/", views.report_workbook, name="report-workbook"),
]
