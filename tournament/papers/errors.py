"""Why something is not printed."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class PictureRefused(Refusal):
    code = "picture_refused"
    field = "picture"
    text = _("This file is not a JPEG or PNG picture. Choose another file.")


class PictureTooLarge(Refusal):
    code = "picture_too_large"
    field = "picture"
    text = _(
        "This picture has more than 20 million pixels, or more than 10,000 on one side. Make it "
        "smaller and upload it again."
    )


class PrintingImpossible(Refusal):
    code = "printing_impossible"
    text = _(
        "This server cannot create PDF files, because the text libraries %(packages)s are not "
        "installed. Print the page from the browser instead, or ask whoever runs the server to "
        "install them."
    )


class PrintingFailed(Refusal):
    code = "printing_failed"
    text = _("The PDF could not be created. Nothing was lost. Try again, or print the page from the browser.")


class NothingToPrint(Refusal):
    code = "nothing_to_print"
    text = _("There is nothing to print for “%(document)s” yet.")


class NumbersNotFound(Refusal):
    code = "numbers_not_found"
    text = _("None of these numbers is there. Look at the numbers on the page of the tables or the players.")
