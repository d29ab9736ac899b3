"""Signing in and out, one's account, and the administrator's view of accounts."""

from django.urls import path

from tournament.accounts.views import account, sign_in

app_name = "accounts"

urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-in/waiting/", sign_in.sign_in_waiting, name="sign-in-waiting"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("first-account/<str:first_token>/", account.first_account, name="first-account"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password_change, name="password-change"),
    path("account/sessions/end/", account.sessions_end, name="sessions-end"),
    path("account/sessions/<int:device_id>/end/", account.session_end, name="session-end"),
    path("new-password/", account.password_forgotten, name="password-forgotten"),
    path("new-password/<str:user_code>/<str:password_token>/", account.password_set, name="password-set"),
    path("accounts/", account.account_list, name="account-list"),
    path("accounts/sign-ins/", account.sign_in_audit, name="sign-in-audit"),
    path("accounts/<int:user_id>/password/", account.account_password_link, name="account-password"),
]
