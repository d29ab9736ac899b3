"""The list of what a mirror gets: of each model the public columns, and which of its rows are public.

Whatever is not listed as public stays at home. A test fails for a model or a column of the product that stands on neither
side, so that whoever adds one decides it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tournament.copies.public import masks
from tournament.copies.public.masks import Mask, Values
from tournament.copies.public.openness import Openness
from tournament.exchange.api.feed import SCORES
from tournament.registration.enums import SignUpState

When = Literal["always", "event", "published", "shown"]
"""Which rows are public: all, those of public events, of rounds that everybody sees, of rounds whose scores everybody sees."""
Visible = Callable[[Values, Openness], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Public:
    """A model of which a mirror has something.

    `shown` are its public columns, by the names of their attributes, and `kept` those that stay at home: a mirror has
    something empty there, or what `filled` says, where the database wants a value. `event` and `round` say how a row leads to
    its event and its round. `too` is one more condition. `mask` changes what depends on the values of a row.
    """

    shown: str
    kept: str = ""
    event: str = ""
    round: str = ""
    when: When = "event"
    too: Visible | None = None
    mask: Mask | None = None
    filled: Mapping[str, Any] = field(default_factory=dict)

    def is_visible(self, row: Values, event: int | None, round_: int | None, opened: Openness) -> bool:
        """Whether everybody may see the row now."""
        if self.when == "always":
            return self.too is None or self.too(row, opened)
        if event not in opened.events:
            return False
        rounds = opened.shown if self.when == "shown" else opened.published
        if self.round and round_ not in rounds:
            return False
        return self.too is None or self.too(row, opened)


STAFF = object()
"""Stands in `filled` for the account that a mirror has in the place of all those who work at events."""

_AT_TABLE: dict[str, Any] = {"event": "table__round__event_id", "round": "table__round_id"}
_OF_ROUND: dict[str, Any] = {"event": "round__event_id", "round": "round_id"}
_OF_EVENT: dict[str, Any] = {"event": "event_id"}


def _is_after_shown_round(row: Values, opened: Openness) -> bool:
    return row["after_round"] == 0 or (row["event_id"], row["after_round"]) in opened.numbers_shown


def _is_told(row: Values, opened: Openness) -> bool:
    if row["verb"] not in masks.TOLD:
        return False
    is_score = row["verb"] in SCORES
    return not is_score or (row["event_id"], row["data"].get("round")) in opened.numbers_shown


def _is_waiting(row: Values, opened: Openness) -> bool:
    return row["state"] in (SignUpState.WAITING, SignUpState.UNCONFIRMED)


def _is_own_finish(row: Values) -> object:
    return STAFF if row["finished_at"] else None


PUBLIC: dict[str, Public] = {
    "events_event": Public(
        shown="id translations slug name venue town country starts_on ends_on time_zone languages visibility ruleset options "
        "rounds_planned minutes_per_round table_points_first table_points_second table_points_third table_points_fourth "
        "ranking tie_breaks team_ranking team_best cut_after cut_size cut_carry_over lot_seed hold_back holds_last_round "
        "finished_at shows_federation_ids is_rehearsal revision revised_at uid created_at",
        kept="steps_aside deleted_at finished_by_id created_by_id",
        event="pk",
        filled={"created_by_id": STAFF, "finished_by_id": _is_own_finish},
    ),
    "events_round": Public(
        shown="id event_id number state begins_at published_at started_at closed_at results_published_at",
        **_OF_EVENT,
    ),
    "events_auditentry": Public(
        shown="id event_id verb data at",
        kept="actor_id actor_name",
        too=_is_told,
        mask=masks.audit,
        **_OF_EVENT,
    ),
    "registration_player": Public(
        shown="id name name_zh uid",
        kept="federation_id",
        when="always",
        too=lambda row, opened: row["id"] is not None,
        mask=masks.players,
    ),
    "registration_entry": Public(
        shown="id event_id player_id number name name_zh given_name family_name club team country federation_id other_ids "
        "team_order is_captain seed rank lot_number search_names search_keys hides_name status is_house",
        kept="person_uid search_hidden",
        mask=masks.entries,
        **_OF_EVENT,
    ),
    "registration_succession": Public(
        shown="id leaver_id successor_id better_only", kept="act", event="leaver__event_id"
    ),
    "registration_stage": Public(
        shown="id event_id after_round kind size carry_over rest tie_method tie_criterion tie_seed tied is_for_title made_at",
        kept="made_by_id",
        too=_is_after_shown_round,
        filled={"made_by_id": STAFF},
        **_OF_EVENT,
    ),
    "registration_stageplace": Public(
        shown="id stage_id entry_id group line",
        event="stage__event_id",
        too=lambda row, opened: _is_after_shown_round(
            {"after_round": row["stage__after_round"], "event_id": row["stage__event_id"]}, opened
        ),
    ),
    "registration_newlot": Public(
        shown="id event_id question reason made_at",
        kept="made_by_id",
        filled={"made_by_id": STAFF},
        **_OF_EVENT,
    ),
    "registration_desksettings": Public(
        shown="id translations event_id takes_sign_ups opens_at closes_at capacity reserved country_most country_quotas "
        "fills_places approves_entries needs_email confirms_email welcome fee currency early_fee early_until reduced_fee "
        "reduced_for forget_after_days numbers_by numbers_published_at",
        kept="how_to_pay contact_name contact_email numbers_seed",
        mask=masks.desks,
        **_OF_EVENT,
    ),
    "registration_feeitem": Public(shown="id translations event_id name amount is_offered", **_OF_EVENT),
    "registration_signupquestion": Public(
        shown="id translations event_id text kind choices is_required is_asked", **_OF_EVENT
    ),
    "registration_signup": Public(
        shown="id event_id state country waiting_since confirm_until holds_place",
        kept="entry_id name name_zh given_name family_name club team federation_id other_ids email phone answers asks_reduced "
        "wishes publishes_name recognised language search_names nonce token_hash made_at withdrawn_at left_at declined_at "
        "confirmed_at asked_at asked_times reminded_at",
        too=_is_waiting,
        filled={
            "name": masks.NOBODY,
            "search_names": masks.NOBODY,
            "nonce": "-",
            "token_hash": lambda row: str(row["id"]),
            "made_at": lambda row: row["waiting_since"],
        },
        **_OF_EVENT,
    ),
    "draws_draw": Public(
        shown="id round_id version kind parent_id method seed steps inputs settings ahead_index result sitting_out "
        "created_at",
        kept="swapped report note created_by_id",
        filled={"created_by_id": STAFF},
        mask=masks.draws,
        **_OF_ROUND,
    ),
    "draws_drawsettings": Public(
        shown="id event_id plan band_width winds table_order table_numbers fill sit_out_points sit_out_table_points_x12 line "
        "turnup_plan turnup_step stride seconds weights",
        **_OF_EVENT,
    ),
    "draws_table": Public(shown="id round_id number", **_OF_ROUND),
    "draws_seat": Public(shown="id table_id round_id wind entry_id", **_OF_ROUND),
    "draws_sitout": Public(shown="id round_id entry_id", **_OF_ROUND),
    "draws_windsdrawn": Public(shown="id table_id", **_AT_TABLE),
    "draws_seatchange": Public(
        shown="id table_id seat from_number left_id entry_id credited_id kind receiver undoes_id act step recorded_at",
        kept="note recorded_by_id",
        filled={"recorded_by_id": STAFF},
        **_AT_TABLE,
    ),
    "play_hand": Public(
        shown="id table_id number supersedes_id reason reason_code reason_params outcome discarder offender fine_points riichi "
        "tenpai nagashi cause sticks_before sticks_after bell delta_east delta_south delta_west delta_north link_id recorded_at",
        kept="client_key recorded_by_id",
        when="shown",
        filled={"recorded_by_id": lambda row: None if row["link_id"] else STAFF},
        **_AT_TABLE,
    ),
    "play_handwin": Public(
        shown="id hand_id seat value method tiles items breakdown declared override_reason liable same_turn_first han fu "
        "yakuman liable_yakuman note",
        when="shown",
        event="hand__table__round__event_id",
        round="hand__table__round_id",
    ),
    "play_handacceptance": Public(
        shown="id hand_id accepted_at",
        kept="accepted_by_id",
        when="shown",
        event="hand__table__round__event_id",
        round="hand__table__round_id",
        filled={"accepted_by_id": STAFF},
    ),
    "play_tablelink": Public(
        shown="id table_id seat issued_at revoked_at",
        kept="nonce token_hash issued_by_id revoked_by_id",
        filled={"nonce": "-", "token_hash": lambda row: str(row["id"]), "issued_by_id": STAFF},
        **_AT_TABLE,
    ),
    "play_rotationchange": Public(
        shown="id table_id kind from_number dealer turn chair_east chair_south chair_west chair_north takes_back_id",
        kept="reason client_key recorded_by_id recorded_at",
        when="shown",
        filled={"recorded_by_id": STAFF, "reason": masks.NOBODY},
        **_AT_TABLE,
    ),
    "play_seatrepair": Public(
        shown="id table_id from_number first second swaps_winds swaps_points",
        kept="reason client_key recorded_by_id recorded_at",
        filled={"recorded_by_id": STAFF, "reason": masks.NOBODY},
        **_AT_TABLE,
    ),
    "play_tableclosing": Public(
        shown="id table_id closed_at",
        kept="unconfirmed closed_by_id",
        filled={"closed_by_id": STAFF},
        **_AT_TABLE,
    ),
    "play_shortfall": Public(
        shown="id closing_id absent is_unplayed points table_points_x12",
        when="shown",
        event="closing__table__round__event_id",
        round="closing__table__round_id",
    ),
    "play_roundseal": Public(
        shown="id round_id sealed_at", kept="sealed_by_id", filled={"sealed_by_id": STAFF}, **_OF_ROUND
    ),
    "play_announcement": Public(
        shown="id translations event_id text made_at taken_down_at",
        kept="made_by_id",
        filled={"made_by_id": STAFF},
        **_OF_EVENT,
    ),
    "play_clockchange": Public(
        shown="id round_id table_id kind minutes at",
        kept="made_by_id",
        filled={"made_by_id": STAFF},
        **_OF_ROUND,
    ),
    "play_clocksettings": Public(shown="id event_id warnings", **_OF_EVENT),
    "play_entryrules": Public(
        shown="id event_id allows_tiles allows_items allows_points allows_links needs_confirmations final_scores_only",
        **_OF_EVENT,
    ),
    "penalties_ledgersettings": Public(
        shown="id event_id counts_at yellow_points red_points false_win_points results_of absent_places appeal_minutes "
        "public_view",
        **_OF_EVENT,
    ),
    "penalties_ledgerentry": Public(
        shown="id event_id kind reverses_id entry_id sufferer_id foul_code foul_name foul_when paragraph outcome cards limit "
        "counts_at measure choice points extra consequences reasons results_of day round_number table_number seat wind_round "
        "hand_number tablemates note witness issued_at",
        kept="status_before appeal_until client_key issued_by_id",
        filled={"issued_by_id": STAFF},
        mask=masks.penalties,
        **_OF_EVENT,
    ),
    "penalties_appealrow": Public(
        shown="id ledger_entry_id step note replacement_id recorded_at",
        kept="client_key recorded_by_id",
        event="ledger_entry__event_id",
        filled={"recorded_by_id": STAFF},
        mask=masks.appeals,
    ),
    "penalties_eventfoul": Public(shown="id event_id code is_house name when outcome", **_OF_EVENT),
    "screens_screen": Public(
        shown="id translations event_id number name content table_number words seconds language other_language",
        **_OF_EVENT,
    ),
    "screens_ceremony": Public(shown="id event_id places revealed", **_OF_EVENT),
    "series_series": Public(
        shown="id slug name scheme best_of countback drop_worst averages least final_size place_points attendance planned "
        "revision created_at",
        kept="client_key created_by_id",
        when="always",
        filled={"created_by_id": STAFF},
    ),
    "series_seriesevent": Public(shown="id series_id event_id", **_OF_EVENT),
    "chain_rounddigest": Public(shown="id round_id number digest at", **_OF_ROUND),
    "exchange_keptparts": Public(shown="id event_id parts", **_OF_EVENT),
}

NOT_COPIED: dict[str, str] = {
    "accounts_authenticatorapp": "accounts",
    "accounts_device": "accounts",
    "accounts_mailpause": "accounts",
    "accounts_passkey": "accounts",
    "accounts_recoverycode": "accounts",
    "accounts_secondfactorrule": "accounts",
    "accounts_user": "accounts",
    "accounts_user_groups": "accounts",
    "accounts_user_user_permissions": "accounts",
    "audit_accounterasure": "stands only within one act",
    "auth_group": "accounts",
    "events_twopeoplerequest": "accounts",
    "events_twopeoplerule": "accounts",
    "auth_group_permissions": "accounts",
    "django_session": "accounts",
    "exchange_apitoken": "accounts",
    "chain_chainedrow": "the chain has every covered column, public or not",
    "chain_chainentry": "the chain names accounts",
    "draws_fixedtable": "who needs a table of their own, for the staff",
    "draws_keptapart": "who must not meet, for the staff",
    "draws_knownseats": "what mails said",
    "draws_statusbefore": "what an undo puts back",
    "events_erasure": "stands only within one act",
    "events_invitation": "staff",
    "events_sentcontent": "forms that were sent",
    "events_sentform": "forms that were sent",
    "events_staff": "staff",
    "notices_notice": "notices are sent from home",
    "notices_pushkey": "notices are sent from home",
    "notices_subscription": "notices are sent from home",
    "notices_toldstart": "notices are sent from home",
    "papers_certificatebackground": "papers are printed at home",
    "papers_logo": "papers are printed at home",
    "papers_paperchoice": "papers are printed at home",
    "penalties_ownlinkwithdrawal": "private links are opened at home",
    "play_confirmation": "what players said of their table, for the staff",
    "play_disputedecision": "the same",
    "play_doubtanswer": "the same",
    "play_handdoubt": "what players said of their table, for the staff",
    "play_handphoto": "photos of hands, for the staff and those who played",
    "play_photorules": "who sees the photos",
    "play_latehand": "why a hand came late, for the staff",
    "play_refereecall": "who waits for a referee, for the staff",
    "registration_charge": "what somebody pays",
    "registration_charge_items": "what somebody pays",
    "registration_importdraft": "lists that somebody imports",
    "registration_mailtext": "mails",
    "registration_message": "mails",
    "registration_message_recipients": "mails",
    "registration_noshow": "why somebody did not come",
    "registration_outgoingmail": "mails",
    "registration_payment": "what somebody pays",
    "registration_reservedplace": "whom the organizer keeps a place for",
    "registration_signuptry": "who tried to sign up",
    "rehearsal_devicecheck": "rehearsals are private",
    "rehearsal_rehearsal": "rehearsals are private",
    "rehearsal_rehearsaldevice": "rehearsals are private",
    "people_eventmembers": "lists of members, for the staff",
    "people_joinedentry": "what an undo puts back",
    "people_member": "lists of members, for the staff",
    "people_memberslist": "lists of members, for the staff",
    "ratings_ratedevent": "worked out, with who agreed to it, from lists that stay here",
    "ratings_rating": "worked out, with who agreed to it, from lists that stay here",
    "ratings_ratinglist": "worked out, with who agreed to it, from lists that stay here",
    "ratings_ratingrun": "worked out, with who agreed to it, from lists that stay here",
    "people_parting": "who is not the same person, for the staff",
}
"""The models of which a mirror gets nothing, and why."""
