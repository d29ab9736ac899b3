"""The first account of a new installation: the person who starts the server gets a link that creates it."""

from enum import StrEnum

from django.contrib.contenttypes.models import ContentType
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import AccountDoing, Installation, account_act
from tournament.accounts.errors import AccountsExist
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.acts.conditions import condition
from tournament.acts.people import Bearer

TOKEN_LENGTH = 40


def first_account_path() -> str | None:
    """The address at which the first account is created; None as soon as there is an account."""
    if User.objects.exists():
        return None
    return reverse("accounts:first-account", args=[_token()])


def is_first_account_token(token: str) -> bool:
    return constant_time_compare(token, _token()) and not User.objects.exists()


def _token() -> str:
    """Made from the site's secret, so that it can be printed at every start and need not be stored."""
    return salted_hmac(
        "tournament.accounts.acts.first_account", "first account", algorithm="sha256"
    ).hexdigest()[:TOKEN_LENGTH]


class FirstAccountDoing(AccountDoing[Installation]):
    """There is no account to lock yet; the row that describes the table of accounts is locked instead."""

    def lock(self) -> None:
        ContentType.objects.select_for_update().get_or_create(
            app_label=User._meta.app_label, model=User._meta.model_name
        )

    def who(self) -> StrEnum:
        return Bearer.VISITOR


@condition(_("There is no account yet."))
def no_accounts(_doing: FirstAccountDoing) -> None:
    """Raises AccountsExist."""
    if User.objects.exists():
        raise AccountsExist


@account_act(
    "make_first_account",
    _("Create the first account"),
    on=Installation,
    who={Bearer.VISITOR},
    when=[no_accounts],
    doing=FirstAccountDoing,
)
def make_first_account(doing: AccountDoing[Installation]) -> None:
    """Save the installation's first account, which is the administrator's: the person's, who has none until then."""
    doing.user.is_superuser = True
    doing.user.save()
    doing.tell(AccountVerb.FIRST_ACCOUNT_MADE)
