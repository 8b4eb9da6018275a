"""Fixtures: a household of three machines, a, b and c, that keep theirs in a folder or on a hub."""

import pytest
from families import Family
from machines import Folder, Hub
from terminals import BINARY


def pytest_sessionstart():
    if not BINARY.exists():
        pytest.exit(f"no command at {BINARY}: run `make build`, or set HOUSEBOOK to its path", returncode=2)


@pytest.fixture(scope="session")
def folder_household(tmp_path_factory):
    folder = tmp_path_factory.mktemp("folder")
    family = Family(folder, Folder(folder / "nas"))
    family.begin()
    family.keep()
    return family


@pytest.fixture(scope="session")
def hub_household(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hub")
    family = Family(folder, Hub(folder / "hub/data"))
    with family.remote.running():
        family.begin("--token-file", family.remote.invite())
        family.remote.stop()
    family.keep()
    return family


@pytest.fixture
def family(request):
    """Three machines that are up to date: with a hub where the test asks for `hub`, else with a folder."""
    kind = "hub" if "hub" in request.fixturenames else "folder"
    household = request.getfixturevalue(f"{kind}_household")
    household.reset()
    with household.remote.running():
        yield household


@pytest.fixture
def folder(family):
    return family.remote


@pytest.fixture
def hub(family):
    return family.remote


@pytest.fixture
def a(family):
    return family.machines[0]


@pytest.fixture
def b(family):
    return family.machines[1]


@pytest.fixture
def c(family):
    return family.machines[2]
