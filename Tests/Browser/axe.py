"""Asks axe what is wrong with an open page."""

from axe_playwright_python.sync_playwright import Axe

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page):
    # Of elements that pass, axe describes only one for each rule. Describing all of them takes it a third of its time.
    return violations_and_seen(page, resultTypes=["violations"])[0]


def violations_and_seen(page, **options):
    """The faults, and the targets of elements in which it found none."""
    results = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}, **options}).response
    assert results["passes"], "no rule was applied"
    seen = [str(node["target"]) for rule in results["passes"] for node in rule["nodes"]]
    return [
        f"{page.url}: {rule['id']} ({rule['help']}): {node['target']} {node['html'][:120]}"
        for rule in results["violations"]
        for node in rule["nodes"]
    ], seen
