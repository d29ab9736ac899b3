"""The sentence for each code: what happened, where, and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.registration.spreadsheet.types import Problem, ProblemCode, RefusalCode, SpreadsheetRefused

# fmt: off
PROBLEM_TEXTS: Mapping[ProblemCode, Promise] = {
    ProblemCode.MISSING_NAME: _("Row %(row)s has no name. Type the name, or skip the row."),
    ProblemCode.NAME_WITHOUT_LETTERS: _(
        "Row %(row)s, column “%(column)s”: “%(value)s” is not a name, because it has no letters. Type the "
        "name, or skip the row."
    ),
    ProblemCode.UNUSUAL_NAME: _(
        "Row %(row)s, column “%(column)s”: “%(value)s” looks more like a note than a name. Skip the row "
        "if it is not a player."
    ),
    ProblemCode.SUMMARY_ROW: _("Row %(row)s, column “%(column)s”: “%(value)s” looks like a total or a note below the list, so the row is skipped. Clear “Skip this row” if it is a player."),
    ProblemCode.DUPLICATE_NAME: _(
        "Row %(row)s, column “%(column)s”: “%(value)s” is already in row %(other_row)s. Skip one of them if they are the same player."
    ),
    ProblemCode.NUMBER_NOT_INTEGER: _("Row %(row)s, column “%(column)s”: “%(value)s” is not a whole number. Type a whole number or leave it empty."),
    ProblemCode.NUMBER_OUT_OF_RANGE: _("Row %(row)s, column “%(column)s”: %(value)s is out of range. Type a number from %(minimum)s to %(maximum)s or leave it empty."),
    ProblemCode.DUPLICATE_NUMBER: _("Row %(row)s, column “%(column)s”: number %(value)s already belongs to row %(other_row)s. Give one of them another number."),
    ProblemCode.UNKNOWN_COUNTRY: _("Row %(row)s, column “%(column)s”: no country is known as “%(value)s”. Type the name or code of a country; otherwise the player is imported without one."),
    ProblemCode.DUPLICATE_FEDERATION_ID: _("Row %(row)s, column “%(column)s”: “%(value)s” already belongs to row %(other_row)s. Correct one of them, or skip a row if they are the same player."),
    ProblemCode.TOO_LONG: _("Row %(row)s, column “%(column)s”: “%(value)s” is longer than %(maximum)s characters. Shorten it."),
    ProblemCode.CONTROL_CHARACTERS: _(
        "Row %(row)s, column “%(column)s”: invisible characters were removed. Check that the text is still correct."
    ),
    ProblemCode.UNREADABLE_BYTES: _("Row %(row)s, column “%(column)s”: some characters of “%(value)s” could not be read. Type the text again, or save the file as “CSV UTF-8” and upload it again."),
    ProblemCode.FORMULA_WITHOUT_VALUE: _("Row %(row)s, column “%(column)s”: the formula in cell %(cell)s has no stored result. Open the file in a spreadsheet program, save it, and upload it again."),
    ProblemCode.CELL_ERROR: _("Row %(row)s, column “%(column)s”: cell %(cell)s shows the error %(value)s and was read as empty. Correct the formula, or type the text."),
    ProblemCode.DATE_IN_CELL: _("Row %(row)s, column “%(column)s”: cell %(cell)s contains the date %(value)s. A spreadsheet program may have mistaken text for a date: check it."),
    ProblemCode.MERGED_CELLS_FILLED: _("Rows %(row)s to %(last_row)s, column “%(column)s”: the cells are merged, so “%(value)s” was used for each of these rows. Check that this is right."),
    ProblemCode.MERGED_ROW_IGNORED: _("Row %(row)s was not read, because its cells are merged into a heading or with the row above. If it is a player, unmerge the cells and upload the file again."),
    ProblemCode.REPEATED_HEADER: _("Row %(row)s was not read, because it repeats the header."),
    ProblemCode.ROW_ABOVE_HEADER: _("Row %(row)s is above the column headings, so it is skipped. Clear “Skip this row” if it is a player."),
    ProblemCode.ROWS_ABOVE_HEADER: _("These rows above the column headings in row %(row)s were not read: %(texts)s. If one of them is a player, move it below the headings and upload the list again."),
    ProblemCode.HIDDEN_ROWS: _("Hidden rows of the spreadsheet were read as well (%(count)s: %(rows)s). Skip them if they are not meant to play."),
    ProblemCode.DUPLICATE_COLUMN: _("Column %(letter)s, “%(column)s”, was not read, because column “%(used)s” means the same. If the wrong column was read, delete it and upload the file again."),
    ProblemCode.COLUMNS_NOT_READ: _("Columns after column %(last_column)s were not read. Move what you need further to the left and upload the file again."),
    ProblemCode.SHEET_CHOSEN: _("The players were read from the sheet “%(sheet)s”, not from: %(others)s. If that is wrong, delete the other sheets and upload the file again."),
    ProblemCode.ENCODING_GUESSED: _("The file does not say how its characters are encoded; it was read as %(encoding)s. If names look wrong, save the file as “CSV UTF-8” and upload it again."),
}

REFUSAL_TEXTS: Mapping[RefusalCode, Promise] = {
    RefusalCode.EMPTY: _("The file is empty. Choose the file with the player list."),
    RefusalCode.TOO_LARGE: _("The file is larger than %(megabytes)s MB. Delete pictures and sheets that you do not need, and upload it again."),
    RefusalCode.NOT_A_SPREADSHEET: _("The file is neither an Excel workbook (.xlsx) nor a text file (.csv). Save the player list in one of these formats and upload it again."),
    RefusalCode.OLD_XLS: _("The file is in the old Excel format (.xls). Open it, save it as “Excel workbook (.xlsx)”, and upload that."),
    RefusalCode.BINARY_WORKBOOK: _("The file is a binary Excel workbook (.xlsb). Open it, save it as “Excel workbook (.xlsx)”, and upload that."),
    RefusalCode.OPEN_DOCUMENT: _("The file is an OpenDocument file, but not a spreadsheet. Save the list as .ods or .xlsx, and upload that."),
    RefusalCode.MACRO_WORKBOOK: _("The workbook may contain macros (.xlsm), which are not accepted. Save it as “Excel workbook (.xlsx)”, and upload that."),
    RefusalCode.PASSWORD_PROTECTED: _("The workbook is protected with a password. Save it without the password and upload it again."),
    RefusalCode.DAMAGED_WORKBOOK: _("The workbook is damaged and cannot be read. Open it in a spreadsheet program, save it as a new .xlsx file, and upload that."),
    RefusalCode.UNSAFE_XML: _("The workbook contains XML declarations that no spreadsheet program writes, so it was refused. Copy the player list into a new workbook and upload that."),
    RefusalCode.TOO_MANY_PARTS: _("The workbook consists of %(parts)s parts; at most %(maximum)s are accepted. Copy the player list into a new workbook and upload that."),
    RefusalCode.UNPACKS_TOO_LARGE: _("The workbook unpacks to more than %(megabytes)s MB. Copy the player list into a new workbook and upload that."),
    RefusalCode.TOO_MANY_ROWS: _("A sheet has more than %(maximum)s rows. Delete the rows and sheets that are not part of the player list, and upload the file again."),
    RefusalCode.TOO_MANY_CELLS: _("The workbook has too many cells, or too much text in them. Copy the player list into a new workbook and upload that."),
    RefusalCode.CSV_UNREADABLE: _(
        "The character encoding of the file could not be detected. Save it as “CSV UTF-8” and upload it "
        "again."
    ),
    RefusalCode.CSV_OPEN_QUOTE: _("The text that begins in row %(row)s has an opening quotation mark but no closing one. Correct it and upload the file again."),
    RefusalCode.CSV_CELL_TOO_LONG: _("A text in row %(row)s is too long, perhaps because a quotation mark is missing. Correct it and upload the file again."),
    RefusalCode.NO_HEADER: _("No row with column headings was found. Add a row with headings such as “Name”, “Club” and “Country” above the players, and upload the file again."),
    RefusalCode.NO_NAME_COLUMN: _("Row %(row)s looks like the header (%(headers)s), but no column is called “Name”. Name the column that has the players’ names, and upload the file again."),
    RefusalCode.NO_ROWS: _("There are no players below the header in row %(row)s. Add the players and upload the file again."),
}
# fmt: on


def problem_text(problem: Problem) -> str:
    """The sentence for a problem, in the active language."""
    return str(PROBLEM_TEXTS[problem.code]) % problem.params


def refusal_text(refusal: SpreadsheetRefused) -> str:
    """The sentence for a refusal, in the active language."""
    return str(REFUSAL_TEXTS[refusal.code]) % refusal.params
