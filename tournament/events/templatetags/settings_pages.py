"""The list of the settings beside each of their pages."""

from django import template

from tournament.events.pages.settings import settings_groups

register = template.Library()
register.simple_tag(settings_groups)
