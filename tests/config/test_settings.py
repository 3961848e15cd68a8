"""Settings: the mode follows from two variables, and a mistake is said loudly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCALED = {
    "DATABASE_URL": "postgres://riffle@127.0.0.1:1/riffle",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "SECRET_KEY": "k" * 60,
    "RIFFLE_HOSTS": "riffle.example.org",
}
OURS = (
    *SCALED,
    "RIFFLE_TLS",
    "RIFFLE_DEBUG",
    "RIFFLE_TIME_ZONE",
    "RIFFLE_SCHEDULER",
    "RIFFLE_PROXY",
)


def settings_say(expression: str, env: dict[str, str], data: Path) -> str:
    """`expression` over the settings in a fresh process: its value, or the last error line."""
    kept = {k: v for k, v in os.environ.items() if k not in OURS}
    done = subprocess.run(
        [sys.executable, "-c", f"from config import settings as s; print(({expression}))"],
        cwd=ROOT,
        env={**kept, "RIFFLE_DATA": str(data), **env},
        text=True,
        capture_output=True,
    )
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_without_addresses_it_is_embedded(tmp_path: Path) -> None:
    layer = "s.CHANNEL_LAYERS['default']['BACKEND']"
    said = settings_say(f"s.MODE, s.DATABASES['default']['ENGINE'], {layer}", {}, tmp_path)
    assert said == (
        "('embedded', 'django.db.backends.sqlite3', 'channels.layers.InMemoryChannelLayer')"
    )


def test_with_both_addresses_it_is_scaled(tmp_path: Path) -> None:
    pool = "'pool' in s.DATABASES['default']['OPTIONS']"
    assert settings_say(f"s.MODE, {pool}, s.ALLOWED_HOSTS", SCALED, tmp_path) == (
        "('scaled', True, ['riffle.example.org'])"
    )


def test_nobody_waits_for_a_lock_or_a_connection_as_long_as_browsers_wait(tmp_path: Path) -> None:
    options = "s.DATABASES['default']['OPTIONS']"
    said = settings_say(f"{options}['options'], {options}['pool']['timeout']", SCALED, tmp_path)
    assert said == (
        "('-c lock_timeout=4s -c statement_timeout=30s "
        "-c idle_in_transaction_session_timeout=15s', 4)"
    )


def test_five_web_processes_and_the_worker_fit_into_the_usual_hundred_connections(
    tmp_path: Path,
) -> None:
    pool = "s.DATABASES['default']['OPTIONS']['pool']"
    said = settings_say(f"5 * {pool}['max_size'] + 2 * {pool}['min_size']", SCALED, tmp_path)
    assert int(said) <= 100 - 3  # those that PostgreSQL keeps for its superuser


@pytest.mark.parametrize("missing", ["DATABASE_URL", "REDIS_URL"])
def test_one_address_alone_is_refused(missing: str, tmp_path: Path) -> None:
    env = {k: v for k, v in SCALED.items() if k != missing}
    assert "Set both DATABASE_URL and REDIS_URL" in settings_say("s.MODE", env, tmp_path)


@pytest.mark.parametrize("missing", ["SECRET_KEY", "RIFFLE_HOSTS"])
def test_scaled_mode_names_the_variable_that_is_missing(missing: str, tmp_path: Path) -> None:
    env = {k: v for k, v in SCALED.items() if k != missing}
    assert f"Set the {missing} environment variable" in settings_say("s.MODE", env, tmp_path)


def test_a_value_of_the_wrong_type_is_refused(tmp_path: Path) -> None:
    said = settings_say("s.DATABASES", SCALED | {"DATABASE_URL": "mysql://x/y"}, tmp_path)
    assert "DATABASE_URL must name a PostgreSQL database" in said


def test_the_secret_key_is_made_once_and_kept_to_its_owner(tmp_path: Path) -> None:
    first = settings_say("s.SECRET_KEY", {}, tmp_path)
    assert len(first) > 60
    assert settings_say("s.SECRET_KEY", {}, tmp_path) == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_cookies_are_secure_only_where_there_is_tls(tmp_path: Path) -> None:
    assert settings_say("s.SESSION_COOKIE_SECURE", {}, tmp_path) == "False"
    tls = {"RIFFLE_TLS": "true"}
    assert settings_say("s.SESSION_COOKIE_SECURE, s.SECURE_SSL_REDIRECT", tls, tmp_path) == (
        "(True, True)"
    )


def test_a_browser_is_told_to_come_back_by_https_to_this_host_alone(tmp_path: Path) -> None:
    wanted = "s.SECURE_HSTS_SECONDS > 0, hasattr(s, 'SECURE_HSTS_PRELOAD')"
    others = "hasattr(s, 'SECURE_HSTS_INCLUDE_SUBDOMAINS')"
    said = settings_say(f"{wanted}, {others}", {"RIFFLE_TLS": "true"}, tmp_path)
    assert said == "(True, False, False)"


def test_nobody_is_believed_unless_told(tmp_path: Path) -> None:
    assert settings_say("s.PROXIES", {}, tmp_path) == "[]"
    told = {"RIFFLE_PROXY": "172.30.0.2, 10.0.0.0/8"}
    assert settings_say("s.PROXIES", told, tmp_path) == "['172.30.0.2', '10.0.0.0/8']"


@pytest.mark.parametrize("wrong", ["*", "proxy.example.org"])
def test_a_proxy_is_named_by_its_address(wrong: str, tmp_path: Path) -> None:
    said = settings_say("s.PROXIES", {"RIFFLE_PROXY": wrong}, tmp_path)
    assert "RIFFLE_PROXY must name IP addresses" in said
