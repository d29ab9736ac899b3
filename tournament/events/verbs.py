"""What the audit says of events, their settings and their staff."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class EventVerb(Verb):
    """What the audit says of events, their settings and their staff."""

    EVENT_CREATED = "event_created", _("created the event")
    EVENT_IMPORTED = "event_imported", _("imported the event from a document with the digest %(digest)s")
    EVENT_DELETED = "event_deleted", _("deleted the event “%(name)s”")
    EVENT_CHANGED = "event_changed", _("changed the settings: %(fields)s")
    EVENT_CHANGED_BECAUSE = (
        "event_changed_because",
        _("changed the settings after closed rounds: %(fields)s. Reason: %(reason)s"),
    )
    TIMES_PLANNED = "times_planned", _("planned when rounds begin: %(rounds)s")
    STEP_SKIPPED = "step_skipped", _("skipped the step “%(step)s”")
    STEP_TICKED_OFF = "step_ticked_off", _("ticked off the step “%(step)s”")
    STEP_TAKEN_UP = "step_taken_up", _("took up the step “%(step)s” again")
    STAFF_ADDED = "staff_added", _("gave %(user)s the role of %(role)s")
    STAFF_ADDED_AT = "staff_added_at", _("gave %(user)s the role of %(place)s")
    STAFF_CHANGED = "staff_changed", _("changed the role of %(user)s from %(before)s to %(after)s")
    STAFF_INVITED = "staff_invited", _("invited %(name)s as %(role)s")
    STAFF_INVITED_AT = "staff_invited_at", _("invited %(name)s as %(place)s")
    INVITATION_WITHDRAWN = "invitation_withdrawn", _("withdrew the invitation for %(name)s")
    INVITATION_ACCEPTED = (
        "invitation_accepted",
        _("accepted the invitation for %(name)s and became %(role)s, signing in as %(user)s"),
    )
    STAFF_REMOVED = "staff_removed", _("removed %(user)s (%(role)s) from the staff")
    TWO_PEOPLE_REQUIRED = (
        "two_people_required",
        _(
            "asked for a second person to break seals, to overrule the program after closing and to reopen the event"
        ),
    )
    TWO_PEOPLE_STOPPED = "two_people_stopped", _("stopped asking for a second person: %(reason)s")
    SECOND_ASKED = "second_asked", _("asked for a second person. %(act)s: %(reason)s")
    SECOND_CONFIRMED = "second_confirmed", _("confirmed what %(name)s asked for. %(act)s: %(reason)s")
    SECOND_WITHDRAWN = "second_withdrawn", _("withdrew what %(name)s asked for. %(act)s")
    SECOND_LAPSED = "second_lapsed", _("ended what %(name)s asked for, who lost the right to it. %(act)s")
    ROUND_STARTED = "round_started", _("started round %(round)s")
    ROUND_STARTED_OUT_OF_ORDER = (
        "round_started_out_of_order",
        _("started round %(round)s before round %(before)s: %(reason)s"),
    )
    RESULTS_PUBLISHED = "results_published", _("published the results of round %(round)s")
    RESULTS_HIDDEN = "results_hidden", _("hid the results of round %(round)s again")
