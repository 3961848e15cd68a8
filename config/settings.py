"""All settings, in one file; the environment is read here and nowhere else.

The mode follows from DATABASE_URL and REDIS_URL: neither means embedded (one process, SQLite,
everything in memory), both mean scaled (PostgreSQL, Redis, Celery, many processes).
"""

from base64 import b64encode
from hashlib import sha256
from ipaddress import ip_network
from pathlib import Path

import environ
from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.lan import LanHosts
from config.logs import logging_config
from config.secret_key import read_or_make

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env.str("RIFFLE_DATA", default=str(BASE_DIR / "var"))).resolve()
BACKUP_DIR = DATA_DIR / "backups"
CERTIFICATES_DIR = DATA_DIR / "certificates"
_second = env.str("RIFFLE_BACKUP", default="")
SECOND_BACKUP_DIR = Path(_second).resolve() if _second else None
DEBUG = env.bool("RIFFLE_DEBUG", default=False)
TLS = env.bool("RIFFLE_TLS", default=False)
ANNOUNCES_ITSELF = env.bool("RIFFLE_ANNOUNCE", default=True)  # as riffle.local
ANSWERS_CHECKS = env.bool("RIFFLE_ANSWER_CHECKS", default=False)  # serve --answer-checks
PORT = env.int("RIFFLE_PORT", default=8000)  # serving.serve says which it is
RUN_SCHEDULER = env.bool("RIFFLE_SCHEDULER", default=True)

DATABASE_URL = env.str("DATABASE_URL", default="")
REDIS_URL = env.str("REDIS_URL", default="")
if bool(DATABASE_URL) != bool(REDIS_URL):
    raise ImproperlyConfigured(
        "Set both DATABASE_URL and REDIS_URL (scaled mode) or neither (embedded mode)."
    )
MODE = "scaled" if DATABASE_URL else "embedded"

if MODE == "scaled":
    if not DATABASE_URL.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured("DATABASE_URL must name a PostgreSQL database.")
    SECRET_KEY = env.str("SECRET_KEY")
    ALLOWED_HOSTS = [host.strip() for host in env.list("RIFFLE_HOSTS")]
else:
    SECRET_KEY = env.str("SECRET_KEY", default="") or read_or_make(DATA_DIR / "secret_key")
    ALLOWED_HOSTS = env.list("RIFFLE_HOSTS", default=[]) or LanHosts()

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "channels",
    "csp",
    "tournaments",
    "tables",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "serving.static_files.StaticFiles",
    "config.middleware.RequestLog",
    "csp.middleware.CSPMiddleware",
    "config.incoming.Incoming",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.middleware.Logins",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.middleware.Rights",
    "config.middleware.Disk",
    "config.middleware.Refusals",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.context.riffle",
            ],
            "builtins": ["tournaments.templatetags.riffle"],
            "loaders": [("django.template.loaders.cached.Loader", ["config.templates.Loader"])],
        },
    },
]

# -- database ---------------------------------------------------------------------------------
# SQLite: a deferred transaction that reads and then writes fails at once when another writer got
# in between, so every transaction is IMMEDIATE; FULL, because NORMAL loses acknowledged commits
# in a power cut; nobody folds the write-ahead log but serving.write_ahead. serving.startup refuses
# to serve when a PRAGMA did not take.
SQLITE_TIMEOUT_SECONDS = 20
SQLITE_PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": SQLITE_TIMEOUT_SECONDS * 1000,
    "wal_autocheckpoint": 0,
    "journal_size_limit": 4 * 1024 * 1024,
}

# PostgreSQL: a browser sends a tap again when it has waited for ten seconds, so one that waits for
# another's lock or for a connection is told sooner that it may. A web process that froze with a
# tournament locked loses its transaction; thinking about a wish takes much less time.
POSTGRES_CONNECTIONS = 16
POSTGRES_LIMITS = {
    "lock_timeout": "4s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "15s",
}

