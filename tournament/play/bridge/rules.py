"""The rules at a table apart from the value of hands: false wins, several winners, circumstances."""

import scoring
from tournament.events.models import Event
from tournament.play.bridge.scopes import EntryScope, scope_under
from tournament.play.enums import EntryMethod


def ruleset_of(event: Event) -> scoring.Ruleset:
    return scoring.get_ruleset(event.ruleset)


def wrong_dealer_rule(event: Event) -> scoring.WrongDealer | None:
    """What the rulebook says about a hand that the wrong player dealt; None if it does not mention it."""
    return ruleset_of(event).flow.wrong_dealer


def options_of(event: Event) -> scoring.Options:
    return scoring.make_options(event.ruleset, event.options)


def turns_planned(event: Event) -> int:
    """How many turns a match has, which is the number of hands if no dealer stays."""
    return scoring.match_length_hint(event.ruleset, options_of(event))


def minimum_of(event: Event) -> int:
    """What a win must be worth."""
    return ruleset_of(event).minimum_under(options_of(event))


def dealer_may_stay(event: Event) -> bool:
    """Whether the dealer may stay, so that the number of hands is not fixed."""
    return scoring.dealer_may_stay(event.ruleset, options_of(event))


def seat_draw_is_due(event: Event, position: scoring.Position) -> bool:
    """Whether the four redraw their seats before the hand at this position."""
    return scoring.seat_draw_is_due(position, event.ruleset, options_of(event))


def entry_rules_of_book(ruleset_id: str) -> dict[str, bool]:
    """What the rulebook itself says about closing a table, by the fields of `EntryRules`."""
    return {"needs_confirmations": scoring.get_ruleset(ruleset_id).preset.players_sign}


def tiles_are_checked(event: Event) -> bool:
    """Whether the book has a referee check the tiles of every table before a match."""
    return ruleset_of(event).table.tiles_are_checked


def false_win_rule(event: Event) -> scoring.FalseWin:
    """The consequences of a false win in the event."""
    return ruleset_of(event).table.false_win(options_of(event))


def most_winners(event: Event) -> int:
    """How many players a referee can enter as winners of one discard."""
    return ruleset_of(event).most_winners_under(options_of(event))


def two_may_win(event: Event) -> bool:
    """Whether two players can win the same discard."""
    shared = ruleset_of(event).payoff.shared_tile(2, options_of(event))
    return shared is scoring.SharedTile.ALL_WIN


def entry_scope(event: Event, methods: tuple[EntryMethod, ...]) -> EntryScope:
    """What the form of a hand offers in the event, given the ways of entering that it allows."""
    return scope_under(ruleset_of(event), options_of(event), methods)
