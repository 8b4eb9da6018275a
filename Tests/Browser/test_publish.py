"""What is handed over holds what its audience may see, and nothing else: searched byte by byte, decompressed."""

import random
import re

import pytest

import sites
from canary_site import Household, contents_of_folder, contents_of_zip, differences, run
from canary_table import CIRCLES


@pytest.mark.parametrize("circle", CIRCLES)
def test_what_is_published_holds_what_the_audience_may_see_and_nothing_else(canary, circle, tmp_path):
    expected = canary.allowed(circle)
    for command, option, name, contents in [
        ("publish", "--to", "site", contents_of_folder),
        ("publish", "--to", "site.zip", contents_of_zip),
        ("build", "--output", "built", contents_of_folder),
    ]:
        run("--root", canary.root, command, "--audience", circle, option, tmp_path / name)
        assert differences(canary.found(contents(tmp_path / name)), expected) == {}, name


def test_an_audience_of_ones_own_sees_less_than_the_one_it_narrows(canary, tmp_path):
    run("--root", canary.root, "publish", "--audience", "sitter", "--to", tmp_path / "site")
    expected = {
        key for key in canary.allowed("family")
        # Slugs given by the program are made anew for every narrowed audience.
        if not re.fullmatch(r"(home|location|label|item|policy|\w*(Home|Location|Label|Item|Jewel|jewel|jewelry|Jewelry))\.slug", key)
        and not key.startswith(("policy.", "policyFile.")) and not key.endswith((".price", ".assetID"))
        and not re.fullmatch(r"(location|familyLocation)\.notes", key)
    } | {key for key in canary.allowed("family") if key.startswith(("cart.", "vaultItem.")) or key.endswith(".sale.price")}
    assert differences(canary.found(contents_of_folder(tmp_path / "site")), expected) == {}


@pytest.mark.parametrize("seed", range(6 if sites.LONG else 3))
def test_random_households_are_published_as_the_table_says(seed, tmp_path):
    chance = random.Random(seed)
    household = Household(tmp_path / "root", chance)
    for circle in CIRCLES[1:]:
        run("--root", household.root, "publish", "--audience", circle, "--to", tmp_path / circle)
        found = household.found(list(contents_of_folder(tmp_path / circle)))
        assert differences(found, household.allowed(circle)) == {}, circle
