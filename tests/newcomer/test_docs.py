"""What the README and the guides say is there: files, commands, settings, slash commands."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from orleans_bot import words
from orleans_bot.__main__ import parser
from orleans_bot.settings import Settings, variable

HERE = Path(__file__).parents[2]
PAGES = [
    HERE / "README.md",
    HERE / "CHANGELOG.md",
    HERE / "CREDITS.md",
    *sorted((HERE / "docs").glob("*.md")),
]
# Settings by which tests and a parlour in another process are told where they are; no owner needs them.
INNER = {"parlour_rest", "parlour_gateway", "parlour_files", "parlour_token"}
BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)


def commands() -> list[str]:
    """Every call of one of the project's own programs in a shell block."""
    found: dict[str, None] = {}
    for page in PAGES:
        for block in BLOCK.findall(page.read_text("utf-8")):
            for line in block.replace("\\\n", " ").splitlines():
                plain = line.split("#")[0].split("&&")[-1].strip()
                plain = re.sub(r"^([A-Z_]+=\S+ )+", "", plain)
                plain = re.sub(r"^uv run (--group dev )?", "", plain)
                plain = re.sub(r"^\.venv/bin/", "", plain)
                if re.match(
                    r"python3? (-m (orleans_bot|rendering|tests)|bot\.py|bench/|tools/)|bot\.py", plain
                ):
                    found[plain] = None
    return list(found)


def test_there_are_commands() -> None:
    assert any("play" in command for command in commands())
    assert any("backup" in command for command in commands())


@pytest.mark.parametrize("command", commands())
def test_every_command_is_known(command: str) -> None:
    said = shlex.split(command.replace("$(date +%F)", "today"))
    said = said[1:] if said[0].startswith("python") else said
    if said[:2] == ["-m", "orleans_bot"]:
        parser().parse_args(said[2:])
        return
    program = said[: 2 if said[0] == "-m" else 1]
    if said[0] != "-m":
        assert (HERE / said[0]).is_file()
    if said[0].startswith(("bench/", "tools/")):
        return
    done = subprocess.run([sys.executable, *program, "--help"], cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for word in said[len(program) :]:
        if word.startswith("--"):
            assert word in done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_readme_names_every_setting_and_no_other() -> None:
    named = set(re.findall(r"`(ORLEANS_[A-Z_]+|DISCORD_TOKEN)`", (HERE / "README.md").read_text("utf-8")))
    known = {variable(each.name) for each in fields(Settings) if each.name not in INNER}
    assert named - {"ORLEANS_SETTINGS", "ORLEANS_"} == known


def test_every_slash_command_in_the_guides_exists() -> None:
    for page in PAGES:
        for command in re.findall(r"`/orleans ([a-z]+(?: [a-z]+)?)", page.read_text("utf-8")):
            one, _, two = command.partition(" ")
            assert words.find(f"ui.command.orleans.{one}.name"), f"{page.name}: /orleans {command}"
            if one == "keeper" and two:
                assert words.find(f"ui.command.orleans.keeper.{two}.name"), f"{page.name}: /orleans {command}"


def test_whatever_a_newcomer_looks_up_is_where_the_guide_says() -> None:
    rows = re.findall(
        r"^\|.*\| `(\S+\.py)`: `([\w.]+)` \|$",
        (HERE / "docs" / "developing.md").read_text("utf-8"),
        re.MULTILINE,
    )
    assert len(rows) >= 10
    for path, name in rows:
        found: ast.AST = ast.parse((HERE / path).read_text("utf-8"))
        for part in name.split("."):
            names = {each.name: each for each in ast.iter_child_nodes(found) if hasattr(each, "name")}
            assert part in names, f"{path}: {name}"
            found = names[part]


def test_the_test_command_is_marked_for_ci() -> None:
    readme = (HERE / "README.md").read_text("utf-8")
    marked = readme.partition("<!-- test -->")[2].partition("<!-- /test -->")[0]
    [said] = re.findall(r"^uv run (.+)", marked, re.MULTILINE)
    assert said.startswith("--group dev python -m pytest"), "the tests bring what they need"
    # What `.ci/run` takes out of the README, without the group, which is in its environment already.
    taken = re.findall(r"^command=.*$", (HERE / ".ci" / "run").read_text("utf-8"), re.MULTILINE)
    script = "\n".join([*taken, 'echo "$command"'])
    done = subprocess.run(["bash", "-c", script], cwd=HERE, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == said.removeprefix("--group dev ")


def test_who_plays_installs_nothing_for_developers() -> None:
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))
    assert project["tool"]["uv"]["default-groups"] == [] and len(project["project"]["dependencies"]) == 3


def test_the_readme_says_that_it_is_a_fan_project() -> None:
    assert "unofficial fan project" in (HERE / "README.md").read_text("utf-8")


def test_uv_installs_what_the_lock_file_says() -> None:
    done = subprocess.run([sys.executable, "tools/pins.py", "--check"], cwd=HERE, check=False)
    assert done.returncode == 0, "run python tools/pins.py"


def test_whatever_is_set_reaches_the_container_and_regular_backups_can_be_written() -> None:
    compose = (HERE / "compose.yaml").read_text("utf-8")
    assert re.search(r"^    env_file: \.env$", compose, re.MULTILINE)
    assert not re.search(r"^      ORLEANS_", compose, re.MULTILINE), "it would hide what stands in .env"
    unit = (HERE / "deploy" / "orleans-bot.service").read_text("utf-8")
    operating = (HERE / "docs" / "operating.md").read_text("utf-8")
    [folder] = set(re.findall(r"`ORLEANS_BACKUPS=(/[a-z]+)`", operating))
    assert f"ReadWritePaths=-{folder}\n" in unit and f"-m 700 {folder}\n" in operating
    [data] = re.findall(r"^Environment=(ORLEANS_DATA=\S+)", unit, re.MULTILINE)
    assert f"{data} .venv/bin/python -m orleans_bot" in operating


def test_every_task_in_the_background_is_named_among_the_alarms() -> None:
    bot = (HERE / "orleans_bot" / "discord" / "bot.py").read_text("utf-8")
    operating = (HERE / "docs" / "operating.md").read_text("utf-8")
    [begun] = re.findall(r"for loop in \(([^)]+)\)", bot)
    [named] = re.findall(r"a task that should never end \(([^)]+)\)", operating)
    known = [*re.findall(r"self\.(\w+)", begun), "backups"]
    assert re.findall(r"`(\w+)`", named) == known


def test_every_test_that_a_ruling_names_is_where_its_part_of_the_page_says() -> None:
    named = 0
    for part in (HERE / "docs" / "rulings.md").read_text("utf-8").split("\n## ")[1:]:
        said = "".join(re.findall(r"^All tests are in .+$", part, re.MULTILINE)) or "`tests/rules/`"
        for ruling in part.split("\n- ")[1:]:
            folders = re.findall(r"`(tests/[\w/]+)/`", ruling) or re.findall(r"`(tests/[\w/]+)/`", said)
            files = [file for folder in folders for file in (HERE / folder).rglob("test_*.py")]
            text = "".join(file.read_text("utf-8") for file in files)
            for name in re.findall(r"`(test_\w+)", ruling):
                named += 1
                assert f"def {name}" in text, f"{name} is not in {folders}"
    assert named > 20
