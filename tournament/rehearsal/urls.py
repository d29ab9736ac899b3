"""Addresses of rehearsals."""

from django.urls import path

from tournament.rehearsal.views import devices, staff

app_name = "rehearsal"

REHEARSAL = "<slug:event_slug>/rehearsal/"
DEVICE = "<slug:event_slug>/device/"

urlpatterns = [
    path(REHEARSAL, staff.rehearsal, name="rehearsal"),
    path(REHEARSAL + "begin/", staff.rehearsal_begin, name="rehearsal-begin"),
    path(REHEARSAL + "end/", staff.rehearsal_end, name="rehearsal-end"),
    path(REHEARSAL + "robots/pause/", staff.robots_pause, name="robots-pause"),
    path(REHEARSAL + "robots/resume/", staff.robots_resume, name="robots-resume"),
    path(REHEARSAL + "devices/<int:rehearsal_device_id>/remove/", staff.device_remove, name="device-remove"),
    path(DEVICE, devices.device, name="device"),
    path(DEVICE + "report/", devices.device_report, name="device-report"),
    path(DEVICE + "entry/", devices.device_entry, name="device-entry"),
]
