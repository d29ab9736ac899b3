"""Addresses of copies."""

from django.urls import path

from tournament.copies.views import pages, received

app_name = "copies"

urlpatterns = [
    path("copies/", pages.copy_list, name="copy-list"),
    path("copies/connect/", pages.copy_connect, name="copy-connect"),
    path("copies/<int:copy_id>/disconnect/", pages.copy_disconnect, name="copy-disconnect"),
    path("copies/<int:copy_id>/exchange/", pages.copy_exchange, name="copy-exchange"),
    path("copies/state/", received.state, name="copy-state"),
    path("copies/delivery/", received.delivery, name="copy-delivery"),
    path("copies/asked/", received.asked, name="copy-asked"),
    path("copies/become-mirror/", pages.mirror_make, name="mirror-make"),
    path("mirror/", pages.mirror, name="mirror"),
]
