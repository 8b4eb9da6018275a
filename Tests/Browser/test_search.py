"""The search in the browser: what it finds, how it is used, and that it agrees with `find` and with a plain scan."""

import json
import random
import re
import unicodedata

import pytest

from sites import LONG, Site

LETTERS = {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "n", "ŧ": "t",
           "ς": "σ", "\u0640": ""}
WORDS = ["Sofa", "sofabed", "SOFÁ", "drill", "Drill 10", "drill 9", "Straße", "STRASSE", "ｗｉｄｅ", "Ærø", "Ὀδυσσεύς", "كِتَاب", "كتاب", "שָׁלוֹם",
         "naïve", "nai\u0308ve", "İzmir", "x-ray", "65\"", "don’t", "a", "b2", "\u200bzero", "漢字", "`tick` ${x} \\n", "— dash —", "𝔅lack"]


def fold(text):
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).lower())
    result = []
    for letter in plain:
        kind = unicodedata.category(letter)
        if letter in LETTERS:
            result.append(LETTERS[letter])
        elif kind in ("Cc", "Zs", "Zl", "Zp") or (kind[0] == "P" and not letter.isascii()):
            result.append(" ")
        elif kind not in ("Mn", "Me", "Cf"):
            result.append(letter)
    return " ".join("".join(result).split())


def scan(items, wanted, unwanted):
    """The slugs of the items in which every wanted word occurs and no unwanted one does, by looking at every text."""
    found = set()
    for item in items:
        texts = [fold(text) for text in item["texts"]]
        if all(any(fold(word) in text for text in texts) for word in wanted) and not any(
            fold(word) in text for word in unwanted for text in texts
        ):
            found.add(item["slug"])
    return found


def phrase(chance, most=3):
    return " ".join(chance.choices(WORDS, k=chance.randint(1, most)))


def household(folder, source, chance):
    """A site with the demo's items, but random words in their texts; and what each item is to be found by."""
    document = json.loads(source)
    record = document["household"]
    for key in ["policies", "claims", "attachments"]:
        record[key] = []
    chance.shuffle(record["items"])
    record["items"] = record["items"][:60]
    for item in record["items"]:
        item["title"] = phrase(chance, 2)
        for field in ["make", "model", "description", "notes"]:
            item[field] = phrase(chance) if chance.random() < 0.4 else ""
        item["customFields"] = [{"name": phrase(chance, 1), "value": phrase(chance)}] if chance.random() < 0.2 else []
    site = Site(folder)
    site.run("init", str(site.root))
    file = site.root / "household.json"
    file.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    site.run("import", str(file), "--from", "json")
    site.run("build")
    return site


def texts(site):
    homes = {home["slug"]: home["name"] for home in json.loads(site.run("home", "list", "--json"))}
    listed = {(room["home"], room["slug"]): room for room in json.loads(site.run("location", "list", "--json"))}

    def path(home, room):
        outer = listed[(home, room)]["parent"]
        return (path(home, outer) + " / " if outer else "") + listed[(home, room)]["name"]

    rooms = {key: path(*key) for key in listed}
    labels = {(label["home"], label["slug"]): label["name"] for label in json.loads(site.run("label", "list", "--json"))}
    plain = ["title", "description", "serial", "assetID", "barcode", "purchasedFrom", "replacementSource", "warrantyDetails", "notes", "soldTo",
             "soldNotes", "destination", "size", "weight", "number", "unit"]
    items = []
    for item in json.loads(site.run("item", "list", "--json")):
        found = [item[field] or "" for field in plain] + [f"{item['make']} {item['model']}"]
        found += [homes.get(item["home"], ""), rooms.get((item["home"], item["location"]), "")]
        found += [labels[(item["home"], label)] for label in item["labels"]]
        found += [text for field in item["customFields"] for text in (field["name"], field["value"])]
        items.append({"slug": item["slug"], "texts": found})
    return items


