"""Signing in and out, one's account, and the administrator's view of accounts."""

from django.urls import path

from tournament.accounts import sign_in_views, views

app_name = "accounts"

urlpatterns = [
    path("sign-in/", sign_in_views.sign_in, name="sign-in"),
    path("sign-in/waiting/", sign_in_views.sign_in_waiting, name="sign-in-waiting"),
    path("sign-out/", sign_in_views.sign_out, name="sign-out"),
    path("first-account/<str:first_token>/", views.first_account, name="first-account"),
    path("account/", views.account, name="account"),
    path("account/password/", views.password_change, name="password-change"),
    path("account/sessions/end/", views.sessions_end, name="sessions-end"),
    path("account/sessions/<int:device_id>/end/", views.session_end, name="session-end"),
    path("new-password/", views.password_forgotten, name="password-forgotten"),
    path("new-password/<str:user_code>/<str:password_token>/", views.password_set, name="password-set"),
    path("accounts/", views.account_list, name="account-list"),
    path("accounts/sign-ins/", views.sign_in_audit, name="sign-in-audit"),
    path("accounts/<int:user_id>/password/", views.account_password_link, name="account-password"),
]
