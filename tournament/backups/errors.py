"""Why nothing was backed up, checked or restored."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class BackupRefused(Refusal):
    """Earlier backups, and the database, are as they were."""

    code = "backup_refused"


class AnotherRuns(BackupRefused):
    code = "another_runs"
    text = _("Another backup, check or restore is running. Nothing was done.")


class CannotWrite(BackupRefused):
    code = "cannot_write"
    text = _("%(place)s cannot be written: %(why)s. Earlier backups are as they were.")


class DatabaseSilent(BackupRefused):
    code = "database_silent"
    text = _("The database cannot be used: %(why)s. Earlier backups are as they were.")


class ProgramMissing(BackupRefused):
    code = "program_missing"
    text = _("The program %(program)s is missing: install the client programs of PostgreSQL.")


class ProgramFailed(BackupRefused):
    code = "program_failed"
    text = _("%(program)s failed: %(why)s. Earlier backups are as they were.")


class NoBackup(BackupRefused):
    code = "no_backup"
    text = _("There is no backup in %(folder)s.")


class LaterVersion(BackupRefused):
    code = "later_version"
    text = _("%(file)s was made by a later version of Seatwind (%(release)s). Restore it with that version.")


class OtherEngine(BackupRefused):
    code = "other_engine"
    text = _(
        "The backup is of %(given)s, and this database is %(own)s. Only events can move between them: archive_event "
        "and restore_event do that."
    )


class HasData(BackupRefused):
    code = "has_data"
    text = _(
        "The database has data already. With --replace the backup takes its place, and the present database is kept."
    )


class InUse(BackupRefused):
    code = "in_use"
    text = _("Seatwind uses this database. Stop Seatwind, and restore then.")


class MayNotCreate(BackupRefused):
    code = "may_not_create"
    text = _(
        "The account %(account)s may not create a database, which checking and restoring needs. An administrator of "
        "PostgreSQL can allow it; docs/backups.md says how."
    )


class RestoredDiffers(BackupRefused):
    code = "restored_differs"
    text = _("What was restored is not what was backed up: %(what)s.")
