"""Which declared act a row of the tables carries out, and where an offer cannot say beforehand how the act ends."""

from collections.abc import Mapping
from typing import Final

ACT_OF: Final[Mapping[str, str]] = {
    "rename_event": "change_event_settings",
    "hide_event": "change_event_settings",
    "change_rounds": "change_event_settings",
    "plan_one_round": "change_event_settings",
    "plan_cut": "change_event_settings",
    "change_ruleset": "change_event_settings",
    "change_ranking": "change_event_settings",
    "change_sit_outs": "change_draw_settings",
    "change_deductions": "change_ledger_settings",
    "change_absent_places": "change_ledger_settings",
    "change_amounts": "change_outcome",
    "reset_amounts": "remove_event_foul",
    "remove_house_rule": "remove_event_foul",
    "skip_unknown_step": "put_step_aside",
    "plan_over_newer_times": "plan_times",
    "plan_times_backwards": "plan_times",
    "read_list": "start_import",
    "enter_list": "commit_import",
    "relate_players": "relate",
    "take_players_apart": "take_apart",
    "leave_as_last_organizer": "remove_staff",
    "give_tables_to_head": "change_staff",
    "step_down_as_last_organizer": "change_staff",
    "give_own_password_link": "issue_for_staff",
    "draw_two_rounds_ahead": "draw_round",
    "discard_rounds_ahead": "discard_schedule",
    "unpublish_drawn_rounds": "unpublish_round",
    "start_out_of_order": "start_round",
    "close_table_unasked": "close_table",
    "close_without_hand": "close_without",
    "stop_clock": "pause_clock",
    "let_clock_go_on": "resume_clock",
    "change_time": "extend_clock",
    "take_time_back": "extend_clock",
    "give_table_time": "extend_clock",
    "clear_warnings": "set_warnings",
    "record_late_hand": "record_hand",
    "enter_hand": "record_hand",
    "enter_sheet": "record_sheet",
    "enter_final_scores": "record_finals",
    "enter_finals_by_link": "record_finals",
    "take_back_entered": "take_back_hand",
    "set_dealer": "change_dealer",
    "draw_seats": "draw_seats_anew",
    "take_back_change": "take_back_deal",
    "change_seat": "take_seat",
    "sign": "confirm_seat",
    "dispute": "confirm_seat",
    "sign_by_link": "confirm_seat",
    "dispute_by_link": "confirm_seat",
    "give_own_link": "seat_link",
    "ask_own_link": "seat_link",
    "call_by_link": "call_referee",
    "doubt_by_link": "raise_doubt",
    "penalize": "issue_penalty",
    "appeal_penalty": "open_appeal",
    "appeal_by_link": "open_appeal",
    "uphold_penalty": "decide_appeal",
    "drop_penalty": "decide_appeal",
    "replace_penalty": "decide_appeal",
    "check_in": "set_status",
    "undo_check_in": "set_status",
    "withdraw": "set_status",
    "undo_withdrawal": "set_status",
    "check_in_several": "change_several",
    "set_club_of_several": "change_several",
    "undo_several": "change_several",
    "edit_entry": "change_entry",
    "check_in_at_desk": "check_in_player",
    "check_in_by_code": "check_in_code",
    "undo_at_desk": "undo_check_in",
    "take_fee": "take_payment",
    "undo_fee": "undo_payment",
    "refund_fee": "refund_payment",
    "limit_places": "change_desk",
    "ask_question": "add_question",
    "offer_item": "add_fee_item",
    "sign_up_twice": "sign_up",
    "change_contact": "change_sign_up",
    "let_in": "let_in_by_desk",
    "let_in_as_many_as_fit": "let_in_several",
    "change_newer_screen": "change_screen",
    "set_no_picture": "set_background",
}
"""The declared act of each row that is not called like it."""

NOT_DECLARED: Final = (
    "export_workbook",
    "export_list",
    "read_audit",
    "hand_device_round",
    "take_device_back",
)
"""Rows that read, or that limit a device."""

ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "enter_list": ("start_import", "keep_typed"),
    "enter_final_scores": ("correct_finals",),
}
"""What a row carries out besides."""

OTHER_UNDO: Final = {
    "dispute": "The four can agree again; the walk lets a referee decide.",
    "dispute_by_link": "The same.",
    "drop_penalty": "Only a decision that takes the penalty back has something to undo.",
    "add_house_players": "The walk deletes the house player; the button on the page withdraws them.",
    "draw_two_rounds_ahead": "An older version of one round is chosen; the walk discards the whole schedule.",
}
"""Rows that are undone otherwise than the declared act says."""

