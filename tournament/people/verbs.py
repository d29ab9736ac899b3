"""What the audit says of people and members’ lists."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class PeopleVerb(Verb):
    """What the audit says of people and members’ lists."""

    PERSON_APART_UNDONE = (
        "person_apart_undone",
        _("took back that %(player)s is not the same person as in another event"),
    )
    LIST_CHOSEN = "members_list_chosen", _("chose the members’ list “%(name)s”")
    LIST_LEFT = "members_list_left", _("uses no members’ list any more")
    LIST_DELETED = "members_list_deleted", _("deleted the members’ list “%(name)s”")
    MEMBERS_ENTERED = "members_entered", _("entered members and checked them in: %(count)s")
    LIST_READ = (
        "members_list_read",
        _("downloaded the members’ list “%(name)s”, which contains personal data"),
    )
    MEMBER_ERASED = "member_erased", _("erased a member from the members’ list “%(name)s”")
