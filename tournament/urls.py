"""The map of the site: one list of addresses per app."""

from django.urls import include, path

from tournament.core import views
from tournament.core.watching import views as watching

handler400 = "tournament.core.views.bad_request"
handler403 = "tournament.core.views.forbidden"
handler404 = "tournament.core.views.not_found"
handler500 = "tournament.core.views.server_error"

urlpatterns = [
    path("health/", views.health, name="health"),
    path("health/live/", views.live, name="live"),
    path("metrics/", watching.metrics, name="metrics"),
    path("server/", watching.state, name="server-state"),
    path(".well-known/security.txt", views.security_txt, name="security-txt"),
    path("time/", views.time_now, name="time"),
    path("phones/", views.phones, name="phones"),
    path("phones/certificate/", views.phones_certificate, name="phones-certificate"),
    path("language/", views.language, name="language"),
    path("style/", views.style, name="style"),
    path("", include("tournament.simulation.urls")),
    path("", include("tournament.guides.urls")),
    path("", include("tournament.privacy.urls")),
    path("", include("tournament.calculator.urls")),
    path("", include("tournament.accounts.urls")),
    path("", include("tournament.backups.urls")),
    path("", include("tournament.ratings.urls")),
    path("", include("tournament.series.urls")),
    path("", include("tournament.people.urls")),
    path("", include("tournament.notices.urls")),
    path("", include("tournament.registration.urls")),
    path("", include("tournament.draws.urls")),
    path("", include("tournament.play.urls")),
    path("", include("penalties.urls")),
    path("", include("tournament.standings.urls")),
    path("", include("tournament.screens.urls")),
    path("", include("tournament.rehearsal.urls")),
    path("", include("tournament.papers.urls")),
    path("", include("tournament.exchange.urls")),
    path("", include("tournament.copies.urls")),
    path("", include("tournament.events.urls")),
]
