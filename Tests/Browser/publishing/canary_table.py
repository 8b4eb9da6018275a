"""Who may see what, said once more and by hand: the test holds the program's bytes against this, not against its table."""

CIRCLES = ["owner", "family", "insurer", "mover", "public"]

RECORD = ["record.createdAt", "record.updatedAt"]
SALE = ["sale.date", "sale.price", "sale.to", "sale.notes"]
REPLACEMENT = ["replacement.cost", "replacement.source", "replacement.date"]
WARRANTY = ["warranty.expires", "warranty.details"]
ADDRESS = [f"address.{part}" for part in ("line1", "line2", "city", "region", "postalCode", "country")]
LIMITS = [f"limits.{limit}" for limit in ("dwelling", "personalProperty", "lossOfUse", "liability", "medicalPayments")]
SPECIAL = [f"specialLimits.{part}" for part in ("itemClass", "amount", "peril", "edition")]
UPKEEP = [f"upkeep.{part}" for part in ("name", "notes", "due")]
UPKEEP += [f"upkeepLog.{part}" for part in ("task", "person", "notes", "date", "cost")]
LOANS = [f"loans.{part}" for part in ("person", "notes", "since")]
AGENT = [f"agent.{part}" for part in ("name", "telephone", "email")]
POLICY = ["provider", "otherInsurance", *AGENT, "deductible", *LIMITS, *SPECIAL, "scheduledItems.amount"]

# The owner sees every field; the public sees no rooms, no policies and no shopping.
FIELDS = {
    "profiles": {
        **{circle: ["name", "contact.telephone", "contact.email"] for circle in ("family", "insurer")}, "mover": ["name"], "public": [],
    },
    "homes": {
        "family": ["slug", "name", *ADDRESS, "purchaseDate", "purchasePrice", "walkStarted", "walked", "notes", *UPKEEP, *RECORD],
        "insurer": ["name", *ADDRESS, "walked", *RECORD],
        "mover": ["name", *ADDRESS],
        "public": ["name"],
    },
    "locations": {
        "family": ["slug", "code", "codes", "name", "notes", "symbol", *UPKEEP], "insurer": ["code", "codes", "name", "symbol"],
        "mover": ["code", "codes", "name", "symbol"], "public": [],
    },
    "labels": {
        "family": ["slug", "name", "notes", "emoji"], "insurer": ["name", "emoji"], "mover": ["name", "emoji"],
        "public": ["name", "emoji"],
    },
    "items": {
        "family": [
            "slug", "number", "title", "description", "quantity", "unit", "insuranceClass", "make", "model", "assetID", "barcode", "codes", "seen", "notFound", "price", "purchaseDate",
            "purchasedFrom", *REPLACEMENT, *WARRANTY, "notes", "customFields.name", "customFields.value", *LOANS, *UPKEEP, *SALE,
            "moving.destination", "moving.size", "moving.weight", *RECORD,
        ],
        "insurer": [
            "number", "title", "description", "quantity", "unit", "insuranceClass", "make", "model", "serial", "assetID", "barcode", "codes", "seen", "notFound",
            "price", "purchaseDate",
            "purchasedFrom", *REPLACEMENT, *WARRANTY, *RECORD,
        ],
        "mover": ["title", "quantity", "unit", "assetID", "codes", "moving.destination", "moving.size", "moving.weight"],
        "public": ["title", "description", "quantity", "unit", "make", "model"],
    },
    "policies": {
        "family": ["slug", *POLICY, "notes"], "insurer": ["number", *POLICY], "mover": [], "public": [],
    },
    "claims": {
        "family": [],
        "insurer": [
            "cause", "number", "policeReport", "adjuster.name", "adjuster.phone", "adjuster.email", "payments.amount",
            "expenses.description", "expenses.amount", "setting.insured", "setting.contact.telephone", "setting.contact.email",
            "setting.depreciation.name", "setting.depreciation.edition",
            "setting.depreciation.source", "setting.depreciation.classes.name", "setting.depreciation.otherwise.name",
        ],
        "mover": [], "public": [],
    },
    # A claim's line: the fields of an item, its room, its labels and its value that an insurer may see.
    "claimLines": {
        "insurer": [
            "number", "title", "description", "quantity", "unit", "insuranceClass", "make", "model", "serial", "assetID", "barcode", "seen", "notFound",
            "purchaseDate", "purchasedFrom",
            "room", "labels", "unitValue", "value", "replacement.source", "replacement.date", "actualCashValue", "className",
            "addedAt", "record.createdAt",
        ],
    },
    "attachments": {
        "family": ["sha256", "fileName", "capturedAt", "cameraDate", "pages", "caption"],
        "insurer": ["sha256", "fileName", "capturedAt", "cameraDate", "pages", "caption"], "mover": ["sha256", "caption"], "public": ["sha256"],
    },
    **{kind: {"family": ["*"], "insurer": [], "mover": [], "public": []} for kind in ("stores", "categories", "vault", "carts")},
}

PRIVATE_LABELS = {"jewelry", "jewellery", "firearms", "guns", "cash"}

