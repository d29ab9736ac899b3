"""Signing in and out, one's account, and the administrator's view of accounts."""

from django.urls import path

from tournament.accounts.views import account, confirming, erasing, second_step, security, sign_in

app_name = "accounts"

urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-in/waiting/", sign_in.sign_in_waiting, name="sign-in-waiting"),
    path("sign-in/second/", second_step.second_step, name="second-step"),
    path("sign-in/passkey/", second_step.passkey_sign_in, name="passkey-sign-in"),
    path("sign-in/set-up/", second_step.set_up_first, name="set-up-first"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("first-account/<str:first_token>/", account.first_account, name="first-account"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password_change, name="password-change"),
    path("account/security/", security.security, name="security"),
    path("account/security/confirm/", confirming.confirm_page, name="confirm"),
    path("account/security/add/", security.factor_add, name="factor-add"),
    path("account/security/app/remove/", security.app_remove, name="app-remove"),
    path("account/security/passkeys/<int:passkey_id>/", security.passkey, name="passkey"),
    path(
        "account/security/passkeys/<int:passkey_id>/remove/", security.passkey_remove, name="passkey-remove"
    ),
    path("account/security/recovery-codes/", security.recovery_codes, name="recovery-codes"),
    path("account/data/", erasing.own_data, name="own-data"),
    path("account/erase/", erasing.own_erase, name="own-erase"),
    path("account/sessions/end/", account.sessions_end, name="sessions-end"),
    path("account/sessions/<int:device_id>/end/", account.session_end, name="session-end"),
    path("new-password/", account.password_forgotten, name="password-forgotten"),
    path("new-password/<str:user_code>/<str:password_token>/", account.password_set, name="password-set"),
    path("accounts/", account.account_list, name="account-list"),
    path("accounts/sign-ins/", account.sign_in_audit, name="sign-in-audit"),
    path("accounts/second-factor/", security.second_factor_rule, name="second-factor-rule"),
    path("accounts/<int:user_id>/second-factor/", security.second_factor_reset, name="second-factor-reset"),
    path("accounts/<int:user_id>/data/", erasing.account_data, name="account-data"),
    path("accounts/<int:user_id>/erase/", erasing.account_erase, name="account-erase"),
    path("accounts/<int:user_id>/password/", account.account_password_link, name="account-password"),
]
