"""The files in deploy/ and the compose file: they parse, and every option, variable, path and metric that they name exists."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from prometheus_client import REGISTRY

from charlatans.cli import app
from charlatans.server import metrics
from charlatans.server.app import make_app

from .proxies import nginx_config
from .server.in_process_server import settings_in

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
MANIFESTS: list[dict[str, Any]] = list(yaml.safe_load_all((DEPLOY / "kubernetes" / "charlatans.yaml").read_text()))
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
ELSEWHERE = {"CHARLATANS_DATA", "CHARLATANS_CACHE", "CHARLATANS_LISTEN", "CHARLATANS_EXTRAS"}
"""Variables that are read by the data folder, by the compiled rules' cache, or by the compose file alone."""
PROCESS_METRICS = {"process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds"}


def manifests(kind: str) -> list[dict[str, Any]]:
    """The Kubernetes objects of a kind."""
    return [one for one in MANIFESTS if one["kind"] == kind]


def containers() -> Iterator[dict[str, Any]]:
    """All containers of the manifests."""
    for one in manifests("Deployment"):
        yield from one["spec"]["template"]["spec"]["containers"]
    for one in manifests("CronJob"):
        yield from one["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"]


def command_lines() -> list[list[str]]:
    """Every call of the program in any of the files, without the program itself."""
    found = [COMPOSE["services"]["server"]["command"]]
    for container in containers():
        words = container["args"]
        found.append(words if "command" not in container else after_program(words[0]))
    for unit in UNITS:
        line = next(line for line in unit.read_text().splitlines() if line.startswith("ExecStart="))
        found.append(after_program(line.partition("=")[2]))
    docker = next(line for line in (ROOT / "Dockerfile").read_text().splitlines() if line.startswith("CMD ["))
    return [*found, json.loads(docker.removeprefix("CMD "))]


def after_program(line: str) -> list[str]:
    """The words after `charlatans` in a command line, also in one for a shell."""
    return shlex.split(re.split(r"charlatans(?= (?:serve|backup|admin))", line)[-1].replace("'", ""))


def test_every_command_line_names_commands_and_options_that_exist():
    assert len(command_lines()) >= 8
    for words in command_lines():
        command: Any = typer.main.get_command(app)
        words = list(words)
        while hasattr(command, "commands"):
            command = command.commands[words.pop(0)]
        known = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
        given = {word for word in words if word.startswith("--")}
        assert given <= known, (words, command.name)


def test_every_variable_is_one_that_the_program_reads():
    serve: Any = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    read = {
        name
        for param in serve.params
        for name in ([param.envvar] if isinstance(param.envvar, str) else param.envvar or [])
    }
    files = [ROOT / "compose.yaml", ROOT / ".env.example", *(file for file in DEPLOY.rglob("*") if file.is_file())]
    for file in files:
        named = set(re.findall(r"\bCHARLATANS_[A-Z_]+\b", file.read_text()))
        assert named <= read | ELSEWHERE, file


def test_the_dashboard_and_the_alerts_ask_for_metrics_that_the_server_has():
    assert metrics.DECISIONS
    known = {family.name for family in REGISTRY.collect()}
    dashboard = json.loads((DEPLOY / "grafana" / "charlatans.json").read_text())
    rules = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())
    yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    asked += [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    named = {name for text in asked for name in re.findall(r"\b(?:charlatans|process)_[a-z_]+", text)}
    assert len(named) > 10
    for name in named - PROCESS_METRICS:
        assert re.sub(r"_(total|bucket)$", "", name) in known, name
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in dashboard["panels"]]
    assert len(set(places)) == len(places), "no panel lies on another"


def test_probes_ask_at_addresses_that_exist_and_ports_agree():
    routes = {getattr(route, "path", None) for route in make_app(settings_in(Path("nowhere"))).routes}
    server = next(containers())
    port = server["ports"][0]["containerPort"]
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert server[probe]["httpGet"]["path"] in routes
        assert server[probe]["httpGet"]["port"] == server["ports"][0]["name"]
    docker = (ROOT / "Dockerfile").read_text()
    assert f"EXPOSE {port}" in docker
    assert str(port) in server["args"]
    for container in containers():
        assert container["securityContext"]["readOnlyRootFilesystem"]
    user = manifests("Deployment")[0]["spec"]["template"]["spec"]["securityContext"]["runAsUser"]
    assert f"--uid {user}" in docker
    published = COMPOSE["services"]["server"]["ports"][0]
    assert published.endswith(f":{port}")
    for file in (DEPLOY / "nginx" / "charlatans.conf", DEPLOY / "caddy" / "Caddyfile"):
        assert f"127.0.0.1:{port}" in file.read_text()


def test_a_proxy_on_the_same_machine_is_believed_by_default():
    gateway = COMPOSE["networks"]["default"]["ipam"]["config"][0]["gateway"]
    assert COMPOSE["services"]["server"]["environment"]["CHARLATANS_PROXIES"] == f"${{CHARLATANS_PROXIES:-{gateway}}}"
    assert f"CHARLATANS_PROXIES={gateway}" in (ROOT / ".env.example").read_text()


def test_services_and_budgets_select_the_pods_of_the_deployment():
    labels = manifests("Deployment")[0]["spec"]["template"]["metadata"]["labels"]
    chosen = [one["spec"]["selector"] for one in manifests("Service") if "selector" in one["spec"]]
    chosen += [
        one["spec"]["selector"]["matchLabels"] for one in (*manifests("PodDisruptionBudget"), *manifests("Deployment"))
    ]
    assert all(selector.items() <= labels.items() for selector in chosen)
    services = {one["metadata"]["name"] for one in manifests("Service")}
    paths = manifests("Ingress")[0]["spec"]["rules"][0]["http"]["paths"]
    assert {path["backend"]["service"]["name"] for path in paths} <= services


@pytest.mark.parametrize("program", ["nginx", "caddy", "systemd-analyze"])
def test_the_program_that_reads_a_file_accepts_it(program, tmp_path: Path):
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    if program == "nginx":
        done = _run(program, "-t", "-q", "-c", str(nginx_config(tmp_path)))
    elif program == "caddy":
        done = _run(program, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "caddy" / "Caddyfile"))
    else:
        done = _run(program, "verify", "--man=no", *map(str, sorted((DEPLOY / "systemd").glob("*.*er*"))))
        problems = [
            line for line in done.stderr.splitlines() if "charlatans" in line and "is not executable" not in line
        ]
        assert problems == []
        return
    assert done.returncode == 0, done.stderr


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