def queries(chance, count):
    """Random parts of words, phrases and words to leave out, as (typed, wanted, unwanted)."""
    for _ in range(count):
        wanted, unwanted, typed = [], [], []
        for _ in range(chance.randint(1, 3)):
            word = chance.choice(WORDS).replace('"', "")
            start = chance.randrange(len(word))
            part = word[start : start + chance.randint(1, 6)].strip()
            isPhrase, isUnwanted = chance.random() < 0.2, chance.random() < 0.15
            if not part or part.startswith("-") or any(letter.isspace() for letter in part) and not isPhrase:
                continue
            if not fold(part):
                continue
            (unwanted if isUnwanted else wanted).append(part)
            typed.append(("-" if isUnwanted else "") + (f'"{part}"' if isPhrase else part))
        if wanted:
            yield " ".join(typed), wanted, unwanted


@pytest.mark.parametrize("seed", range(20 if LONG else 1))
def test_browser_terminal_and_plain_scan_find_the_same(demo, visit, tmp_path, seed):
    chance = random.Random(seed)
    site = household(tmp_path / "random", demo.text("data/household.json"), chance)
    items = texts(site)
    with visit() as page:
        page.goto(site.url("search.html"))
        for typed, wanted, unwanted in queries(chance, 20):
            result = json.loads(site.run("find", "--json", *typed.split(" ")))
            terminal = [found["slug"] for found in result["found"] if found["kind"] == "item"]
            browser = page.evaluate(
                """async (typed) => {
                    const { ready, search, details } = window.housebookSearch;
                    await ready();
                    const { found, corrected } = search(typed);
                    return { slugs: (found[0]?.best ?? []).map((entry) => details(entry).path.slice(6, -5)), corrected };
                }""",
                typed,
            )
            assert browser["slugs"] == terminal, typed
            assert browser.get("corrected") == result["corrected"], typed
            if result["corrected"] is None:
                assert set(terminal) == scan(items, wanted, unwanted), typed
        assert page.trace.errors == []


def field(page):
    return page.locator("form.find input")


def test_results_appear_while_typing_and_the_keyboard_leads_to_them(demo, visit):
    with visit() as page:
        page.goto(demo.url("homes/alder-street-house.html"))
        assert not any("search" in address for address in page.trace.requests)
        page.keyboard.press("/")
        page.keyboard.type("three sof")
        page.wait_for_selector("#found [role=option]")
        assert page.locator("#found .name").all_inner_texts() == ["Three-seat sofa"]
        assert "LR-01" in page.inner_text("#found")
        assert field(page).get_attribute("aria-expanded") == "true"
        assert page.inner_text("p.unseen[role=status]") == "1 result"
        page.keyboard.press("ArrowDown")
        assert field(page).get_attribute("aria-activedescendant") == "found-0"
        assert page.locator("#found-0").get_attribute("aria-selected") == "true"
        page.keyboard.press("Enter")
        page.wait_for_url("**/items/three-seat-sofa.html")
        assert page.trace.errors == []


def test_escape_leaves_and_enter_shows_all(demo, visit):
    with visit(390) as page:
        page.goto(demo.url("items/three-seat-sofa.html"))
        field(page).click()
        page.keyboard.type("sofa")
        page.wait_for_selector("#found [role=option]")
        page.keyboard.press("Escape")
        assert page.locator(".found").is_hidden()
        assert page.evaluate("document.activeElement.tagName") != "INPUT"
        field(page).click()
        page.keyboard.press("Enter")
        page.wait_for_url("**/search.html?q=sofa")
        page.wait_for_selector(".results li")
        assert page.locator(".results .name").all_inner_texts() == ["Sofa bed", "Sofá de dois lugares", "Three-seat sofa"]


@pytest.mark.parametrize("typed, correction, first", [("dril", None, "Cordless drill"), ("televison", "television", "65-inch television")])
def test_a_slip_is_corrected_and_said_to_be(demo, visit, typed, correction, first):
    with visit() as page:
        page.goto(demo.url("search.html") + f"?q={typed}")
        page.wait_for_selector(".results li")
        assert page.locator(".results .name").first.inner_text() == first
        said = f"No match for “{typed}”. Results for “{correction}”:"
        assert (said in page.inner_text("#results")) == (correction is not None)
        # The page has a field of its own, to which a stroke leads as well.
        assert not field(page).is_visible()
        page.keyboard.press("/")
        assert page.evaluate("document.activeElement.closest('form').id") == "search"
        page.goto(demo.url("index.html"))
        field(page).fill(typed)
        page.wait_for_selector("#found [role=option]")
        status = page.inner_text("p.unseen[role=status]")
        assert status.startswith(said) == (correction is not None) and status.endswith(("result", "results"))


