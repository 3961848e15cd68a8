"""The Docker files: what they promise, and that what they run works without Docker."""

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests import services
from tests.services import ROOT, ScaledRiffle

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
OURS = {"migrate", "web", "worker", "beat"}


def compose_services() -> dict[str, Any]:
    found: dict[str, Any] = services.compose()["services"]
    return found


# -- docker-compose.yml --------------------------------------------------------------------------


def test_all_parts_are_there() -> None:
    assert set(compose_services()) == OURS | {"db", "redis", "proxy", "backup"}


def test_everything_waits_for_one_migration() -> None:
    for name in OURS - {"migrate"}:
        waits = compose_services()[name]["depends_on"]
        assert waits["migrate"]["condition"] == "service_completed_successfully"
        assert waits["redis"]["condition"] == "service_healthy"
    assert compose_services()["migrate"]["depends_on"]["db"]["condition"] == "service_healthy"
    assert compose_services()["migrate"]["restart"] == "no"


@pytest.mark.parametrize("name", ["web", "worker", "db", "redis", "backup"])
def test_health_is_watched(name: str) -> None:
    assert compose_services()[name]["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")


def test_only_the_proxy_is_reachable_from_outside() -> None:
    ports = {name: part["ports"] for name, part in compose_services().items() if "ports" in part}
    assert ports.keys() == {"web", "proxy"}
    assert ports["web"] == ["${RIFFLE_PORTS:-127.0.0.1:8000}:8000"]


def test_web_processes_believe_the_proxy_alone() -> None:
    network = compose_services()["proxy"]["networks"]["default"]
    believed = network["ipv4_address"]
    told = compose_services()["web"]["environment"]["RIFFLE_PROXY"]
    assert told == f"${{RIFFLE_PROXY:-{believed}}}"
    (whole,) = services.compose()["networks"]["default"]["ipam"]["config"]
    assert ip_address(believed) in ip_network(whole["subnet"])
    assert ip_address(believed) not in ip_network(whole["ip_range"])  # nobody else is given it


def test_the_proxy_serves_every_host_and_is_started_on_wish_only() -> None:
    proxy, text = compose_services()["proxy"], (ROOT / "Caddyfile").read_text(encoding="utf-8")
    assert proxy["profiles"] == ["tls"]
    assert set(re.findall(r"\{\$([A-Z_]+)", text)) == set(proxy["environment"])
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in proxy["volumes"]


def test_images_are_named_by_exact_version() -> None:
    named = [part["image"] for part in compose_services().values() if part["image"] != "riffle"]
    named += re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(named) > 3
    for image in named:
        assert re.search(r":\d+\.\d+", image), image


def test_database_survives_its_container() -> None:
    assert compose_services()["db"]["volumes"] == ["database:/var/lib/postgresql/data"]
    assert "database" in services.compose()["volumes"]


def test_processes_of_the_tests_get_the_variables_of_the_containers() -> None:
    env = services.scaled_env(database_url="d", redis_url="r", data=Path())
    for name in OURS:
        for variable in compose_services()[name]["environment"]:
            assert variable in env


def test_every_variable_is_explained_in_the_example() -> None:
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    explained = re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)
    assert set(re.findall(r"\$\{([A-Z_]+)", text)) == set(explained)


def test_no_secret_has_a_default() -> None:
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD"):
        assert set(re.findall(rf"\$\{{{name}(..)", text)) == {":?"}


# -- Dockerfile ----------------------------------------------------------------------------------


def test_image_runs_as_nobody_special() -> None:
    last_stage = DOCKERFILE.split("\nFROM ")[-1]
    assert re.findall(r"^USER (.*)$", last_stage, re.MULTILINE) == ["riffle"]


