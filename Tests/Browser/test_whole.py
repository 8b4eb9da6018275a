"""Amounts, dates, quantities and telephone numbers stay whole, and apart from the words beside them, on every kind of
page and in reports, in locales that write them differently, on screens of all widths and on paper."""

import json

import pytest

import sites

# One for each way to group digits, and in the long tests three more.
LOCALES = {"de-CH": "CHF", "fr-FR": "EUR", "ja-JP": "JPY"}
if sites.LONG:
    LOCALES |= {"en-US": "USD", "en-GB": "GBP", "sv-SE": "SEK"}
TELEPHONES = ["(503) 555-0170", "+41 44 668 18 00", "555-0199", "+46 8 123 456 78"]
SCREENS = [320, 390, 768, 1280] if sites.LONG else [320, 768, 1280]
# A sheet of A4 without its margins.
SHEET = 673


class LargeSite(sites.Site):
    """A household whose totals have ten digits, with a telephone number wherever one is asked for."""

    def __init__(self, folder, locale, currency):
        super().__init__(folder)
        self.locale = locale
        self.run("init", str(self.root), f"--locale={locale}", f"--currency={currency}")
        self.run("home", "add", "Estate", "--no-defaults", "--purchase-date=2009-11-23",
                 "--purchase-price=1234567890", "--address=1 Long Lane", "--city=Portland")
        self.run("home", "add", "Cottage by the lake", "--no-defaults", "--currency=USD")
        self.furnish()
        self.insure()
        self.shop()
        content = self.root / "Content"
        content.mkdir(exist_ok=True)
        calls = "\n\n".join(f"The long words before the number of the plumber: [{n}](tel:555)." for n in TELEPHONES)
        (content / "calls.md").write_text(f"---\ntitle: Whom to call\n---\n\n{calls}\n")
        self.run("build")
        # An edit, for the page of changes.
        self.run("item", "edit", "grand-piano", "--price=987654321")
        self.run("build")
        self.reports = []
        for audience in ("owner", "insurer"):
            report = ["report", "--home=estate", f"--for={audience}", "--format=html"]
            self.run(*report, f"--output={folder / audience}")
            self.reports.append(folder / audience / "report.html")
        self.run("report", "--claim=kitchen-fire", "--format=html", f"--output={folder / 'claim'}")
        self.reports.append(folder / "claim/report.html")

    def furnish(self):
        rows = [f"Painting {n},Estate,Great hall,Art,{n * 1111111}.00,1,2019-11-23,Painter & Sons,{n}X-{n}" for n in range(1, 9)]
        rows += ["Chairs of a long row,Estate,Great hall,Furniture,444444,24,2020-09-30,Joiner,",
                 "Grand piano,Estate,Music room,,987654320,1,2021-12-31,Maker,", "Unknown vase,Estate,Music room,,,1,,,",
                 "Boat,Cottage by the lake,Boathouse,,123456,1,2022-02-28,,", "Unplaced lamp,,,,12345678.00,3,,,"]
        file = self.folder / "things.csv"
        head = "Title,Home,Room,Labels,Price,Quantity,Purchase Date,Purchased From,Serial"
        file.write_text("\n".join([head, *rows]) + "\n")
        self.run("import", str(file))
        fields = [f"--field=Telephone {n}={number}" for n, number in enumerate(TELEPHONES)]
        self.run("item", "edit", "grand-piano", "--replacement-cost=1234567890", "--replacement-source=Appraiser",
                 "--replacement-date=2025-11-23", "--warranty-expires=2026-12-24", f"--warranty-details=Call {TELEPHONES[0]}",
                 "--insurance-class=Instruments", *fields)
        self.run("item", "edit", "painting-8", "--sold-date=2025-11-23", "--sold-price=1234567890", "--sold-to=A museum")
        self.run("item", "add", "Carpet of the corridor", "--home=estate", "--location=great-hall", "--price=1234568",
                 "--quantity=7.25", "--unit=m", "--size=7.25 m", "--destination=Attic")

    def insure(self):
        self.run("policy", "add", "Cascade Mutual", "--number=HO-3 77", "--deductible=1234567", "--personal-property=1000000000",
                 "--average", "--start=2020-01-01", "--end=2031-12-31", "--home=estate", "--agent=Dana Whitlock",
                 f"--agent-telephone={TELEPHONES[0]}", "--agent-email=dana@example.com")
        self.run("policy", "limit", "cascade-mutual", "Instruments", "1234567", "--peril=theft", "--edition=HO 00 03 03 22")
        self.run("policy", "schedule", "cascade-mutual", "painting-7", "--amount=7000000")
        self.run("claim", "new", "--home=estate", "--date=2026-01-05", "--cause=Kitchen fire", "--adjuster=Sam Field",
                 f"--adjuster-phone={TELEPHONES[1]}")
        self.run("claim", "add", "kitchen-fire", "--all")
        self.run("claim", "paid", "kitchen-fire", "123456789", "--date=2026-02-23", "--note=first part")
        self.run("claim", "paid", "kitchen-fire", "23456789", "--date=2026-03-23")
        self.run("claim", "expense", "add", "kitchen-fire", "Hotel", "1234567", "--date=2026-01-06")

    def shop(self):
        for store in ("Market hall", "Corner shop"):
            self.run("store", "add", store)
        self.run("vault", "add", "Butter", "--store=market-hall", "--price=1234567", "--unit=1 kg pack")
        self.run("vault", "price", "butter", "--store=corner-shop", "--price=1345678")
        for cart, budget in (("Weekly shop", 12345678), ("Feast of the year", 1234567), ("Next shop", 7654321), ("Plan", 1)):
            slug = cart.lower().replace(" ", "-")
            self.run("cart", "new", cart, f"--budget={budget}")
            self.run("cart", "add", slug, "butter", "--store=market-hall", "--unit=1 kg pack", "--quantity=3")
            if cart != "Plan":
                self.run("cart", "start", slug)
                self.run("cart", "surprise", slug, "Candles", "--price=234567", "--quantity=2")
                self.run("cart", "check", slug, "1", "--price=1299999")
                self.run("cart", "check", slug, "2")
            if cart in ("Weekly shop", "Feast of the year"):
                self.run("cart", "finish", slug)


