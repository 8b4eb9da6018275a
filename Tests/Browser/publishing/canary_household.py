"""A household with a different secret in every field of every entity, and in the metadata of its files.

`canary_table.py` writes out who may see each secret, independently of the program's own table.
"""

import hashlib
import io
import json
import zlib

from PIL import Image, PngImagePlugin


class Canaries:
    """Makes secrets and remembers their keys. A secret is searched for as bytes, in each of its forms."""

    def __init__(self):
        self.forms = {}
        # The prefix of an entity's keys, by its id.
        self.prefixes = {}
        self.number = 0
        self.dates = 0

    def text(self, key, start="Kanarie"):
        self.number += 1
        secret = f"{start}{self.number:04d}{hashlib.sha256(key.encode()).hexdigest()[:8]}"
        return self.remember(key, secret, [secret])

    def slug(self, key):
        return self.text(key, "kanarie")

    def texts(self, key, fields):
        """Secrets of an entity's text fields, by name."""
        return {field: self.text(f"{key}.{field}") for field in fields.split()}

    def money(self, key, currency="EUR"):
        self.number += 1
        # Never ends in a zero, which a workbook's numbers drop.
        minor = 61_003_001 + 7_920 * self.number
        whole = f"{minor // 100:,}.{minor % 100:02d}"
        forms = [whole, whole.replace(",", ""), f'"minorUnits":{minor}']
        return self.remember(key, {"minorUnits": minor, "currency": currency}, forms)

    def date(self, key):
        self.dates += 1
        # Days of two digits: `5 March 1900` is a part of `15 March 1900`.
        year, day = 1900 + self.dates // 18, 10 + self.dates % 18
        iso = f"{year}-03-{day}"
        return self.remember(key, iso, [iso, f"{day} March {year}", f"{day} Mar {year}", f"March {day}, {year}"])

    def instant(self, key):
        self.number += 1
        iso = f"1985-{1 + self.number % 12:02d}-{1 + self.number % 27:02d}T{self.number % 24:02d}:{self.number % 60:02d}"
        iso += f":07.{self.number % 1000:03d}Z"
        return self.remember(key, iso, [iso])

    def quantity(self, key):
        self.number += 1
        text = f"{300 + self.number}.{self.number % 89 + 10}7"
        return self.remember(key, text, [text])

    def code(self, key):
        self.number += 1
        code = f"K{self.number:03d}"
        assert len(code) == 4, "a code has four characters at most"
        return self.remember(key, code, [f'"code":"{code}"'])

    def codes(self, key):
        """The code of a label, which is also the name of a page."""
        self.number += 1
        return self.remember(key, f"CODE-{self.number}", [f"CODE-{self.number}"])

    def count(self, key):
        self.number += 1
        return self.remember(key, 71_000_000 + self.number, [f'"number":{71_000_000 + self.number},'])

    def pages(self, key):
        self.number += 1
        return self.remember(key, 72_000_000 + self.number, [f'"pages":{72_000_000 + self.number}'])

    def named(self, number, prefix):
        """The id of an entity, whose secrets get keys with this prefix."""
        self.prefixes[uuid(number)] = prefix
        return uuid(number)

    def remember(self, key, value, forms):
        assert key not in self.forms, key
        self.forms[key] = [form.encode() for form in forms]
        return value


def uuid(number):
    return f"00000000-0000-4000-a000-{number:012d}"


