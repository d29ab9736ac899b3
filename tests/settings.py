"""The product's settings, with what makes tests quick and independent of the machine."""

import os
from pathlib import Path

os.environ.setdefault("SEATWIND_SECRET_KEY", "only-for-tests-" + "x" * 40)
# The suffix keeps the databases of several calls of pytest apart that run at the same time.
os.environ.setdefault("TEST_DATABASE_SUFFIX", "")
os.environ["DATABASE_URL"] = (
    os.environ.get("TEST_DATABASE_URL", "")
    or f"sqlite:///var/test{os.environ['TEST_DATABASE_SUFFIX']}.sqlite3"
)

from tournament.core.unknown_names import raise_unknown_names
from tournament.settings import *  # noqa: F403 - the variables above must be set first
from tournament.settings import DATABASES, LOGGING, MIDDLEWARE, STORAGES, TEMPLATES, VAR_DIR

DEBUG = False
raise_unknown_names(TEMPLATES, LOGGING, MIDDLEWARE)
# Browser tests wait until open pages refresh themselves. Asking more often would cost them more time than they wait.
POLL_SECONDS = {"revision": 1.5, "public": 3, "staff": 2, "desk": 1.5}
# Tests make the same event again and again; those of kept pages bring a cache of their own.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "pages": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
}
REVISION_SECONDS = 0
# A test sees what an act sends; those of the threads switch them on.
WORKS_IN_BACKGROUND = False
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
# Not what the last start on this machine stored.
SITE_URL = "http://testserver"
SECURE_SSL_REDIRECT = False
SESSION_COOKIE_SECURE = False
CSRF_COOKIE_SECURE = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Passes and their processes run side by side, and each has events of the same names.
_RUN = os.environ["TEST_DATABASE_SUFFIX"] + os.environ.get("PYTEST_XDIST_WORKER", "")
JOBS_DIR = VAR_DIR / f"test-jobs{_RUN}"
LAST_ERROR_FILE = VAR_DIR / f"test-jobs{_RUN}.last_error.json"
BACKUP_DIR = VAR_DIR / f"test-backups{_RUN}"
# A machine that writes, whatever this one is. Tests of copies have a file of their own.
DUTY_FILE = VAR_DIR / f"test-duty{_RUN}.json"
COPIES_DIR = VAR_DIR / f"test-copies{_RUN}"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

# No test outlives a power cut, so no commit waits for the disk.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "tests.sqlite"
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
    # A file, not memory: tests with several processes or a live server see the same data.
    Path(DATABASES["default"]["NAME"]).parent.mkdir(exist_ok=True)
    DATABASES["default"]["TEST"] = {"NAME": str(DATABASES["default"]["NAME"])}
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"]["ENGINE"] = "tests.postgresql"
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"
    # Most tests need one connection; and the threads that connect may get no turn for seconds while other passes are busy.
    DATABASES["default"]["OPTIONS"]["pool"] |= {"min_size": 1, "timeout": 60}
    DATABASES["default"]["TEST"] = {
        "NAME": f"test_{DATABASES['default']['NAME']}{os.environ['TEST_DATABASE_SUFFIX']}"
    }
