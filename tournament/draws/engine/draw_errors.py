"""Why a draw cannot be made at all. A single wish that cannot be met is an `Unmet`, not an error."""


class DrawError(Exception):
    """The base of every refusal. `code` is stable; `values` holds the figures for the message."""

    code = "draw_error"

    def __init__(self, **values: object) -> None:
        super().__init__(self.code, values)
        self.values = values


class TooFewPlayersError(DrawError):
    """Fewer than four people; `players` is their number."""

    code = "too_few_players"


class TooManyPlayersError(DrawError):
    """More people than a draw can handle; `players` is their number and `most` the limit."""

    code = "too_many_players"


class DuplicatePlayerError(DrawError):
    """The same player id occurs twice: `player`."""

    code = "duplicate_player"


class InvalidHistoryError(DrawError):
    """An earlier round seats somebody twice, or its table numbers do not fit: `round`."""

    code = "invalid_history"


class InvalidWeightError(DrawError):
    """A weight is not a whole number from 0 to the largest allowed: `weight`, `value`."""

    code = "invalid_weight"


class InvalidSettingError(DrawError):
    """A setting is out of its range: `setting`, `value`."""

    code = "invalid_setting"


class TooFewTablesError(DrawError):
    """The table numbers given are fewer than the tables needed, or not distinct: `needed`, `given`."""

    code = "too_few_tables"


class InvalidPlanError(DrawError):
    """The text of a plan cannot be read, or its rounds have a gap or an overlap: `part`, `round`."""

    code = "invalid_plan"


class NeedsResultsError(DrawError):
    """High-to-High needs the standings before each round, so it cannot be drawn ahead: `round`."""

    code = "needs_results"


class UnknownPlayerError(DrawError):
    """A seat or a question refers to a player who is not in the draw: `player`."""

    code = "unknown_player"


class InvalidFileError(DrawError):
    """A file of players, rounds or clubs cannot be read: `what` is wrong, with its `line` or `round` where known."""

    code = "invalid_file"


class UnknownMethodError(DrawError):
    """No draw method has this id: `method`."""

    code = "unknown_method"
