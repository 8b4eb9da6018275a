#!/usr/bin/env python3
"""Writes a Hugo site with the same pages as ours, from the open data that ours publishes.

    hugo_site.py PUBLIC FOLDER      PUBLIC is our output, FOLDER the new Hugo site
"""

import json
import shutil
import sys
from pathlib import Path

THEME = Path(__file__).parent / "hugo-theme"


def write(public, folder):
    household = json.loads((public / "data/household.json").read_text(encoding="utf-8"))["household"]
    shutil.copytree(THEME, folder)
    static = folder / "static"
    shutil.copytree(public / "assets", static / "assets")
    (static / "data").mkdir()
    shutil.copy(public / "data/household.json", static / "data")
    shutil.copy(public / "robots.txt", static)

    content = Content(folder / "content")
    homes = {home["id"]: home for home in household["homes"]}
    locations = {location["id"]: location for location in household["locations"]}
    labels = {label["id"]: label for label in household["labels"]}
    primary = next((home for home in homes.values() if home.get("isPrimary")), household["homes"][0])
    currencies = sorted({money["currency"] for money in map(worth, household["items"]) if money})
    with (folder / "hugo.toml").open("a") as config:
        config.write(f"\n[params]\nprimary = {json.dumps(primary['slug'])}\ncurrencies = {json.dumps(currencies)}\n")

    content.page("_index", {"title": name(primary)})
    for item in household["items"]:
        location = locations.get(item.get("locationID"))
        home = homes.get((location or {}).get("homeID") or item.get("homeID"))
        content.page(f"items/{item['slug']}", item_matter(item, home, location, labels), item.get("notes", ""))
    write_lists(content, public, "inventory", {"title": "All inventory", "list": "all", "badge": True, "root": ""})
    if (public / "unassigned.html").exists():
        matter = {"title": "Unassigned", "list": "home/", "root": "", "outputs": ["html"]}
        write_lists(content, public, "unassigned", matter)
    for home in homes.values():
        write_home(content, public, home, household)
    for page in public.glob("pages/**/*.html"):
        path = page.relative_to(public).with_suffix("")
        matter = {"title": path.name, "type": "page", "root": "../" * (len(path.parts) - 1), "outputs": ["html"]}
        content.page(path, matter)


class Content:
    def __init__(self, folder):
        self.folder = folder

    def page(self, path, matter, body=""):
        file = self.folder / f"{path}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{json.dumps(matter)}\n\n{body}\n", encoding="utf-8")


def name(entity):
    return entity.get("name") or entity.get("address", {}).get("line1") or "Unnamed Home"


def write_home(content, public, home, household):
    slug = home["slug"]
    places = {
        kind: [
            {"slug": entity["slug"], "name": entity["name"], "notes": entity.get("notes", "")}
            for entity in household[kind]
            if entity.get("homeID") == home["id"]
        ]
        for kind in ("locations", "labels")
    }
    matter = {"title": name(home), "type": "home", "slug": slug, "home": slug, "colour": home["colour"], "root": "../"}
    content.page(f"homes/{slug}", {**matter, **places}, home.get("notes", ""))
    inventory = {"title": f"Inventory of {name(home)}", "list": f"home/{slug}", "home": slug, "root": "../../"}
    write_lists(content, public, f"homes/{slug}/inventory", inventory)
    for kind, list_name in (("locations", "location"), ("labels", "label")):
        for place in places[kind]:
            matter = {"title": place["name"], "type": "place", "list": f"{list_name}/{slug}/{place['slug']}", "home": slug}
            matter |= {"root": "../../../", "outputs": ["html"]}
            content.page(f"homes/{slug}/{kind}/{place['slug']}", matter, place["notes"])


def write_lists(content, public, path, matter):
    """Writes as many pages of a list as our site has, each of the same length."""
    pages = 1 + len(list(public.glob(f"{path}-*.html")))
    file = (public / f"{path}.html").read_text(encoding="utf-8")
    size = max(file.count("<tr><th scope=\"row\">"), 1)
    base = path.rsplit("/", 1)[-1]

    def address(number):
        return base if number == 1 else f"{base}-{number}"

    for number in range(1, pages + 1):
        own = {"type": "list", "size": size, "skip": size * (number - 1)}
        if number > 1:
            own["previous"] = address(number - 1)
        if number < pages:
            own["next"] = address(number + 1)
        content.page(path if number == 1 else f"{path}-{number}", {**matter, **own})


def worth(item):
    """Quantity × (replacement cost, else price) in minor units; None where it is unknown."""
    money = (item.get("replacement") or {}).get("cost") or item.get("price")
    if not money:
        return None
    return {"currency": money["currency"], "minor": round(money["minorUnits"] * float(item.get("quantity", 1)))}


def item_matter(item, home, location, labels):
    own = [labels[label] for label in item.get("labelIDs", []) if label in labels]
    groups = {
        "Identity": ["make", "model", "serial", "assetID", "condition"],
        "Purchase": ["purchaseDate", "purchasedFrom"],
    }
    shown = []
    for title, fields in groups.items():
        facts = [{"name": field, "value": item[field]} for field in fields if item.get(field)]
        if facts:
            shown.append({"name": title, "facts": facts})
    warranty = item.get("warranty") or {}
    facts = [{"name": key, "value": str(value)} for key, value in warranty.items() if value]
    if facts:
        shown.append({"name": "Warranty", "facts": facts})
    if item.get("customFields"):
        shown.append({"name": "More", "facts": item["customFields"]})
    matter = {
        "title": item["title"], "type": "item", "slug": item["slug"], "root": "../",
        "description": item.get("description", ""), "quantity": item.get("quantity", "1"), "worth": worth(item),
        "serial": item.get("serial", ""), "groups": shown,
        "labels": [{"slug": label["slug"], "name": label["name"]} for label in own],
        "labelNames": ", ".join(label["name"] for label in own),
    }  # fmt: skip
    if item.get("purchaseDate"):
        matter["date"] = item["purchaseDate"]
    if not home:
        matter |= {"home": "", "homeName": "Unassigned", "homeColour": "#767676"}
    else:
        matter |= {"home": home["slug"], "homeName": name(home), "homeColour": home["colour"]}
    if location:
        place = f"{home['slug']}/{location['slug']}" if home else location["slug"]
        matter |= {"place": place, "location": location["slug"], "locationName": location["name"]}
    return matter


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
