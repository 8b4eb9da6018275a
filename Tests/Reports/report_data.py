"""Reports as data, in the shape that the page model of a report hands to the PDF."""

import hashlib
import random

THINGS = [
    ("Sofa", "Muji", "Unit", "Furniture", 1900),
    ("Television", "LG", 'C3 55"', "Electronics", 1399),
    ("Bookshelf", "IKEA", "Billy", "Furniture", 89),
    ("Oil painting, harbour at dusk", "", "", "Art", 5400),
    ("Espresso machine", "Rancilio", "Silvia", "Appliances", 890),
    ("T-shirts", "Uniqlo", "", "Clothing", 15),
    ("Cordless drill", "Makita", "DHP484", "Tools", 179),
    ("Dinner plates", "Arabia", "24h", "Kitchenware", 22),
    ("Diamond ring", "", "", "Jewelry", 3200),
    ("Bed linen", "", "", "Clothing", 40),
]
ROOMS = [("LR", "Living Room"), ("KI", "Kitchen"), ("BE", "Bedroom"), ("GA", "Garage"), ("OF", "Office"), ("AT", "Attic")]
DAY = "22 November 2026"


def money(cents):
    return f"${cents / 100:,.2f}"


def present(**values):
    """Leaves out values that are None, as the report's data does."""
    return {key: value for key, value in values.items() if value is not None}


