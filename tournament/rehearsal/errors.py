"""Why an act on a rehearsal is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class RehearsalTooLate(Refusal):
    code = "rehearsal_too_late"
    text = _("Round %(number)s has started. An event can be rehearsed only before its first round starts.")


class IsRehearsal(Refusal):
    code = "is_rehearsal"
    text = _("This is a rehearsal already. Rehearse the event itself.")


class TooFewToRehearse(Refusal):
    code = "too_few_to_rehearse"
    text = _("Robots need at least four players. Enter players first.")


class RehearsalRuns(Refusal):
    code = "rehearsal_runs"
    text = _("A rehearsal of this event is going on. End it first.")


class RehearsalOver(Refusal):
    code = "rehearsal_over"
    text = _("This rehearsal has ended. Nothing was changed.")


class RobotsArePaused(Refusal):
    code = "robots_paused"
    text = _("The robots are paused already.")


class RobotsPlay(Refusal):
    code = "robots_play"
    text = _("The robots are playing already.")


class DeviceNameTaken(Refusal):
    code = "device_name_taken"
    text = _("Another device is called “%(device)s”. Choose another name.")
    field = "name"


class DeviceUnknown(Refusal):
    code = "device_unknown"
    text = _("This device is not on the list of the rehearsal. Reload the page and join again.")


class TooManyDevices(Refusal):
    code = "too_many_devices"
    text = _("A rehearsal has at most %(most)s devices. Take some off the list first.")