# The values in the texts of a page that are on two lines, that run out of their place, or that touch another word.
FAULTS = """([locale, telephones]) => {
    const months = [...Array(12).keys()].map((month) => new Intl.DateTimeFormat(locale, { month: "long" }).format(Date.UTC(2026, month, 15)));
    const space = "[ \\u00a0\\u202f]", joint = "[ \\u00a0\\u2060]*";
    const digits = `\\\\d+(?:[.,’'\\u00a0\\u202f]\\\\d{3})*(?:[.,]\\\\d+)?`;
    const sign = "[−+]?\\u2060?";
    const escaped = (text) => [...text].map((c) => c === " " ? joint : /\\w/.test(c) ? c : `[${c === "-" ? "\\\\-" : c}]\u2060?`).join("");
    const value = new RegExp([
        `${sign}(?:[A-Z]{2,3}${space}?)?[$£€¥￥]${space}?${digits}`, `${sign}(?:CHF|SEK|JPY)${space}${digits}`,
        `${sign}${digits}${space}(?:€|kr|\\\\$US|CHF|US\\\\$)`,
        `(?:\\\\d+\\\\.?${joint})?(?:${months.join("|")})(?:${joint}\\\\d+,)?${joint}\\\\d{4}`,
        `\\\\d{4}${joint}年${joint}\\\\d+${joint}月(?:${joint}\\\\d+${joint}日)?`,
        `7[.,]25${space}m`, ...telephones.map(escaped),
    ].join("|"), "gu");

    const faults = [];
    const parts = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!text.data.trim() || !text.parentElement.checkVisibility()) continue;
        if (text.parentElement.closest("script, style, pre, code")) continue;
        // What only screen readers read is one pixel wide.
        if (text.parentElement.closest("thead, .unseen, .skip")?.getBoundingClientRect().width <= 1) continue;
        parts.push(text);
    }
    const boxes = (text, start, end) => {
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, end);
        return [...range.getClientRects()].filter((box) => box.width > 0);
    };
    const letter = /[\\p{L}\\p{N}]/u;
    parts.forEach((text, number) => {
        for (const found of text.data.matchAll(value)) {
            const [start, end] = [found.index, found.index + found[0].length];
            const all = boxes(text, start, end);
            if (!all.length) continue;
            const place = text.parentElement;
            const told = (fault) => faults.push(`${fault}: ${found[0]} of “${text.data.trim().slice(0, 60)}” in ${place.parentElement.tagName} ${place.tagName} ${place.className}`);
            if (Math.max(...all.map((box) => box.top)) - Math.min(...all.map((box) => box.top)) > 2) told("broken");
            let block = text.parentElement;
            while (getComputedStyle(block).display.startsWith("inline") || getComputedStyle(block).display === "contents") block = block.parentElement;
            const room = block.getBoundingClientRect();
            if (all.some((box) => box.left < room.left - 1 || box.right > room.right + 1)) told("outside");
            if (start > 0 && letter.test(text.data[start - 1]) || letter.test(text.data[end] ?? " ")) told("glued");
            const touches = (own, other) => Math.abs(own.top + own.bottom - other.top - other.bottom) < own.height
                && own.left < other.right + 2 && other.left < own.right + 2;
            const [before, after] = [parts[number - 1], parts[number + 1]];
            if (before && !text.data.slice(0, start).trim() && start === 0 && letter.test(before.data.at(-1))) {
                if (boxes(before, before.data.length - 1, before.data.length).some((box) => touches(all[0], box))) told("touches");
            }
            if (after && end === text.data.length && letter.test(after.data[0])) {
                if (boxes(after, 0, 1).some((box) => touches(all.at(-1), box))) told("touches");
            }
        }
    });
    const width = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
    if (width > innerWidth) faults.push(`${width} px wide`);
    return [faults, parts.filter((text) => text.data.search(value) >= 0).length];
}"""


@pytest.mark.parametrize("locale", LOCALES)
def test_values_stay_whole(locale, tmp_path, visit):
    site = LargeSite(tmp_path, locale, LOCALES[locale])
    addresses = {kind: site.url(page) for kind in site.kinds for page in site.kinds[kind][:1]}
    addresses |= {report.parent.name + " report": report.as_uri() for report in site.reports}
    addresses["piano"] = site.url("items/grand-piano.html")
    faults, values = {}, 0
    with visit() as page:
        for kind, address in addresses.items():
            page.goto(address)
            page.evaluate("document.querySelectorAll('details').forEach((part) => part.open = true)")
            for width in [*SCREENS, SHEET]:
                page.emulate_media(media="print" if width == SHEET else "screen")
                page.set_viewport_size({"width": width, "height": 900})
                found, count = page.evaluate(FAULTS, [locale, TELEPHONES])
                values += count
                for fault in found:
                    faults.setdefault(f"{kind} at {width}: {fault}", 0)
            page.emulate_media(media="screen")
    assert values > 1000
    assert not faults, "\n".join(faults)