# Which files of a kind a circle sees. `named`: only those with an audience that includes the circle.
KINDS = {
    "photo": {"family": "all", "insurer": "all", "mover": "all", "public": "named"},
    "other": {"family": "all", "insurer": "named"},
    **{kind: {"family": "all", "insurer": "all"} for kind in ("receipt", "appraisal", "manual", "warranty")},
}


def reaches(audience, circle):
    """Whether an audience may see something that is for a circle."""
    return CIRCLES.index(audience) <= CIRCLES.index(circle)


class Visible:
    """The entities of a household that an audience may see."""

    def __init__(self, household, audience):
        self.audience = audience
        by_id = {entity["id"]: entity for kind in ("homes", "locations", "labels", "items") for entity in household[kind]}
        self.by_id = by_id
        self.homes = {home["id"] for home in household["homes"] if self.named(home)}
        self.labels = {
            label["id"] for label in household["labels"] if label["homeID"] in self.homes and self.label_is_seen(label)
        }
        self.locations = {
            room["id"] for room in household["locations"] if room["homeID"] in self.homes and audience != "public"
        }
        self.items = {item["id"] for item in household["items"] if self.item_is_seen(item)}
        self.policies = {
            policy["id"] for policy in household["policies"]
            if reaches(audience, "insurer") and self.homes & set(policy["homeIDs"])
        }
        self.claims = {
            claim["id"] for claim in household["claims"]
            if audience in ("owner", "insurer") and claim["homeID"] in self.homes
        }
        self.carts = {cart["id"] for cart in household["carts"] if cart["homeID"] in self.homes}
        self.attachments = {entry["id"] for entry in household["attachments"] if self.attachment_is_seen(entry)}

    def named(self, entity):
        return reaches(self.audience, entity.get("audience", "public"))

    def label_is_seen(self, label):
        standard = "insurer" if PRIVATE_LABELS & set(label["name"].lower().split()) else "public"
        return reaches(self.audience, label.get("audience", standard))

    def item_is_seen(self, item):
        if not self.named(item) or item["homeID"] not in self.homes:
            return False
        if any(label not in self.labels for label in item["labelIDs"]):
            return False
        if "sale" in item and not reaches(self.audience, "family"):
            return False
        return not item["archived"] or self.audience != "public"

    def attachment_is_seen(self, entry):
        if self.audience == "owner":
            return True
        (kind, owner), = entry["owner"].items()
        seen = {"item": self.items, "home": self.homes, "location": self.locations, "policy": self.policies, "claim": self.claims}[kind]
        if owner not in seen or not self.named(entry):
            return False
        grant = KINDS[entry["kind"]].get(self.audience)
        # What is attached to a claim is meant for the insurer.
        is_named = "audience" in entry or kind == "claim" or (
            kind == "item" and entry["kind"] == "photo" and self.by_id[owner].get("audience") == "public"
        )
        return grant == "all" or (grant == "named" and is_named)

    def ids(self, kind):
        return getattr(self, kind)


def allowed(canaries, household, audience, hiding=()):
    """The keys of the secrets that an audience may see, and so must be shown."""
    visible = Visible(household, audience)
    keys = set(canaries.forms)
    found = set()

    def see(kind, prefix):
        fields = ["*"] if audience == "owner" else FIELDS[kind][audience]
        own = {key for key in keys if key.startswith(prefix + ".")}
        found.update(own if "*" in fields else {f"{prefix}.{field}" for field in fields} & own)

    see("profiles", "profile")
    for kind in ("homes", "locations", "labels", "items", "policies", "attachments"):
        for entity in household[kind]:
            if entity["id"] in visible.ids(kind):
                see(kind, canaries.prefixes[entity["id"]])
    for policy in household["policies"]:
        if not {entry["itemID"] for entry in policy["scheduledItems"]} & visible.items:
            found.discard(f"{canaries.prefixes[policy['id']]}.scheduledItems.amount")
    for claim in household["claims"]:
        if claim["id"] in visible.claims:
            prefix = canaries.prefixes[claim["id"]]
            see("claims", prefix)
            see("homes", f"{prefix}Home")
            see("policies", f"{prefix}Policy")
            for line in claim["lines"]:
                if reaches(audience, line.get("audience", "insurer")):
                    (photo,) = line["line"]["attachments"]
                    see("claimLines", canaries.prefixes[photo["id"]].removesuffix("Photo"))
                    see("attachments", canaries.prefixes[photo["id"]])
    for cart in household["carts"]:
        if cart["id"] in visible.carts:
            see("carts", canaries.prefixes[cart["id"]])
    for kind in ("stores", "categories", "vault"):
        for entity in household[kind]:
            see(kind, canaries.prefixes[entity["id"]])
    # A document is published unchanged; of a picture only the pixels are.
    frozen = [entry for claim in household["claims"] for line in claim["lines"] for entry in line["line"]["attachments"]]
    for entry in household["attachments"] + frozen:
        prefix = canaries.prefixes[entry["id"]]
        of_file = {key for key in keys if key.startswith(prefix + ".file.")}
        found -= of_file
        # Policies have no page to show their files.
        is_copied = not entry["mediaType"].startswith("image/") and "policy" not in entry["owner"]
        if entry["id"] in visible.attachments and is_copied:
            found |= of_file
    return {key for key in found if not any(key == prefix or key.startswith(prefix + ".") for prefix in hiding)}