class Report:
    """A home of that many items in that many rooms, random but the same each time.

    Every third item has no photo, every seventh no value. `title` changes an item's title; without `cards` the items
    have none.
    """

    def __init__(self, words, items=24, rooms=3, photos=(), claim=False, cards=True,
                 title=lambda number, title: title, **changes):
        self.random = random.Random(7)
        self.words, self.photos, self.claim, self.title, self.has_cards = words, list(photos), claim, title, cards
        self.sums, self.labels = [], {}
        self.register, self.cards, self.evidence, self.papers, self.valued, self.next = [], [], [], [], [], []
        self.scheduled = []
        self.count = 0
        for room in range(rooms):
            self.add_room(room, items // rooms + (items % rooms if room == 0 else 0))
        self.data = self.content()
        self.data.update(changes)

    @property
    def lines(self):
        return [line for room in self.register for line in room["lines"]]

    def add_room(self, room, count):
        code, name = ROOMS[room % len(ROOMS)]
        if room >= len(ROOMS):
            code, name = f"{code}{room // len(ROOMS) + 1}", f"{name} {room // len(ROOMS) + 1}"
        figures = [0] * 5
        lines, cards = [], []
        for number in range(count):
            self.count += 1
            line, card, found = self.item(f"{code}-{number + 1:02}", name)
            lines.append(line)
            cards += [card] if self.has_cards else []
            figures = [a + b for a, b in zip(figures, found)]
        items, value, without, cash, without_cash = figures
        sums = present(
            items=f"{items} items",
            replacement=[money(value)] if value else [],
            actualCash=[money(cash)] if cash else [],
            withoutValue=f"{without} without" if without else None,
            withoutActualCash=f"{without_cash} without" if without_cash else None,
            claims=[money(value)] if value and self.claim else [],
        )
        place = {"id": f"room-{room + 1}", "name": name, "rest": False}
        self.sums.append((name, figures))
        shown = [{"alt": name, "src": self.photos[0][0], "width": str(self.photos[0][1]), "height": str(self.photos[0][2])}
                 ] if self.photos and room == 0 else []
        self.register.append({**place, "hasPhotos": bool(shown), "photos": shown, "sum": sums, "lines": lines,
                              "hasCards": bool(cards), "cards": cards})
        self.cards.append({"name": name, "lines": cards})

    def item(self, number, room):
        title, make, model, group, price = THINGS[self.count % len(THINGS)]
        title = self.title(self.count, title)
        quantity = 12 if price < 50 else 1
        each = int(price * 100 * self.random.uniform(0.7, 1.5))
        value = None if self.count % 7 == 0 else each * quantity
        cash = None if value is None or self.count % 5 == 0 else value * 4 // 10
        place = {"number": number, "href": f"#{number}", "title": title}
        times = f"× {quantity}" if quantity > 1 else None
        state = ["Lost", "Damaged", "Missing"][self.count % 3] if self.claim else None
        late = self.claim and self.count % 10 == 0
        shown = None if value is None else money(value)
        shown_cash = None if cash is None else money(cash)
        bought = None if cash is None else f"{self.count % 28 + 1} May 2021"
        line = present(
            number=number, anchor=number, title=title, quantity=str(quantity), group=quantity > 1, condition="Good",
            bought=bought, each=None if value is None or quantity == 1 else f"{money(each)} each",
            depreciation=None if cash is None else money(value - cash), unitValue=None if value is None else money(each), value=shown, actualCash=shown_cash,
            age="5 years 6 months", **{"class": group}, aging=f"{group}, 5 years 6 months", floor=False,
            basis=None if value is None else "Shop offer, 3 May 2026", score="3 of 4", missing="receipt",
            paid=shown, replacement=shown, source=None if value is None else "Shop offer, 3 May 2026",
            claims=shown if self.claim else None, facts=["Repair: $240.00, estimated"] if state == "Damaged" else [],
            scheduled=group == "Jewelry", state=state, late=late, after=False, interests=["Shared with others"] if group == "Tools" else [],
        )
        facts = [("Make and model", f"{make} {model}".strip()), ("Bought", bought), ("Labels", group)]
        photos = []
        if self.photos and self.count % 3:
            name, width, height = self.photos[self.count % len(self.photos)]
            photos.append({"alt": f"{title}, photo 1", "src": name, "width": str(width), "height": str(height)})
            self.evidence.append(self.file(
                **place, kind="Photo", name=f"IMG_{self.count:04}.jpg", captured="3 May 2026, by the camera"))
        else:
            self.next.append(present(**place, room=room, value=shown, score="3 of 4"))
        if self.count % 8 == 1:
            pages = [{**photos[0], "alt": f"Receipt: {title}"}] if photos else []
            self.papers.append(present(**place, kind="Receipt", name="receipt.jpg", bought=bought, paid=shown, replacement=shown, proves=True,
                                       hasPages=bool(pages), pages=pages, **{"from": "Muji"}))
        if value is not None:
            pick = present(**place, room=room, value=shown, actualCash=shown_cash, score="3 of 4")
            self.valued.append((value, pick))
        if group == "Jewelry":
            self.scheduled.append(present(**place, amount="$5,000.00", value=shown))
        card = present(
            **place, times=times, state=state, late=late, description="Bought when we moved in.",
            facts=[{"name": name, "text": text} for name, text in facts if text], hasPhotos=bool(photos), photos=photos,
            morePhotos="2 more photos are in the index of evidence." if self.count % 12 == 0 else None,
        )
        found = [1, value or 0, value is None, cash or 0, cash is None]
        label = self.labels.setdefault(group, [0] * 5)
        self.labels[group] = [a + b for a, b in zip(label, found)]
        return line, card, found

    @staticmethod
    def file(name, **more):
        """A row of the index, with a digest and a name beside the report."""
        return {"name": name, "copy": f"evidence/{name}", "sha256": hashlib.sha256(name.encode()).hexdigest(),
                **more}

    def row(self, name, figures):
        items, value, without, cash, without_cash = figures
        return present(
            name=name, rest=False, subtotal=False, items=f"{items:,}", replacement=[money(value)] if value else [],
            withoutValue=str(without), actualCash=[money(cash)] if cash else [], withoutActualCash=str(without_cash),
            gap=f"{without} without" if without else None, cashGap=f"{without_cash} without" if without_cash else None,
        )

    def total(self):
        return [sum(column) for column in zip(*(figures for _, figures in self.sums))] or [0] * 5

    def coverage(self):
        value = money(self.total()[1])
        rows = [
            {"label": "Value on record", "cells": [{"text": value}, {"text": value}], "rule": False, "strong": False},
            {"label": "Above the special limit for Jewelry", "detail": "$1,500.00, theft", "rule": False, "strong": False,
             "cells": [{"text": "does not apply"}, {"text": "-$4,300.00", "note": "4 items, $5,800.00"}]},
            {"label": "Maximum payable", "cells": [{"text": "$40,000.00"}, {"text": "$35,700.00"}], "rule": True,
             "strong": True},
        ]
        cases = ["Total loss", "Theft"]
        if self.claim:
            cases = [self.words["reportThisLoss"]]
            rows = [{**row, "cells": row["cells"][:1]} for row in rows]
        held = {"provider": "Acme Mutual", "number": "HO-123", "term": "1 January 2026 to 31 December 2026",
                "standing": f"In force on {DAY}", "inForce": True, "agent": ["Dana Whitlock", "+1 555 0178"]}
        ended = {"provider": "Umbrella Re", "number": "U-9", "term": "1 January 2025 to 31 December 2025",
                 "standing": f"Not in force on {DAY}: it ended on 31 December 2025", "inForce": False,
                 "agent": []}
        basis = "The policy settles at replacement cost, as do these figures."
        return [
            {**held, "basis": basis, "cases": cases, "rows": rows, "notes": ["12 items without a value are not in these figures."],
             "hasScheduled": bool(self.scheduled), "scheduled": self.scheduled},
            {**ended, "alarm": f"{ended['standing']}. The figures below show what it would cover if it were in force.",
             "basis": basis, "cases": cases, "rows": rows, "notes": [], "hasScheduled": False, "scheduled": []},
        ]

    def cover(self, coverage):
        items, value, without, cash, without_cash = self.total()
        cover = {
            "copy": "Owner’s copy", "insured": "The Rivera household", "contact": ["+1 555 0100"], "address": ["12 Maple Street", "Portland, OR 97201"],
            "audience": "For the insurer of this household.", "counts": f"{items} items in {len(self.register)} rooms",
            "replacement": present(name="Replacement cost or price paid", amounts=[money(value)] if value else [],
                                   sources=["Price paid: $900.00, 3 items, bought 2 years ago on average"],
                                   note=f"At least; {without} items have no value yet" if without else None),
            "actualCash": present(name="Actual cash value", amounts=[money(cash)] if cash else [], sources=[],
                                  note=f"At least; {without_cash} items have no cash value yet" if without_cash else None),
            "leftOut": [] if self.claim else ["3 sold items are not counted."],
            "proofs": [{"name": "Full evidence", "text": f"3 of {items}"}, {"name": "Photo", "text": f"9 of {items}"}],
            "howToCheck": "“housebook verify” checks the files of this report.",
            "rootHash": hashlib.sha256(b"root").hexdigest(), "uninsured": not coverage,
            "policies": [{key: policy[key] for key in ("provider", "number", "term", "standing", "inForce", "agent")}
                         for policy in coverage],
        }
        if self.claim:
            states = {}
            for line in self.lines:
                states[line["state"]] = states.get(line["state"], 0) + 1
            cover["claim"] = {
                "cause": "Kitchen fire", "number": "CL-20418",
                "claimed": {**cover["replacement"], "name": "Items claimed at replacement cost", "sources": []}, "notes": "It began in the toaster.\nThe fire brigade came.",
                "states": [{"name": name, "items": f"{count} items", "claimed": ["$900.00"]}
                           for name, count in states.items()],
                "late": "2 items were recorded after the date of loss and are marked.",
            }
        return cover

    def loss(self):
        """What has become of a claim: its facts, two photos of the damage, and an expense with a receipt."""
        def file(name, kind, **more):
            return {"name": name, "kind": kind, "pictures": [], "items": [], **more}

        photos = [file(f"wall{number}.jpg", "Photo", about="The wall") for number in (1, 2)]
        receipt = file("hotel.pdf", "Receipt")
        pictures = [
            {"src": name, "width": str(width), "height": str(height), "alt": "The wall", "caption": "The wall"}
            for name, width, height in self.photos[:2]
        ]
        shown = [{**photo, "pictures": [picture]} for photo, picture in zip(photos, pictures)] or photos
        return {
            "facts": [
                {"name": "Claim number", "lines": ["CL-20418"]},
                {"name": "Adjuster", "lines": ["Ann Lee", "555-0101", "ann@example.com"]},
                {"name": "Status", "lines": ["Reported on 23 November 2026"]},
                {"name": "Paid", "lines": ["24 November 2026: $150.00"]},
            ],
            "steps": [
                {"label": "Claimed for items", "amount": "$9,240.00", "rest": "$9,240.00", "result": False},
                {"label": "Deductible", "amount": "−$1,000.00", "rest": "$8,240.00", "result": False},
                {"label": "Paid", "amount": "−$150.00", "rest": "$8,090.00", "result": False},
                {"label": "Still open", "amount": "$8,090.00", "rest": "", "result": True},
            ],
            "stepNotes": ["Taken off in this order: special limits, average, the deductible, what is above the limit."],
            "hasPhotos": True, "photos": shown, "hasExpenses": True,
            "expenses": [{"number": "1", "date": "23 November 2026", "description": "Hotel", "kind": "Living",
                          "amount": "$240.00", "additional": "$240.00",
                          "receipts": [receipt]}],
            "expenseTotal": ["$240.00"], "hasReceiptPictures": False,
        }

    def content(self):
        coverage = self.coverage() if self.register else []
        content = {
            "language": "en-US", "words": self.words,
            "title": "Claim: Kitchen fire" if self.claim else "Insurance report", "home": "Maple Street",
            "day": DAY, "isoDay": "2026-11-22", "claimed": self.claim, "empty": not self.register,
            "ownersCopy": True, "hasLargest": bool(self.valued),
            "largest": [pick for _, pick in sorted(self.valued, key=lambda pair: -pair[0])[:10]],
            "policiesShown": True, "papersShown": True, "purchasesShown": True, "cashShown": True, "roomsShown": True, "labelsShown": True,
            "scoresShown": True,
            "cover": self.cover(coverage),
            "summary": {"replacementHeading": "Replacement cost or price paid", "severalCurrencies": False,
                        "rooms": [self.row(*sums) for sums in self.sums],
                        "labels": [self.row(*label) for label in sorted(self.labels.items())],
                        "total": self.row("Total", self.total())},
            "coverage": coverage, "register": self.register, "hasEvidence": bool(self.evidence), "evidence": self.evidence,
            "hasPapers": bool(self.papers), "papers": self.papers,
            "method": {"tableName": "A table of lives", "edition": "2024", "source": "https://example.org/table",
                       "floor": "20%", "notes": ["Value is the replacement cost.", "Each line is rounded once."],
                       "classes": [{"name": name, "rate": "5 years", "floor": "20%", "lines": str(figures[0])}
                                   for name, figures in sorted(self.labels.items())]},
            "notThis": ["It is not an appraisal.", "It is not a proof of loss."], "hasProof": True,
            "proof": ["The root hash proves that nothing was changed."],
            "statement": f"To the best of my knowledge, the items belonged to this household on {DAY}.",
        }
        if self.claim:
            content["loss"] = self.loss()
            self.evidence += [self.file("hotel.pdf", number="Expense 1", title="Hotel", kind="Receipt"),
                              self.file("estimate.pdf", title="Kitchen fire", kind="Other")]
        if self.next and not self.claim:
            content["next"] = present(count=f"{len(self.next)} items have no photo yet.", lines=self.next[:20],
                                      more=f"and {len(self.next) - 20} more" if len(self.next) > 20 else None)
        return content
