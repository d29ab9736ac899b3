"""Questions about columns that Django has no lookup for."""

from typing import Any

from django.db.models import JSONField, Lookup


@JSONField.register_lookup
class Holds(Lookup):
    """`numbers__holds=7`: whether a stored list of whole numbers has this one."""

    lookup_name = "holds"

    def get_prep_lookup(self) -> str:
        return str(int(self.rhs))

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        column, parameters = self.process_lhs(compiler, connection)
        each = f"SELECT 1 FROM json_each({column}) WHERE value = CAST(%s AS INTEGER)"  # noqa: S608 - a column's name
        return f"EXISTS ({each})", (*parameters, self.rhs)

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        column, parameters = self.process_lhs(compiler, connection)
        return f"{column} @> %s::jsonb", (*parameters, self.rhs)