UP_TO_THE_FORM: Final[Mapping[str, tuple[str, ...]]] = {
    "add_screen": ("screen_name_taken",),
    "change_event_settings": (
        "change_needs_reason",
        "event_finished",
        "results_sealed",
        "rounds_after_title",
        "rounds_end_at_cut",
        "ruleset_in_use",
    ),
    "change_ledger_settings": ("change_needs_reason", "event_started", "results_sealed"),
    "change_screen": ("screen_changed",),
    "change_staff": ("last_organizer", "tables_of_referees"),
    "change_sign_up": ("seats_given",),
    "check_in_club": ("nobody_to_check_in",),
    "check_in_code": ("is_no_show", "withdrawn_at_desk"),
    "decide_dispute": ("no_dispute",),
    "enter_winds": ("winds_not_open",),
    "issue_penalty": ("round_sealed",),
    "let_in_several": ("not_enough_places", "quotas_reached", "was_declined", "sign_up_withdrawn"),
    "plan_times": ("changed_meanwhile",),
    "raise_doubt": ("doubt_too_late",),
    "record_hand": ("late_reason_missing",),
    "refund_payment": ("refund_too_high",),
    "relate": ("event_finished",),
    "send_message": ("nobody_to_write_to",),
    "release_house_players": ("no_house_spare",),
    "set_background": ("picture_refused",),
    "set_status": ("player_barred", "status_moved"),
    "sign_up": ("already_signed_up",),
    "start_round": ("round_out_of_order",),
    "take_payment": ("pays_too_much",),
}
"""Refusals that depend on what is sent: the act is offered, and other forms of it are carried out."""

KNOWN_TO_THE_PAGE: Final[Mapping[str, tuple[str, ...]]] = {
    # The standings say how many places there are.
    "reveal_place": ("all_revealed",),
    "change_dealer": ("final_scores_stand",),
    "close_table": ("disputes_open", "hands_waiting", "nothing_played", "table_unfinished"),
    "close_without": ("disputes_open", "hands_waiting"),
    "confirm_seat": ("nothing_played",),
    "draw_seats_anew": ("final_scores_stand",),
    "record_hand": ("final_scores_only", "final_scores_stand", "match_over"),
    "record_sheet": ("final_scores_only", "final_scores_stand", "match_over"),
    "take_back_hand": ("hand_accepted",),
    "put_back_in_line": ("entry_in_use",),
    # The database counts what would have to stay.
    "delete_entry": ("entry_in_use",),
    # The standings say who would play on, and what a sealed round would get.
    "move_up": ("nobody_moves_up",),
    "reverse_penalty": ("round_sealed",),
}
"""Refusals for which all hands of a table are read, or the standings. Pages that have read them do not offer the act."""

KNOWN_LATER: Final[Mapping[str, tuple[str, ...]]] = {
    act: (*UP_TO_THE_FORM.get(act, ()), *KNOWN_TO_THE_PAGE.get(act, ()))
    for act in {**UP_TO_THE_FORM, **KNOWN_TO_THE_PAGE}
}

AT_A_TABLE: Final = (
    "accept_hands",
    "answer_call",
    "answer_doubt",
    "call_referee",
    "change_dealer",
    "close_table",
    "close_without",
    "confirm_seat",
    "correct_finals",
    "correct_hand",
    "decide_dispute",
    "draw_seats_anew",
    "end_call",
    "open_appeal",
    "record_finals",
    "record_hand",
    "record_sheet",
    "refuse_hand",
    "repair_seats",
    "reverse_penalty",
    "seat_link",
    "take_back_deal",
    "take_back_hand",
    "take_photo",
    "take_seat",
)
"""Acts of referees that a referee of some tables does at these as any referee does, and at no other table."""

IN_PARTS: Final = (
    "close_finished_tables",
    "enter_winds",
    "exchange_seats",
    "extend_clock",
    "issue_penalty",
    "undo_seat_change",
)
"""Acts of referees that are offered to each of them: what is sent says at which tables, and the act asks for these."""

IN_THE_WHOLE_HALL: Final = (
    "announce",
    "pause_clock",
    "put_round_back",
    "resume_clock",
    "set_warnings",
    "start_round",
    "take_down",
    "withdraw_own_link",
)
"""Acts of referees that a referee of some tables does not do."""

REPEATS: Final = (
    "accept_hands",
    "check_in_code",
    "close_finished_tables",
    "forget_contacts",
    "let_in_several",
    "seat_link",
    "send_reminders",
    "set_background",
    "set_logo",
    "set_status",
    "set_warnings",
    "undo_check_in",
    "withdraw_own_link",
)
"""Acts whose forms may ask for what is so already: it depends on what is sent, or nobody is left to do it for."""
