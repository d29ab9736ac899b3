"""Why a file or a token is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class FileRefused(Refusal):
    """A file that is refused; nothing was changed."""

    code = "file_refused"
    field = "document"


class FileTooLarge(FileRefused):
    code = "file_too_large"
    text = _("The file is larger than %(megabytes)s MB. Use the command import_event for it.")


class TooLargeToCheck(FileRefused):
    code = "too_large_to_check"
    text = _("The document is larger than %(megabytes)s MB. Use the command check_document for it.")


class NoDocument(FileRefused):
    code = "no_document"
    text = _("This is not an Open Mahjong Event document: %(what)s.")


class OtherVersion(FileRefused):
    code = "other_version"
    text = _(
        "This document has version %(version)s of the format. Only versions up to %(known)s can be read."
    )


class PublicVariant(FileRefused):
    code = "public_variant"
    text = _(
        "This is the public variant, which lacks what is needed to continue the event. Download "
        "the full variant as a member of its staff."
    )


class SchemaRefused(FileRefused):
    code = "schema_refused"
    text = _("The document does not match its schema: %(place)s %(what)s.")


class DigestWrong(FileRefused):
    code = "digest_wrong"
    text = _("The digest does not match: the document was changed after it was written.")


class DocumentBroken(FileRefused):
    code = "document_broken"
    text = _("The document contradicts itself at %(place)s. %(what)s")


class RulesDisagree(DocumentBroken):
    code = "rules_disagree"
    text = _("The rules do not confirm this document. %(what)s")


class DocumentDiffers(FileRefused):
    code = "document_differs"
    text = _("Importing this document would give a different event: %(place)s differs. Nothing was imported.")


class AddressTaken(Refusal):
    code = "address_taken"
    field = "slug"
    text = _("There is already an event with the address %(slug)s. Choose another address.")


class AddressReserved(Refusal):
    code = "address_reserved"
    field = "slug"
    text = _("The word %(slug)s is reserved for the program. Choose another address.")


class AddressWrong(Refusal):
    code = "address_wrong"
    field = "slug"
    text = _("%(slug)s cannot be an address: use lower-case letters, digits and hyphens only.")


class TokenNameTaken(Refusal):
    code = "token_name_taken"
    field = "name"
    text = _("You already have a token named %(name)s. Revoke it first, or choose another name.")


class TooManyTokens(Refusal):
    code = "too_many_tokens"
    text = _("An account can have at most %(most)s tokens. Revoke one that you no longer need.")