def make(c, chance=None):
    """Returns the household as Housebook's JSON, and the attached files by their digests.

    With `chance`, a `random.Random`, audiences, labels and places are drawn at random.
    """

    def record(key):
        return {
            "createdAt": c.instant(f"{key}.record.createdAt"), "updatedAt": c.instant(f"{key}.record.updatedAt"),
            "version": 1, "syncState": "pending",
        }

    def home(number, key, **more):
        return {
            "id": c.named(number, key), "slug": c.slug(f"{key}.slug"), **c.texts(key, "name notes"),
            "address": c.texts(f"{key}.address", "line1 line2 city region postalCode country"),
            "currency": "EUR", "colour": "#123456", "isPrimary": number == 1,
            "purchaseDate": c.date(f"{key}.purchaseDate"), "purchasePrice": c.money(f"{key}.purchasePrice"),
            "walkStarted": c.date(f"{key}.walkStarted"), "walked": c.date(f"{key}.walked"),
            "record": record(key), **more,
        }

    def maintained(key):
        """What is to be done to it, and what was done."""
        return {
            "upkeep": [
                {**c.texts(f"{key}.upkeep", "name notes"), "due": c.date(f"{key}.upkeep.due"), "counting": "done"}
            ],
            "upkeepLog": [
                {
                    **c.texts(f"{key}.upkeepLog", "task person notes"), "date": c.date(f"{key}.upkeepLog.date"),
                    "cost": c.money(f"{key}.upkeepLog.cost"),
                }
            ],
        }

    def room(number, key, home):
        return {
            "id": c.named(number, key), "slug": c.slug(f"{key}.slug"), "code": c.code(f"{key}.code"), "homeID": uuid(home),
            **c.texts(key, "name notes symbol"), "codes": c.codes(f"{key}.codes"), **maintained(key), "record": record(key),
        }

    def label(number, key, **more):
        texts = c.texts(key, "notes emoji" if "name" in more else "name notes emoji")
        return {
            "id": c.named(number, key), "slug": c.slug(f"{key}.slug"), "homeID": uuid(1), "colour": "#654321", **texts,
            "record": record(key), **more,
        }

    def item(number, key, sold=False, **more):
        if sold:
            more["sale"] = {"date": c.date(f"{key}.sale.date"), "price": c.money(f"{key}.sale.price"), **c.texts(f"{key}.sale", "to notes")}
        return {
            "id": c.named(number, key), "slug": c.slug(f"{key}.slug"), "number": c.count(f"{key}.number"),
            **c.texts(key, "title description unit insuranceClass make model serial assetID barcode purchasedFrom notes importRef"),
            "codes": c.codes(f"{key}.codes"), "seen": c.date(f"{key}.seen"), "notFound": c.date(f"{key}.notFound"),
            "quantity": c.quantity(f"{key}.quantity"), "price": c.money(f"{key}.price"), "purchaseDate": c.date(f"{key}.purchaseDate"),
            "replacement": {
                "cost": c.money(f"{key}.replacement.cost"), "source": c.text(f"{key}.replacement.source"),
                "date": c.date(f"{key}.replacement.date"), "isUsed": True,
            },
            "condition": "good", "ownership": "rented-out", "businessUse": True, "partOfBuilding": True, "insured": True, "archived": False,
            "warranty": {
                "expires": c.date(f"{key}.warranty.expires"), "isLifetime": False,
                "details": c.text(f"{key}.warranty.details"),
            },
            "locationID": uuid(11), "homeID": uuid(1), "labelIDs": [uuid(21)],
            "customFields": [c.texts(f"{key}.customFields", "name value")],
            "loans": [{**c.texts(f"{key}.loans", "person notes"), "since": c.date(f"{key}.loans.since")}],
            **maintained(key),
            "moving": {
                "isFragile": True, "priority": "high", **c.texts(f"{key}.moving", "destination size"),
                "weight": f"{c.quantity(f'{key}.moving.weight')} kg",
            },
            "record": record(key), **more,
        }

    files = {}

    def attachment(number, key, owner, kind, content, media_type, **more):
        digest = hashlib.sha256(content).hexdigest()
        files[digest] = content
        c.remember(f"{key}.sha256", digest, [digest])
        return {
            "id": c.named(number, key), "owner": owner, "sha256": digest, "kind": kind, "mediaType": media_type,
            "fileName": c.text(f"{key}.fileName"), "size": len(content), "capturedAt": c.instant(f"{key}.capturedAt"),
            "cameraDate": c.date(f"{key}.cameraDate"), "pages": c.pages(f"{key}.pages"),
            "caption": c.text(f"{key}.caption"), "order": number, "record": record(key), **more,
        }

    def insurance(number, key, home):
        return {
            "id": c.named(number, key), "slug": c.slug(f"{key}.slug"), **c.texts(key, "provider number notes otherInsurance"), "currency": "EUR",
            "agent": c.texts(f"{key}.agent", "name telephone email"), "deductible": c.money(f"{key}.deductible"),
            "limits": {
                limit: c.money(f"{key}.limits.{limit}")
                for limit in ("dwelling", "personalProperty", "lossOfUse", "liability", "medicalPayments")
            },
            "start": "1999-01-01", "end": "2099-01-01", "settlement": "replacement-cost", "appliesAverage": True,
            "specialLimits": [
                {**c.texts(f"{key}.specialLimits", "itemClass peril edition"), "amount": c.money(f"{key}.specialLimits.amount")}
            ],
            "scheduledItems": [{"itemID": uuid(31), "amount": c.money(f"{key}.scheduledItems.amount")}],
            "homeIDs": [home], "record": record(key),
        }

    def terms(key):
        return {"price": c.money(f"{key}.price"), "unit": c.slug(f"{key}.unit")}

    def terms_at(key):
        return {"shop": {"id": uuid(61), "name": c.text(f"{key}.shop.name")}, **terms(key)}

    def claim(number, key):
        """A claim: its frozen copies have their own secrets, and so does a line that only the owner may see."""
        frozen_home = {**home(number + 1, f"{key}Home"), "id": uuid(1), "isPrimary": True}
        policy = {**insurance(number + 2, f"{key}Policy", frozen_home["id"]), "id": uuid(101)}
        return {
            "id": c.named(number, key), "slug": c.slug(f"{key}.slug"), "homeID": uuid(1), "date": "2024-02-03",
            **c.texts(key, "cause notes number policeReport"), "record": record(key),
            "adjuster": c.texts(f"{key}.adjuster", "name phone email"),
            "steps": [{"stage": "reported", "date": "2024-02-04"}],
            "payments": [
                {"date": "2024-02-09", "amount": c.money(f"{key}.payments.amount"), "note": c.text(f"{key}.payments.note")}
            ],
            "expenses": [
                {
                    "date": "2024-02-05", "description": c.text(f"{key}.expenses.description"),
                    "amount": c.money(f"{key}.expenses.amount"), "receiptIDs": [uuid(55)],
                }
            ],
            "setting": {
                "insured": c.text(f"{key}.setting.insured"), "home": frozen_home, "policies": [policy],
                "contact": c.texts(f"{key}.setting.contact", "telephone email"),
                "depreciation": {
                    **c.texts(f"{key}.setting.depreciation", "name edition source"), "floorPercent": 10,
                    "classes": [{**c.texts(f"{key}.setting.depreciation.classes", "name"), "years": 3, "words": []}],
                    "otherwise": {**c.texts(f"{key}.setting.depreciation.otherwise", "name"), "years": 9, "words": []},
                },
            },
            "lines": [
                claim_line(number + 3, f"{key}Line", uuid(31), uuid(11)),
                {**claim_line(number + 4, f"{key}OwnLine", uuid(35), uuid(12)), "audience": "owner"},
            ],
        }

    def claim_line(number, key, item, room):
        photo = attachment(number + 50, f"{key}Photo", {"item": item}, "photo", jpeg(c, f"{key}Photo", (number, 0, 99)), "image/jpeg")
        c.named(number, key)
        return {
            "line": {
                "number": c.slug(f"{key}.number"), "itemID": item, "locationID": room, "condition": "good",
                "ownership": "rented-out", "businessUse": True, "partOfBuilding": True,
                **c.texts(key, "title description unit insuranceClass make model serial assetID barcode purchasedFrom room"),
                "quantity": c.quantity(f"{key}.quantity"), "purchaseDate": c.date(f"{key}.purchaseDate"),
                "seen": c.date(f"{key}.seen"), "notFound": c.date(f"{key}.notFound"),
                "labels": [c.text(f"{key}.labels")],
                "unitValue": c.money(f"{key}.unitValue"), "value": c.money(f"{key}.value"),
                "basis": {
                    "replacement": {
                        "source": c.text(f"{key}.replacement.source"), "date": c.date(f"{key}.replacement.date"), "isUsed": True,
                    }
                },
                "actualCashValue": {
                    "amount": c.money(f"{key}.actualCashValue"), "className": c.text(f"{key}.className"),
                    "depreciates": True, "ageInMonths": 7, "isAtFloor": False,
                },
                "evidence": {
                    "photos": 1, "receipts": 0, "appraisals": 0, "otherPapers": 0, "hasSerial": True, "wantsSerial": True,
                    "hasDocumentedValue": True,
                },
                "attachments": [photo],
            },
            "loss": "lost", "addedAt": c.instant(f"{key}.addedAt"), "recordedAt": c.instant(f"{key}.record.createdAt"),
        }

    drill = {"item": uuid(31)}
    household = {
        "profile": {
            "id": uuid(9), "name": c.text("profile.name"),
            "contact": c.texts("profile.contact", "telephone email"), "homeIDs": [uuid(1), uuid(2)], "record": record("profile"),
        },
        "homes": [
            home(1, "home", **maintained("home")), home(2, "familyHome", audience="family", **maintained("familyHome")),
        ],
        "locations": [room(11, "location", 1), room(12, "familyLocation", 2)],
        "labels": [
            label(21, "label"), label(22, "jewelry", name="Jewelry"), label(23, "ownLabel", audience="owner"),
            label(24, "openJewelry", name="Jewellery", audience="public"),
        ],
        "items": [
            item(31, "item"), item(32, "soldItem", sold=True), item(33, "archivedItem", archived=True),
            item(34, "jewel", labelIDs=[uuid(21), uuid(22)]), item(35, "ownItem", audience="owner"),
            item(36, "familyHomeItem", locationID=uuid(12), homeID=uuid(2), labelIDs=[]),
            item(37, "openItem", audience="public"), item(38, "ownLabelItem", labelIDs=[uuid(23)]),
            item(39, "openJewel", labelIDs=[uuid(24)]), item(40, "insurerItem", audience="insurer"),
        ],
        "policies": [insurance(101, "policy", uuid(1))],
        "claims": [claim(200, "claim")],
        "attachments": [
            attachment(41, "photo", drill, "photo", jpeg(c, "photo", (200, 40, 40)), "image/jpeg"),
            attachment(42, "publicPhoto", drill, "photo", png(c, "publicPhoto", (40, 200, 40)), "image/png", audience="public"),
            attachment(43, "receipt", drill, "receipt", pdf(c, "receipt"), "application/pdf"),
            attachment(44, "manual", drill, "manual", pdf(c, "manual"), "application/pdf"),
            attachment(45, "publicReceipt", drill, "receipt", pdf(c, "publicReceipt"), "application/pdf", audience="public"),
            attachment(46, "other", drill, "other", c.text("other.file.content").encode(), "text/plain"),
            attachment(47, "homePhoto", {"home": uuid(1)}, "photo", jpeg(c, "homePhoto", (40, 40, 200)), "image/jpeg"),
            attachment(48, "roomPhoto", {"location": uuid(11)}, "photo", webp(c, "roomPhoto", (200, 200, 40)), "image/webp"),
            attachment(49, "openItemPhoto", {"item": uuid(37)}, "photo", jpeg(c, "openItemPhoto", (90, 40, 90)), "image/jpeg"),
            attachment(50, "ownPhoto", drill, "photo", jpeg(c, "ownPhoto", (10, 90, 90)), "image/jpeg", audience="owner"),
            attachment(51, "policyFile", {"policy": uuid(101)}, "other", pdf(c, "policyFile"), "application/pdf", audience="insurer"),
            attachment(52, "jewelPhoto", {"item": uuid(34)}, "photo", jpeg(c, "jewelPhoto", (10, 10, 90)), "image/jpeg", audience="public"),
            attachment(54, "claimDamage", {"claim": uuid(200)}, "photo", jpeg(c, "claimDamage", (60, 10, 10)), "image/jpeg"),
            attachment(55, "claimReceipt", {"claim": uuid(200)}, "receipt", pdf(c, "claimReceipt"), "application/pdf"),
            attachment(53, "appraisal", drill, "appraisal", pdf(c, "appraisal"), "application/pdf"),
        ],
        **{
            kind: [
                {
                    "id": c.named(number, key), "slug": c.slug(f"{key}.slug"), **c.texts(key, "name emoji"),
                    "colour": "#abcdef", "sortOrder": 1, "record": record(key),
                }
            ]
            for kind, key, number in [("stores", "store", 61), ("categories", "category", 71)]
        },
        "vault": [
            {
                "id": c.named(81, "vaultItem"), "slug": c.slug("vaultItem.slug"), "name": c.text("vaultItem.name"), "categoryID": uuid(71),
                "prices": [
                    {"shopID": uuid(61), **terms("vaultItem.prices"), "asOf": c.instant("vaultItem.prices.asOf")}
                ],
                "record": record("vaultItem"),
            }
        ],
        "carts": [
            {
                "id": c.named(91, "cart"), "slug": c.slug("cart.slug"), "name": c.text("cart.name"), "homeID": uuid(1),
                "currency": "EUR", "budget": c.money("cart.budget"),
                "state": {
                    "status": "completed", "startedAt": "2024-05-05T08:00:00.000Z", "completedAt": "2024-05-05T09:00:00.000Z",
                },
                "lines": [
                    {
                        "id": uuid(92), "vaultItemID": uuid(81), "name": c.text("cart.lines.name"),
                        "category": c.text("cart.lines.category"), "quantity": "2", "planned": terms_at("cart.lines.planned"),
                        "outcome": {
                            "status": "fulfilled",
                            "purchase": {"quantity": "3", "terms": terms_at("cart.lines.outcome.purchase.terms")},
                        },
                        "addedDuringShopping": False, "record": record("cart.lines"),
                    }
                ],
                "record": record("cart"),
            }
        ],
    }
    if chance:
        shuffle(household, chance)
    return household, files