if MODE == "scaled":
    DATABASES = {"default": env.db_url_config(DATABASE_URL)}
    DATABASES["default"]["ENGINE"] = "django.db.backends.postgresql"
    DATABASES["default"]["OPTIONS"] = {
        **DATABASES["default"].get("OPTIONS", {}),  # what the address says behind its question mark
        "pool": {"min_size": 2, "max_size": POSTGRES_CONNECTIONS, "timeout": 4},
        "prepare_threshold": 2,  # of statements that come by tournaments.prepared
        "options": " ".join(f"-c {name}={limit}" for name, limit in POSTGRES_LIMITS.items()),
    }
    DATABASES["default"]["CONN_MAX_AGE"] = 0
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA_DIR / "riffle.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": SQLITE_TIMEOUT_SECONDS,
                "init_command": ";".join(f"PRAGMA {k}={v}" for k, v in SQLITE_PRAGMAS.items()),
            },
            "CONN_MAX_AGE": None,  # as long as its thread; opening one costs more than a query
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# -- live screens and background work ------------------------------------------------------------
if MODE == "scaled":
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL]},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

REDIS_PREFIX = "riffle"  # of what Riffle itself keeps there

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 5, "socket_connect_timeout": 2}
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "tournaments.tasks.sweep", "schedule": 1.0},
    "keep_copies": {"task": "tables.tasks.keep_copies", "schedule": 5.0},
    "tidy": {"task": "tournaments.tasks.tidy", "schedule": 3600.0},
    "verify": {"task": "tournaments.tasks.verify", "schedule": crontab(hour=5, minute=30)},
}

# -- people ------------------------------------------------------------------------------------
AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "tournaments.accounts.passwords.Mixed",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SESSION_ENGINE = "tournaments.accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14

# Five wrong passwords for one name from one address lock that pair for a quarter of an hour:
# nobody can lock the director out from another phone.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_TEMPLATE = "accounts/locked.html"
AXES_HTTP_RESPONSE_CODE = 429
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_DISABLE_ACCESS_LOG = True

# -- web ------------------------------------------------------------------------------------------
# Written into every page, because it has to run before the first paint; nothing else may be.
DEVICE_SCRIPT = (
    (BASE_DIR / "static" / "js" / "device.js").read_text(encoding="utf-8").partition("\n\n")[2]
)
_DEVICE_HASH = b64encode(sha256(DEVICE_SCRIPT.encode()).digest()).decode()
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, f"'sha256-{_DEVICE_HASH}'"],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = TLS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
HTTPS_FINGERPRINT = ""  # of the authority that devices trust, where it is our own
HTTPS_PORT = 0  # beside PORT; serving.serve says whether there is one
# Only a proxy named here is believed when it says who is asking, and whether by HTTPS; config.asgi
# does so, because Django's own setting would believe everybody.
PROXIES = [proxy.strip() for proxy in env.list("RIFFLE_PROXY", default=[])]
try:
    _ = [ip_network(proxy) for proxy in PROXIES]
except ValueError as error:
    raise ImproperlyConfigured(f"RIFFLE_PROXY must name IP addresses: {error}.") from None
if TLS:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    # Other hosts of the same domain are not ours to decide about.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Of the disk that the data is on, in megabytes: below the first the director is warned, below the
# second nothing new is taken on. A night and its backups need some hundred.
DISK_WARNING_MB = env.int("RIFFLE_DISK_WARNING", default=1000)
DISK_RESERVE_MB = env.int("RIFFLE_DISK_RESERVE", default=50)

# For people without login, tablet or ticket, from one address: a whole hall may sit behind it.
MOST_CONNECTIONS = env.int("RIFFLE_CONNECTIONS", default=500)
MOST_LOGINS = env.int("RIFFLE_LOGINS", default=30)  # tried in a minute
MOST_REQUESTS = env.int("RIFFLE_REQUESTS", default=300)  # in ten seconds

MAX_BODY_BYTES = 13 * 1024 * 1024  # a photo as a phone takes it, and the form around it
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
DATA_UPLOAD_MAX_NUMBER_FILES = 5

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "serving.static_files.JoinedManifestStorage"},
}

LANGUAGE_CODE = "en"
USE_I18N = False  # one language; asking which costs a sixth of every drawing
TIME_ZONE = env.str("RIFFLE_TIME_ZONE", default="UTC")
USE_TZ = True

LOGGING = logging_config(
    to_file=DATA_DIR / "riffle.log" if MODE == "embedded" else None, debug=DEBUG
)