def test_corrected_words_keep_their_order(demo, visit):
    with visit() as page:
        page.goto(demo.url("search.html") + "?q=televison+65")
        page.wait_for_selector(".results li")
        assert "Results for “television 65”:" in page.inner_text("#results")


@pytest.fixture(scope="module")
def abroad(tmp_path_factory):
    """Two homes with a kitchen each, in currencies of which browsers and ISO 4217 disagree how many decimals they have."""
    site = Site(tmp_path_factory.mktemp("abroad"))
    site.run("init", str(site.root), "--currency", "HUF")
    site.run("home", "add", "Buda")
    site.run("home", "add", "Basra", "--currency", "IQD")
    rows = [("Kettle", "buda", "45000.00"), ("Stove", "buda", "1250.50"), ("Pan", "buda", None), ("Samovar", "basra", "30000.125")]
    for title, home, price in rows:
        site.run("item", "add", title, "--home", home, "--location", "kitchen", *(["--price", price] if price else []))
    site.run("cart", "new", "Market", "--budget", "5000")
    for store in ("Corner", "Hall"):
        site.run("store", "add", store)
    for line in [["Milk", "--price", "450.50", "--store=corner"], ["Milk", "--price", "100", "--store=hall"], ["Salt"]]:
        site.run("cart", "add", "market", "--once", *line)
    site.run("build")
    return site


def test_amounts_have_the_decimals_of_the_record(abroad, visit):
    with visit() as page:
        page.goto(abroad.url("search.html") + "?sort=value")
        page.wait_for_selector(".results li")
        digits = [re.sub(r"[^\d.]", "", text) for text in page.locator(".results .n").all_inner_texts()]
        # Amounts in the household's currency, those in others, what has no value.
        assert digits == ["45000.00", "1250.50", "30000.125", ""]
        assert page.locator(".results .name").all_inner_texts() == ["Kettle", "Stove", "Samovar", "Pan"]
        count, forint, dinar, unknown = page.inner_text("#sum").split(" · ")
        assert (count, unknown) == ("4 items", "1 without a value")
        assert "46,250.50" in forint and "30,000.125" in dinar
        page.fill("#search [name=from]", "2000")
        assert page.locator(".results .name").all_inner_texts() == ["Kettle", "Samovar"]


def test_a_room_is_that_of_one_home(abroad, visit):
    with visit() as page:
        page.goto(abroad.url("search.html"))
        page.wait_for_selector(".results li")
        page.select_option("#search [name=room]", label="Kitchen (Basra)")
        assert page.locator(".results .name").all_inner_texts() == ["Samovar"]
        page.goto(page.url)
        page.wait_for_selector(".results li")
        assert page.locator(".results .name").all_inner_texts() == ["Samovar"]
        page.goto(abroad.url("homes/buda/locations/kitchen.html"))
        page.get_by_role("link", name="newest").click()
        page.wait_for_selector(".results li")
        assert sorted(page.locator(".results .name").all_inner_texts()) == ["Kettle", "Pan", "Stove"]


def test_lines_of_one_name_are_ticked_apart(abroad, visit):
    with visit(390) as page:
        page.goto(abroad.url("shopping/trips/market.html"))
        milk = page.locator(".line", has_text="450.50").locator("input")
        milk.check()
        page.locator(".line", has_text="Salt").locator("input").check()
        ticked, unknown, left = page.inner_text(".ticks p").split(" · ")
        assert ticked.startswith("2 of 3 ticked") and "450.50" in ticked
        assert unknown == "1 without a price"
        assert "4,549.50" in left
        page.reload()
        assert page.locator(".line input:checked").count() == 2