def document(household):
    return json.dumps({"format": "housebook", "version": 4, "household": household})


def shuffle(household, chance):
    """Draws a new audience for every entity that has one."""

    def draw(entity):
        entity.pop("audience", None)
        if chance.random() < 0.5:
            entity["audience"] = chance.choice(["owner", "family", "insurer", "mover", "public"])

    for kind in ("homes", "labels", "items", "attachments"):
        for entity in household[kind]:
            draw(entity)
    for item in household["items"]:
        first = chance.random() < 0.8
        item["homeID"] = uuid(1 if first else 2)
        item["locationID"] = uuid(11 if first else 12)
        labels = [label["id"] for label in household["labels"]]
        item["labelIDs"] = chance.sample(labels, chance.randint(0, 2)) if first else []
        item["archived"] = chance.random() < 0.2
    for label in household["labels"]:
        if label["name"] in ("Jewelry", "Jewellery"):
            label["name"] = chance.choice(["Jewelry", "Cash", "Books", "firearms"])
    names = set()
    for number, label in enumerate(household["labels"]):
        if label["name"] in names:
            label["name"] += f" {number}"
        names.add(label["name"])
    for entry in household["attachments"]:
        if not entry["mediaType"].startswith("image/"):
            entry["kind"] = chance.choice(["receipt", "manual", "warranty", "appraisal", "other"])
        (kind, _), = entry["owner"].items()
        if kind == "item":
            entry["owner"] = {"item": chance.choice(household["items"])["id"]}