def test_image_installs_only_what_the_lock_names() -> None:
    assert re.search(r"pip install .*--require-hashes -r requirements\.txt", DOCKERFILE)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that `COPY . .` would put into the image, as .dockerignore leaves them."""
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    kept = [rule[1:] for rule in rules if rule.startswith("!")]
    dropped = [rule.removeprefix("**/") for rule in rules if rule.startswith("**/")]
    root = tmp_path_factory.mktemp("image")
    for name in kept:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=shutil.ignore_patterns(*dropped))
        else:
            shutil.copy(source, root / name)
    return root


@pytest.mark.services
def test_image_has_all_that_its_build_needs(image: Path) -> None:
    build = re.search(
        r"^RUN (SECRET_KEY=\S+) python (manage.py collectstatic .*)$", DOCKERFILE, re.M
    )
    assert build
    name, _, value = build[1].partition("=")
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("RIFFLE_")}
    env = {**inherited, name: value}
    subprocess.run([sys.executable, *build[2].split()], cwd=image, env=env, check=True)
    assert (image / "var/static/staticfiles.json").exists()
    assert not (image / "var/secret_key").exists()
    loads = "import config.asgi, config.celery, serving.health, serving.web; print(config.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", loads],
        cwd=image,
        env=env,
        check=True,
        capture_output=True,
        text=True,
    )
    assert str(image) in done.stdout


def test_image_leaves_out_tests_and_data(image: Path) -> None:
    unwanted = ("tests", "bench", "*.sqlite3", ".git", ".env", ".venv", "__pycache__")
    present = {part for path in image.rglob("*") for part in path.relative_to(image).parts}
    assert not [n for n in present if any(fnmatch.fnmatch(n, pattern) for pattern in unwanted)]


# -- the same commands, as processes --------------------------------------------------------------


@pytest.fixture(scope="module")
def scaled() -> Any:
    with services.scaled_riffle() as running:
        yield running


@pytest.mark.services
def test_two_web_processes_answer_in_scaled_mode(scaled: ScaledRiffle) -> None:
    told = [services.healthz(web.url) for web in scaled.webs]
    assert [answer and answer["mode"] for answer in told] == ["scaled", "scaled"]


@pytest.mark.services
def test_health_check_of_the_web_container(scaled: ScaledRiffle) -> None:
    check = [sys.executable, *compose_services()["web"]["healthcheck"]["test"][2:]]

    def asked(url: str) -> int:
        port = f"--port={url.rsplit(':', 1)[1]}"
        command = [port if part.startswith("--port=") else part for part in check]
        return subprocess.run(command, cwd=ROOT, env=scaled.env).returncode

    assert asked(scaled.webs[0].url) == 0
    assert asked(f"http://127.0.0.1:{services.free_port()}") == 1


@pytest.mark.services
def test_health_check_of_the_worker_container(scaled: ScaledRiffle) -> None:
    check = compose_services()["worker"]["healthcheck"]["test"][1].replace("$$", "$")
    assert check.startswith("celery ")
    env = {**scaled.env, "HOSTNAME": os.uname().nodename}
    done = subprocess.run(
        f"{sys.executable} -m {check}",
        shell=True,
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "pong" in done.stdout


@pytest.mark.services
def test_a_job_is_done_by_the_worker_once(scaled: ScaledRiffle) -> None:
    add = "from tournaments.jobs import outbox; from django.utils import timezone as t; "
    scaled.manage("shell", "-c", f"{add}outbox.add('verify', due_at=t.now())")
    told = "print([(job.attempts, job.failure) for job in Job.objects.exclude(done_at=None)])"
    services.wait_until(
        lambda: "[(1, '')]" in scaled.manage("shell", "-c", told), what="the job is done"
    )
    assert scaled.worker.output().count("Task tournaments.tasks.run_job[") == 2  # came, went


@pytest.mark.services
def test_no_ticket_gets_into_the_log_of_a_web_process(scaled: ScaledRiffle) -> None:
    web, page = scaled.webs[0], "/p/1-somebodys-ticket/"
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(f"{web.url}{page}")
    address = f"{web.url.replace('http', 'ws')}/ws{page}"
    with connect(address, origin=Origin(web.url), proxy=None) as socket:
        socket.recv(20)
    services.healthz(web.url)  # whatever is written has been written by then
    assert "somebodys-ticket" not in web.process.output()


@pytest.mark.services
def test_everything_ends_when_asked(scaled: ScaledRiffle) -> None:
    for part in (scaled.beat, scaled.worker, *(web.process for web in scaled.webs)):
        part.stop()
        assert "Traceback" not in part.output()
