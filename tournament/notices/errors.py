"""What may be refused to somebody who wants notices."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class NoKindChosen(Refusal):
    code = "no_notice_chosen"
    text = _("Choose at least one kind of notice, or turn notices off.")


class TooManyPhones(Refusal):
    code = "too_many_phones"
    text = _("%(count)s devices already get these notices. Turn them off on one of them first.")


class TooManyFollowed(Refusal):
    code = "too_many_followed"
    text = _("This device already gets the notices of %(count)s players. Turn some of them off first.")


class NoticesBusy(Refusal):
    code = "notices_busy"
    text = _("Very many devices have asked for notices in this event. Try again in an hour.")


class NoNotices(Refusal):
    code = "no_notices"
    text = _(
        "There are no notices here: the player has left the event, or the public does not see the player."
    )