def picture(colour):
    """A picture of two colours, so that a thumbnail of another picture differs from it."""
    image = Image.new("RGB", (900, 600), colour)
    image.paste((255, 255, 255), (100, 100, 400, 300))
    return image


def exif(c, key):
    data = Image.Exif()
    data[0x010E] = c.text(f"{key}.file.exif.ImageDescription")
    data[0x013B] = c.text(f"{key}.file.exif.Artist")
    data[0x8298] = c.text(f"{key}.file.exif.Copyright")
    data.get_ifd(0x8769)[0xA431] = c.text(f"{key}.file.exif.BodySerialNumber")
    data.get_ifd(0x8825)[0x001D] = c.text(f"{key}.file.exif.GPSDateStamp")
    data.get_ifd(0x8825)[0x0001] = "N"
    data.get_ifd(0x8825)[0x0002] = (51.0, 26.0, 59.0)
    return data


def xmp(c, key):
    return f"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc>{c.text(f"{key}.file.xmp")}</dc></x:xmpmeta>""".encode()


def jpeg(c, key, colour):
    """A JPEG with EXIF, XMP, IPTC, a comment, and data after its end."""
    out = io.BytesIO()
    picture(colour).save(out, "JPEG", exif=exif(c, key), comment=c.text(f"{key}.file.comment"))
    data = out.getvalue()

    def segment(marker, content):
        return bytes([0xFF, marker]) + (len(content) + 2).to_bytes(2, "big") + content

    iptc = c.text(f"{key}.file.iptc").encode()
    block = b"\x1c\x02\x78" + len(iptc).to_bytes(2, "big") + iptc
    block = b"8BIM\x04\x04\x00\x00" + len(block).to_bytes(4, "big") + block + b"\x00" * (len(block) % 2)
    more = segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + xmp(c, key)) + segment(0xED, b"Photoshop 3.0\0" + block)
    return data[:2] + more + data[2:] + c.text(f"{key}.file.trailer").encode()


