"""Addresses of the printed pages."""

from django.urls import path

from tournament.papers import views

app_name = "papers"

PAPERS = "<slug:event_slug>/papers/"
ROUND = "<slug:event_slug>/rounds/<int:number>/papers/"

urlpatterns = [
    path(PAPERS, views.papers, name="papers"),
    path(PAPERS + "background/", views.background, name="background"),
    path(PAPERS + "background/remove/", views.background_remove, name="background-remove"),
    path(PAPERS + "logo/", views.logo, name="logo"),
    path(PAPERS + "logo/remove/", views.logo_remove, name="logo-remove"),
    path(PAPERS + "paper/", views.paper_choose, name="paper-choose"),
    path(PAPERS + "<slug:document>/", views.document_page, name="document"),
    path(PAPERS + "<slug:document>/pdf/", views.document_pdf, name="document-pdf"),
    path(ROUND + "<slug:round_document>/", views.round_document_page, name="round-document"),
    path(ROUND + "<slug:round_document>/pdf/", views.round_document_pdf, name="round-document-pdf"),
]