def test_the_search_can_be_tried_again_after_it_failed_to_load(abroad, visit):
    with visit(new=True) as page:
        index = "**/data/search/index.js"
        page.route(index, lambda route: route.abort())
        page.goto(abroad.url("index.html"))
        field(page).click()
        page.keyboard.type("k")
        page.wait_for_selector(".found .note")
        assert "could not be loaded" in page.inner_text(".found")
        page.unroute(index)
        page.keyboard.type("ett")
        page.wait_for_selector("#found [role=option]")
        assert page.locator("#found .name").all_inner_texts() == ["Kettle"]


def test_escape_leads_back_to_where_the_keyboard_was(demo, visit):
    with visit() as page:
        page.goto(demo.url("index.html"))
        link = page.get_by_role("main").get_by_role("link").first
        link.focus()
        page.keyboard.press("/")
        page.keyboard.type("sofa")
        page.wait_for_selector("#found [role=option]")
        page.keyboard.press("Escape")
        assert link.evaluate("link => link === document.activeElement")


def test_the_address_of_the_search_says_all_of_it(demo, visit):
    with visit() as page:
        page.goto(demo.url("search.html") + "?q=&home=alder-street-house&state=kept&from=1000&to=2000&sort=value")
        page.wait_for_selector(".results li")
        values = [float(text.strip("$").replace(",", "")) for text in page.locator(".results .n").all_inner_texts()]
        assert values == sorted(values, reverse=True)
        assert 1000 <= min(values) and max(values) <= 2000
        count, total = page.inner_text("#sum").split(" · ")[:2]
        assert count == f"{len(values)} items"
        assert float(total.strip("$").replace(",", "")) == sum(values)
        page.select_option("#search [name=room]", "alder-street-house/kitchen")
        assert "room=alder-street-house%2Fkitchen" in page.url and "home=alder-street-house" in page.url
        address, shown = page.url, page.locator(".results .name").all_inner_texts()
        page.goto(demo.url("index.html"))
        page.goto(address)
        page.wait_for_selector(".results li")
        assert page.locator(".results .name").all_inner_texts() == shown
        assert page.locator("#search [name=room]").input_value() == "alder-street-house/kitchen"


def test_sold_and_archived_items_are_found_and_not_added_up(demo, visit):
    with visit() as page:
        page.goto(demo.url("search.html") + "?state=sold")
        page.wait_for_selector(".results li")
        count = page.locator(".results li").count()
        assert page.inner_text("#sum") == f"{count} items"
        assert page.locator(".results .mark").all_inner_texts() == ["sold"] * count


def test_without_javascript_the_search_leads_to_the_catalogue(demo, visit):
    with visit(javascript=False) as page:
        page.goto(demo.url("items/three-seat-sofa.html"))
        field(page).fill("sofa")
        field(page).press("Enter")
        page.wait_for_url("**/search.html?q=sofa")
        assert page.locator("#search").is_hidden()
        page.get_by_role("main").get_by_role("link", name="All inventory").click()
        page.wait_for_url("**/inventory.html")


def test_an_audience_finds_nothing_it_may_not_see(audiences, visit):
    with visit() as page:
        for audience, site in audiences.items():
            data = "".join(file.read_text() for file in sorted((site.public / "data/search").glob("*.js")))
            isTold = "Northgate Electronics" in data
            assert isTold == (audience in ("family", "insurer")), audience
            page.goto(site.url("search.html") + "?q=sofa")
            page.wait_for_selector(".results li")
            assert bool(page.locator(".results .n").first.inner_text()) == (audience in ("family", "insurer")), audience
        assert page.trace.errors == []


def test_one_changed_item_rewrites_one_file_of_the_search(tmp_path):
    site = Site(tmp_path / "edited")
    site.run("demo", "--items", "2100")
    site.run("build")
    folder = site.public / "data/search"
    before = {file.name: (file.stat().st_ino, file.read_bytes()) for file in folder.iterdir()}
    assert len(before) == 3
    site.run("item", "edit", next(site.public.glob("items/*.html")).stem, "--title", "Zebra crossing")
    site.run("build")
    changed = [name for name, (node, _) in before.items() if (folder / name).stat().st_ino != node]
    assert len(changed) == 1
    assert "Zebra crossing" in (folder / changed[0]).read_text()
