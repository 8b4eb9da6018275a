"""Asks axe what is wrong with an open page."""

from axe_playwright_python.sync_playwright import Axe

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Of elements that pass, axe describes only one for each rule. Describing all of them takes it a third of its time.
OPTIONS = {"runOnly": {"type": "tag", "values": RULES}, "resultTypes": ["violations"]}


def violations(page):
    results = Axe().run(page, options=OPTIONS).response
    assert results["passes"], "no rule was applied"
    return [
        f"{page.url}: {rule['id']} ({rule['help']}): {node['target']} {node['html'][:120]}"
        for rule in results["violations"]
        for node in rule["nodes"]
    ]
