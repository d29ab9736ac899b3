"""Settings: everything that differs between machines comes from the environment.

SEATWIND_LOCAL=1            a person's own machine (`make run` sets it): a secret made once and kept in var/, any host
                            name, plain http; off by default
SEATWIND_DEBUG=1            a developer's machine: local, and faults are shown with all that the program knows
SEATWIND_SECRET_KEY         the secret that signs sessions; required unless local
SEATWIND_HOSTS              comma-separated host names that the site answers to
SEATWIND_ORIGINS            comma-separated origins (https://example.org) trusted for forms; links in mails and on paper
                            lead to the first one
SEATWIND_BEHIND_PROXY=1     a proxy terminates TLS, and sets X-Forwarded-Proto and X-Forwarded-For
SEATWIND_SECURITY_CONTACT   whom to tell of a security hole: mailto:somebody@example.org, or an https address
SEATWIND_PRIVACY_CONTACT    whom to ask about personal data: a name and an address, in one line of text
SEATWIND_CONTACTS_KEPT      how many days after its last day an event may keep contact data; 56 without it
SEATWIND_HTTPS=0            plain http in production (a laptop on the venue's Wi-Fi)
SEATWIND_HSTS=0             https, but browsers are not told to insist on it (`serve --https` sets it in a hall)
SEATWIND_PHONE_URL          what phones in the hall open (`serve` sets it)
SEATWIND_MAIL               smtp://user:password@host:587 (STARTTLS) or smtps://… (TLS); mail is printed without it
SEATWIND_MAIL_FROM          the address that mail comes from
SEATWIND_LOG                how lines of the log are written: plain (without it) or json, with a line for each request
SEATWIND_METRICS_TOKEN      whoever sends it reads the figures at /metrics/; without it there are none
SEATWIND_ERROR_REPORTS      https://key@host/number of a server that takes errors as Sentry does; none are sent without it
SEATWIND_DEMO=1             a public demo: it begins anew every night and sends no mail (docs/demo.md)
SEATWIND_DEMO_RESET         when it does, as a time of day in UTC; 04:00 without it
SEATWIND_BACKUPS            the folder of `manage.py backup`; var/backups without it
SEATWIND_BACKUPS_KEPT       of how many hours, days and weeks a backup is kept each; 24/14/8 without it
SEATWIND_DUTY_FILE          where a machine keeps whether it writes or is a standby; var/duty.json without it
CACHE_URL                   redis://host:6379/0 for several machines, or file:///absolute/folder; files in var/cache without it
SEATWIND_JOBS               the folder of files that are made in the background, where several machines share one; var/jobs
DATABASE_URL                postgres://user:password@host/name, or sqlite:///var/seatwind.sqlite3
"""

import os
from pathlib import Path

from csp.constants import NONE, SELF

from tournament.accounts.limits import ACCOUNT_AT_ADDRESS_LIMIT, WAIT
from tournament.core import env
from tournament.core.languages import offered_languages
from tournament.core.unknown_names import raise_unknown_names
from tournament.core.watching.logs import FORMATS, logging_settings

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

