"""Addresses of people and members’ lists."""

from django.urls import path

from tournament.people.views import entering, members, people, person

app_name = "people"
LIST = "people/lists/<int:list_pk>/"
MEMBER = LIST + "members/<int:member_pk>/"

urlpatterns = [
    path("people/", people.people, name="people"),
    path("people/<int:person_pk>/", person.person, name="person"),
    path("people/join/", people.people_join, name="join"),
    path("people/part/", people.people_part, name="part"),
    path("people/apart/", people.people_apart, name="apart"),
    path("people/parting/", people.people_parting, name="parting"),
    path("people/lists/new/", members.list_create, name="list-create"),
    path(LIST, members.members, name="members"),
    path(LIST + "add/", members.member_add, name="member-add"),
    path(LIST + "import/", members.members_import, name="import"),
    path(LIST + "from-event/", members.members_from_event, name="from-event"),
    path(LIST + "file/", members.members_file, name="file"),
    path(LIST + "delete/", members.list_delete, name="list-delete"),
    path(MEMBER, members.member_change, name="member"),
    path(MEMBER + "remove/", members.member_remove, name="member-remove"),
    path(MEMBER + "erase/", members.member_erase, name="member-erase"),
    path("<slug:event_slug>/desk/members/", entering.enter, name="enter"),
    path("<slug:event_slug>/desk/members/list/", entering.choose_list, name="choose-list"),
]
