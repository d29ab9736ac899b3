"""Why an act on people or members’ lists is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class PeopleMeet(Refusal):
    code = "people_meet"
    text = _("%(name)s has two entries in the event %(event)s, so they cannot be the same person.")


class PersonUnknown(Refusal):
    code = "person_unknown"
    text = _("These players have changed in the meantime. Check the page again.")


class JoinedSince(Refusal):
    code = "joined_since"
    text = _("%(name)s has been joined with somebody else in the meantime. Take that back first.")


class ToldApart(Refusal):
    code = "told_apart"
    text = _("It was recorded that %(name)s are two people. Take that back first.")


class BothMembers(Refusal):
    code = "both_members"
    text = _("Both are members. Remove one of them from the members’ list first.")


class AreOne(Refusal):
    code = "are_one"
    text = _("These entries count as one person. Take that back first.")


class MemberTwice(Refusal):
    code = "member_twice"
    field = "federation_id"
    text = _("%(name)s is on the list with this federation number already.")


class MemberUnnamed(Refusal):
    code = "member_unnamed"
    field = "name"
    text = _("A member needs a name.")


class NobodyChosen(Refusal):
    code = "nobody_chosen"
    text = _("Choose at least one person.")


class ListNotYours(Refusal):
    code = "list_not_yours"
    field = "members"
    text = _("You can choose only members’ lists that you keep.")


class NoMembersList(Refusal):
    code = "no_members_list"
    text = _("No members’ list is chosen for this event.")


class MemberGone(Refusal):
    code = "member_gone"
    text = _("Somebody whom you chose is not on the list any more. Nobody was entered.")