DEBUG = env.read_bool("SEATWIND_DEBUG", default=False)
LOCAL = env.read_bool("SEATWIND_LOCAL", default=DEBUG)
DEMO = env.read_bool("SEATWIND_DEMO", default=False)
DEMO_RESET = env.read_time("SEATWIND_DEMO_RESET", "04:00")
SECRET_KEY = env.read_secret_key(local=LOCAL, key_file=VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.read_list("SEATWIND_HOSTS", ["*"] if LOCAL else ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.read_list("SEATWIND_ORIGINS", [])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "csp",
    "axes",
    "tournament.core",
    "tournament.guides",
    "tournament.privacy",
    "tournament.audit",
    "tournament.chain",
    "tournament.accounts",
    "tournament.events",
    "tournament.registration",
    "tournament.people",
    "tournament.draws",
    "tournament.play",
    "tournament.calculator",
    "penalties",
    "tournament.standings",
    "tournament.notices",
    "tournament.screens",
    "tournament.series",
    "tournament.ratings",
    "tournament.rehearsal",
    "tournament.papers",
    "tournament.exchange",
    "tournament.backups",
    "tournament.copies",
]

MIDDLEWARE = [
    "tournament.core.deep_calls.with_room",
    "tournament.core.watching.middleware.WatchedRequests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.core.htmx.settle_headers",
    "tournament.events.caching.pages.CachedPages",
    # It pads pages by random lengths, so that their sizes tell nothing of the secrets in them (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "tournament.core.trouble.NoteWrites",
    "tournament.copies.waiting.WaitForStandby",
    "tournament.core.headers.PageHeaders",
    "csp.middleware.CSPMiddleware",
    "tournament.accounts.middleware.LateAnswerSessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.core.languages.WholePages",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tournament.copies.door.MirrorDoor",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.play.sign_off.views.handed_device.HandedRoundMiddleware",
    "tournament.core.lost_forms.TakenForms",
    "axes.middleware.AxesMiddleware",
    "tournament.accounts.middleware.LastUseMiddleware",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "builtins": ["tournament.core.templatetags.optional"],
            "loaders": [
                (
                    "tournament.core.lean_templates.LeanLoader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.draws.pages.first_steps_strip.first_steps",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES = {
    "default": env.read_database(
        os.environ.get("DATABASE_URL") or "sqlite:///var/seatwind.sqlite3", base_dir=BASE_DIR
    )
}
_CACHE_URL = os.environ.get("CACHE_URL") or (VAR_DIR / "cache").as_uri()
CACHES = {
    "default": env.read_cache(_CACHE_URL, prefix="site"),
    # The prefix changes with each release, so that pages cached by the last one are not served.
    "pages": env.read_cache(_CACHE_URL, prefix=f"pages-{os.environ.get('SEATWIND_STARTED', '')}"),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_HANDLER = "tournament.accounts.acts.throttle.SignInHandler"
AXES_FAILURE_LIMIT = ACCOUNT_AT_ADDRESS_LIMIT
AXES_COOLOFF_TIME = WAIT
# Tries that are refused do not make the wait longer.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "tournament.accounts.acts.throttle.account_name"
AXES_CLIENT_IP_CALLABLE = "tournament.core.client.client_address"
AXES_LOCKOUT_CALLABLE = "tournament.accounts.acts.throttle.answer_of_the_view"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
# The log names account and address; the password it hides by itself.
AXES_SENSITIVE_PARAMETERS: list[str] = []
LOGIN_URL = "accounts:sign-in"
LOGIN_REDIRECT_URL = "events:home"
LOGOUT_REDIRECT_URL = "events:home"

LANGUAGE_CODE = "en"
# Each language by its own name; it is offered once its catalogue stands in `tournament/locale/`.
LANGUAGE_NAMES = {
    "en": "English",
    "zh-hant": "繁體中文",
    "zh-hans": "简体中文",
    # For players, scorers and spectators only (`PARTIAL` in `core/languages.py`).
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "ja": "日本語",
    "pl": "Polski",
    "pt": "Português",
}
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
LANGUAGES = offered_languages(LOCALE_PATHS[0], LANGUAGE_NAMES)
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
GUIDES_DIR = BASE_DIR / "docs" / "guide"
STATICFILES_DIRS = [BASE_DIR / "static", ("guide", GUIDES_DIR / "pictures")]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.core.static_files.StaticFilesStorage"},
}

# Files that were made in the background, and the index of the fonts of PDF files; all of it can be made again.
JOBS_DIR = Path(os.environ.get("SEATWIND_JOBS") or VAR_DIR / "jobs")

# One folder for what must not be lost; it should be on another disk (docs/backups.md).
BACKUP_DIR = Path(os.environ.get("SEATWIND_BACKUPS") or VAR_DIR / "backups")
BACKUPS_KEPT = env.read_numbers("SEATWIND_BACKUPS_KEPT", "24/14/8")
# What this machine is to others (`core/duty.py`), and the deliveries of the outbox on their way.
DUTY_FILE = Path(os.environ.get("SEATWIND_DUTY_FILE") or VAR_DIR / "duty.json")
COPIES_DIR = DUTY_FILE.parent / "copies"

# How often an open page asks for news: the revision of its event, what a table's players may see, the pages of the
# staff in the hall, and the list at the desk.
POLL_SECONDS: dict[str, float] = {"revision": 1.5, "public": 10, "staff": 5, "desk": 1.5}
# For so long nobody asks the database again whether an event moved on. With what pages wait before they ask, a hand that
# was recorded shows within three seconds.
REVISION_SECONDS = 0.8

# An uploaded player list stays in memory: it is parsed and forgotten, never served back.
FILE_UPLOAD_HANDLERS = ["tournament.core.uploads.BoundedUploadHandler"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
# Fields of forms that take larger files: the document of an event, which is imported in the background, and a photo as a
# phone takes it, where no script makes it smaller.
LARGE_UPLOADS = {} if DEMO else {"document": 20_000_000, "photo": 15_000_000}
# The preview of an import sends a few fields for each of up to 5,000 rows.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 50_000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
PHONE_URL = os.environ.get("SEATWIND_PHONE_URL", "")
# Where links in mails lead to, without a slash at the end (`core/site.py`).
SITE_URL = env.read_site(CSRF_TRUSTED_ORIGINS, folder=VAR_DIR)
SECURITY_CONTACT = os.environ.get("SEATWIND_SECURITY_CONTACT", "")
PRIVACY_CONTACT = os.environ.get("SEATWIND_PRIVACY_CONTACT", "")
# Contact data are deleted by themselves so many days after the last day of an event; the event can say fewer.
(CONTACTS_KEPT,) = env.read_numbers("SEATWIND_CONTACTS_KEPT", "56")
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
# A chosen language is kept for a year.
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"

if env.read_bool("SEATWIND_HTTPS", default=not LOCAL):
    SECURE_SSL_REDIRECT = True
    # Those who look whether the site is alive ask from inside, by plain http.
    SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics/$", r"^\.well-known/security\.txt$"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    if env.read_bool("SEATWIND_HSTS", default=True):
        SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
        SECURE_HSTS_INCLUDE_SUBDOMAINS = True
        SECURE_HSTS_PRELOAD = True
BEHIND_PROXY = env.read_bool("SEATWIND_BEHIND_PROXY", default=False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Without a mail server, mail is printed where the server was started. A demo has none, whatever is set.
HAS_MAIL_SERVER = bool(os.environ.get("SEATWIND_MAIL"))
_MAIL = {} if DEMO else env.read_mail(os.environ.get("SEATWIND_MAIL", ""))
SENDS_MAIL = bool(_MAIL)
EMAIL_BACKEND = (
    "tournament.core.no_mail.NoMail"
    if DEMO
    else f"django.core.mail.backends.{'smtp' if SENDS_MAIL else 'console'}.EmailBackend"
)
EMAIL_HOST = _MAIL.get("host", "localhost")
EMAIL_PORT = _MAIL.get("port", 25)
EMAIL_HOST_USER = _MAIL.get("user", "")
EMAIL_HOST_PASSWORD = _MAIL.get("password", "")
EMAIL_USE_TLS = _MAIL.get("starttls", False)
EMAIL_USE_SSL = _MAIL.get("tls", False)
EMAIL_TIMEOUT = 15
# Whether notices are sent to phones, and whether also to addresses that are not on the open internet (tests).
SENDS_NOTICES = not DEMO
PUSH_ANYWHERE = False
# No request waits for a mail server or for a service of notices: threads send them.
WORKS_IN_BACKGROUND = True
DEFAULT_FROM_EMAIL = os.environ.get("SEATWIND_MAIL_FROM") or "seatwind@localhost"
# A link for a new password works for a day.
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24

# Seeing what happens: `core/watching/`.
LOG = env.read_choice("SEATWIND_LOG", FORMATS)
LOGGING = logging_settings(LOG)
METRICS_TOKEN = os.environ.get("SEATWIND_METRICS_TOKEN", "")
ERROR_REPORTS = os.environ.get("SEATWIND_ERROR_REPORTS", "")
LAST_ERROR_FILE = VAR_DIR / "last_error.json"

if DEBUG:
    raise_unknown_names(TEMPLATES, LOGGING, MIDDLEWARE)