def png(c, key, colour):
    out = io.BytesIO()
    info = PngImagePlugin.PngInfo()
    info.add_text("Author", c.text(f"{key}.file.png.tEXt"))
    info.add_text("Comment", c.text(f"{key}.file.png.zTXt"), zip=True)
    info.add_itxt("XML:com.adobe.xmp", xmp(c, key).decode(), zip=True)
    picture(colour).save(out, "PNG", pnginfo=info, exif=exif(c, key))
    return out.getvalue()


def webp(c, key, colour):
    out = io.BytesIO()
    picture(colour).save(out, "WEBP", exif=exif(c, key), xmp=xmp(c, key))
    return out.getvalue()


def pdf(c, key):
    """A PDF page with text in a compressed stream, a title and an author."""
    text = c.text(f"{key}.file.pdf.text")
    stream = zlib.compress(f"BT /F1 24 Tf 72 700 Td ({text}) Tj ET".encode())
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d/Filter/FlateDecode>>stream\n" % len(stream) + stream + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        f"<</Title({c.text(f'{key}.file.pdf.Title')})/Author({c.text(f'{key}.file.pdf.Author')})>>".encode(),
    ]
    out = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj" % number + content + b"endobj\n"
    start = len(out)
    out += b"xref\n0 7\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer<</Size 7/Root 1 0 R/Info 6 0 R>>\nstartxref\n%d\n%%%%EOF\n" % start
