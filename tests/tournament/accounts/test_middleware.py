"""What happens with every request of somebody who is signed in."""

from django.conf import settings
from django.contrib.sessions.models import Session

from tests.conftest import SignIn
from tournament.accounts.models import User

HOME = "/"


def test_request_with_a_session_that_is_gone_leaves_the_cookie(sign_in: SignIn, organizer: User) -> None:
    """Another tab may have signed in meanwhile: this answer would delete that tab's new cookie."""
    client = sign_in(organizer)
    Session.objects.all().delete()
    response = client.get(HOME)
    assert not response.wsgi_request.user.is_authenticated
    assert settings.SESSION_COOKIE_NAME not in response.cookies


def test_signing_out_takes_the_cookie_away(sign_in: SignIn, organizer: User) -> None:
    response = sign_in(organizer).post("/sign-out/")
    assert response.cookies[settings.SESSION_COOKIE_NAME].value == ""
