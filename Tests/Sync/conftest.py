"""Fixtures: households of three machines that keep theirs in a folder or on a hub."""

import re

import pytest

import hints
from families import Family
from machines import Folder, Hub
from terminals import BINARY

FAILED = pytest.StashKey[bool]()


def pytest_configure(config):
    config.addinivalue_line("markers", "walks(*cases): the hints, by case, whose ways out the test walks to their end")


def pytest_sessionstart():
    if not BINARY.exists():
        pytest.exit(f"no command at {BINARY}: run `make build`, or set HOUSEBOOK to its path", returncode=2)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


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
    family.begin("--token-file", family.remote.invite())
    family.remote.stop()
    family.keep()
    return family


@pytest.fixture
def family(request, folder_household):
    """Three machines that keep a household in a folder, and are up to date."""
    folder_household.reset()
    yield folder_household
    check_hints(request.node, folder_household)


@pytest.fixture
def folder(family):
    return family.remote


@pytest.fixture
def hub_family(request, hub_household):
    """Three machines that keep a household on a hub, and are up to date."""
    hub_household.reset()
    hub_household.remote.start()
    yield hub_household
    hub_household.remote.close()
    check_hints(request.node, hub_household)


@pytest.fixture
def hub(hub_family):
    return hub_family.remote


def check_hints(test, family):
    """Each hint that a test is marked to walk must have been shown, unless the test failed anyway."""
    if test.stash.get(FAILED, False):
        return
    shown = [hint for reply in family.said for hint in reply.hints]
    for case in (case for mark in test.iter_markers("walks") for case in mark.args):
        assert any(re.fullmatch(hints.hints()[case], hint) for hint in shown), f"the hint of {case} was never shown"
