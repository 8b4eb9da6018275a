"""The figures of reports, from the JSON export and the depreciation table alone, in exact fractions.

It shares no code with the program, and follows Documentation/insurance.md instead.
"""

import json
import re
from collections import defaultdict
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

TABLE = json.loads((Path(__file__).resolve().parents[2] / "Sources/Household/Resources/depreciation.json").read_text())
BASES = {"replacement-cost": "value", "actual-cash-value": "cash"}
THEFT = {"theft", "burglary", "robbery", "stolen"}
SIGNS = {"USD": "$", "EUR": "€"}
ORDERS = {
    "before-limit": ["special limits", "average", "deductible", "limit"],
    "first": ["deductible", "special limits", "average", "limit"],
    "last": ["special limits", "average", "limit", "deductible"],
}


class Money(NamedTuple):
    minor: int
    currency: str

    def __str__(self):
        return f"{'−' if self.minor < 0 else ''}{SIGNS[self.currency]}{abs(self.minor) / 100:,.2f}"


def half_up(number):
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


def money(recorded, times=Fraction(1)):
    """An amount of the export, times a number; None where there is none."""
    return recorded and Money(half_up(recorded["minorUnits"] * times), recorded["currency"])


def sums(amounts):
    """The sum of the known amounts in each currency; currencies are never added."""
    totals = defaultdict(int)
    for amount in filter(None, amounts):
        totals[amount.currency] += amount.minor
    return dict(totals)


def words(text):
    return set(re.findall(r"[^\W_]+", text.lower()))


def same(name, other):
    return name.strip().casefold() == other.strip().casefold()


def is_listed(item):
    """Whether registers, reports and totals have the item."""
    return not item["archived"] and "sale" not in item and item.get("ownership") != "borrowed"


def counts_as_contents(item):
    """Whether the limits for contents, special limits and average are about the item."""
    return is_listed(item) and not item.get("partOfBuilding")


def item_class(name, labels):
    """The class of the depreciation table: the one that the item names, else that of its first label with a word."""
    classes = TABLE["classes"]
    named = [known for known in [*classes, TABLE["otherwise"]] if name and same(known["name"], name)]
    by_words = [known for text in [name, *labels] for known in classes if words(text) & set(known["words"])]
    return [*named, *by_words, TABLE["otherwise"]][0]


def age_in_months(bought, day):
    """Complete months; a month counts from its 15th, a year from 1 July."""
    year, month, first = (*map(int, bought.split("-")), *[0] * 2)[:3]
    month, first = (month, first or 15) if month else (7, 1)
    return max(0, (day.year - year) * 12 + day.month - month - (day.day < first))


class Line:
    """An item as a report of a day lists it."""

    def __init__(self, item, household, day):
        self.item = item
        self.quantity = Fraction(item["quantity"])
        replacement, price = item.get("replacement", {}), item.get("price")
        self.is_price = "cost" not in replacement
        self.source = {} if self.is_price else replacement
        self.unit = money(replacement.get("cost") or price)
        self.value = money(replacement.get("cost") or price, self.quantity)
        self.paid = money(price, self.quantity)
        self.room, code = household.room(item)
        self.number = f"{code}-{item['number']:02}"
        self.labels = household.labels(item)
        self.is_contents = counts_as_contents(item)
        known = item_class(item["insuranceClass"], self.labels)
        self.class_name = known["name"]
        self.age = age_in_months(item["purchaseDate"], day) if "purchaseDate" in item else None
        self.cash = self.value and self.cash_value(known)

    def cash_value(self, known):
        if not known.get("depreciates", True) or self.source.get("isUsed"):
            return self.value
        if self.age is None:
            return None
        a_year = Fraction(1, known["years"]) if "years" in known else Fraction(str(known["percentPerYear"])) / 100
        floor = Fraction(known.get("floorPercent", TABLE["floorPercent"]), 100)
        return Money(half_up(self.value.minor * max(1 - a_year * self.age / 12, floor)), self.value.currency)

    @property
    def depreciation(self):
        return self.value and self.cash and Money(self.value.minor - self.cash.minor, self.value.currency)

    @property
    def basis(self):
        if not self.value or self.is_price:
            return self.value and "Price paid"
        return "Price of a used one" if self.source.get("isUsed") else "Replacement cost"

    def source_kind(self, proofs):
        if self.is_price or not self.value:
            return self.basis
        if proofs["appraisal"]:
            return "Appraised"
        return f"Replacement cost, source {'on record' if self.source['source'] else 'not recorded'}"

    def scores(self, proofs):
        """How much evidence there is. Whether a serial number is asked of a thing is not reckoned here."""
        item, bought = self.item, proofs["receipt"] + proofs["appraisal"] > 0
        present = (proofs["photo"] > 0) + bought + bool(self.value and (self.source.get("source") or bought))
        if item["serial"]:
            return {f"{present + 1} of 4"}
        return {f"{present} of 3"} | ({f"{present} of 4"} if item["make"] or item["model"] else set())


STEPS = {
    "special limits": "Above special limits", "average": "Average", "deductible": "Deductible",
    "limit": "Above the limit for personal property",
}
EXPENSES = {
    "living": "Additional living expenses", "mitigation": "Mitigation of the damage", "storage": "Storage",
    "repair": "Repairs",
}


class Household:
    def __init__(self, exported):
        self.data = exported["household"]
        self.homes, self.rooms, self.tags = (
            {entry["id"]: entry for entry in self.data[kind]} for kind in ("homes", "locations", "labels"))

    def home(self, item):
        return self.rooms[item["locationID"]]["homeID"] if "locationID" in item else item.get("homeID")

    def room(self, item):
        """The path of an item's room, and the room's code."""
        room = self.rooms.get(item.get("locationID"))
        if not room:
            return None, "00"
        path, code = [room["name"]], room["code"]
        while room := self.rooms.get(room.get("parentID")):
            path.insert(0, room["name"])
        return " / ".join(path), code

    def labels(self, item):
        return [self.tags[tag]["name"] for tag in item["labelIDs"] if self.tags[tag]["homeID"] == self.home(item)]

    def proofs(self, item):
        """How many files of each kind an item has."""
        kinds = [file["kind"] for file in self.data["attachments"] if file["owner"].get("item") == item["id"]]
        return {kind: kinds.count(kind) for kind in ("photo", "receipt", "appraisal")}

    def lines(self, home, day):
        return [Line(item, self, day) for item in self.data["items"] if is_listed(item) and self.home(item) == home]

    def policies(self, home):
        return [policy for policy in self.data["policies"] if home in policy["homeIDs"]]

    def contents(self, policy, day):
        """The value of everything that the policy's limit for contents insures."""
        scheduled = {entry["itemID"] for entry in policy["scheduledItems"]}
        lines = [line for home in policy["homeIDs"] for line in self.lines(home, day)]
        insured = [line for line in lines if line.is_contents and line.item["id"] not in scheduled]
        return sums(getattr(line, BASES[policy["settlement"]]) for line in insured).get(policy["currency"], 0)


class Cover:
    """What a policy does with the amounts of lines in one case of loss, in minor units of its currency."""

    def __init__(self, policy, worth, is_theft, contents):
        """`worth` has the amount of each line, or None; `contents` is None where it is not on record."""
        self.policy, self.currency = policy, policy["currency"]
        self.schedule = {entry["itemID"]: money(entry.get("amount")) for entry in policy["scheduledItems"]}
        self.scheduled = [(line, amount) for line, amount in worth if line.item["id"] in self.schedule]
        rest = [(line, amount) for line, amount in worth if line.item["id"] not in self.schedule]
        self.building = [(line, amount) for line, amount in rest if not line.is_contents]
        self.others = [(line, amount) for line, amount in rest if line.is_contents]
        self.whole = self.total(worth)
        self.value = self.total(self.others)
        self.classes = self.limited([
            limit for limit in policy["specialLimits"]
            if not words(limit["peril"]) or bool(words(limit["peril"]) & THEFT) == is_theft])
        self.above = sum(self.exceeds(*limited) for limited in self.classes)
        self.deductible, self.limit = (
            recorded and recorded["minorUnits"]
            for recorded in (policy.get("deductible"), policy["limits"].get("personalProperty")))
        is_averaged = policy["appliesAverage"] and None not in (self.limit, contents) and self.limit < contents
        self.share = Fraction(self.limit, contents) if is_averaged else None
        self.steps = self.deductions(ORDERS[policy["deductibleOrder"]])

    def total(self, lines):
        return sums(amount for _, amount in lines).get(self.currency, 0)

    def limited(self, limits):
        """Each limit of this case, with its lines. A line is in the class that it names, else in that of its first
        label with a limit."""
        classes = [(limit, []) for limit in limits]
        for line, amount in self.others:
            own = line.item["insuranceClass"]
            found = [members for name in ([own] if own else line.labels) for limit, members in classes
                     if same(limit["itemClass"], name)]
            if found:
                found[0].append((line, amount))
        return classes

    def exceeds(self, limit, members):
        return max(0, self.total(members) - limit["amount"]["minorUnits"])

    def deductions(self, order):
        """What is taken off by each step that is on record, never more than is left, and what is left after it."""
        above, left, steps = self.above, self.value, {}
        for kind in order:
            if kind == "special limits" and self.classes:
                # What no special limit covers bears a deductible that came before.
                taken = max(0, above - (self.deductible or 0)) if steps else above
            elif kind == "average" and self.share is not None:
                taken = left - half_up(left * self.share)
            elif kind == "deductible" and self.deductible is not None:
                taken = self.deductible
            elif kind == "limit" and self.limit is not None:
                taken = max(0, left - self.limit)
            else:
                continue
            taken = min(taken, left)
            steps[kind] = (taken, left, left := left - taken)
        return steps

    @property
    def borne(self):
        """What is above special limits and was taken off before, by a deductible that comes first."""
        return self.above - self.steps["special limits"][0] if "special limits" in self.steps else 0

    @property
    def payable(self):
        return list(self.steps.values())[-1][2] if self.limit is not None else None

    @property
    def payable_scheduled(self):
        insured = [(amount, self.schedule[line.item["id"]]) for line, amount in self.scheduled]
        return sum(min(amount.minor, most.minor) for amount, most in insured)


class Entry:
    """A line of a claim, and what it claims on a basis."""

    def __init__(self, recorded, line, basis):
        self.recorded, self.line = recorded, line
        self.quantity = min(Fraction(recorded.get("quantity", line.quantity)), line.quantity)
        self.repair, self.salvage = money(recorded.get("repair")), money(recorded.get("salvage"))
        whole = getattr(line, basis)
        value = whole and Money(half_up(whole.minor * self.quantity / line.quantity), whole.currency)
        # All amounts of these claims are in the currency of their line.
        left = value and Money(max(0, value.minor - (self.salvage.minor if self.salvage else 0)), value.currency)
        is_repaired = recorded["loss"] == "damaged" and not (self.repair and value and value.minor < self.repair.minor)
        self.claimed = self.repair if is_repaired else left


class Claim:
    """A claim under the only policy of its home, and its statement of loss: steps of title, amount and rest."""

    def __init__(self, household, recorded, settlement=None):
        self.recorded, self.day = recorded, date.fromisoformat(recorded["date"])
        lines = {line.item["id"]: line for line in household.lines(recorded["homeID"], self.day)}
        (policy,) = household.policies(recorded["homeID"])
        self.basis, self.is_theft = settlement or policy["settlement"], bool(words(recorded["cause"]) & THEFT)
        self.entries = [
            Entry(entry, lines[entry["line"]["itemID"]], BASES[self.basis]) for entry in recorded["lines"]]
        worth = [(entry.line, entry.claimed) for entry in self.entries]
        self.cover = Cover(policy, worth, self.is_theft, household.contents(policy, self.day))
        self.expenses = [(expense["kind"], Money(
            max(0, expense["amount"]["minorUnits"] - expense.get("normalCost", {"minorUnits": 0})["minorUnits"]),
            expense["amount"]["currency"])) for expense in recorded["expenses"]]
        self.steps, self.open = [], 0
        self.add_steps()

    def step(self, title, amount):
        self.open += amount
        self.steps.append((title, amount, self.open))

    def add_steps(self):
        cover, own = self.cover, self.cover.currency
        self.step("Claimed for items", cover.whole)
        if cover.scheduled:
            self.step("Of these, scheduled items, which follow below", -cover.total(cover.scheduled))
        if cover.building:
            self.step("Of these, parts of the building, which follow below", -cover.total(cover.building))
        for kind, (taken, _, _) in cover.steps.items():
            # Scheduled items and expenses, which follow, have no deductible.
            self.step(STEPS[kind], -taken)
        if cover.scheduled:
            self.step("Scheduled items, at most at their amounts", cover.payable_scheduled)
        if cover.building:
            most = min(cover.total(cover.building), cover.policy["limits"]["dwelling"]["minorUnits"])
            self.step("Parts of the building, at most at the limit for the dwelling", most)
        for kind, title in EXPENSES.items():
            spent = sums(amount for known, amount in self.expenses if known == kind)
            if spent:
                self.step(title, spent.get(own, 0))
            if spent and kind == "living" and "lossOfUse" in cover.policy["limits"]:
                limit = cover.policy["limits"]["lossOfUse"]["minorUnits"]
                self.step("Above the limit for loss of use", -max(0, spent.get(own, 0) - limit))
        paid = sums(money(payment["amount"]) for payment in self.recorded["payments"])
        if own in paid:
            self.step("Paid", -paid[own])
        claimed = sums([entry.claimed for entry in self.entries] + [amount for _, amount in self.expenses])
        # What is claimed, and what is open of it, in each other currency.
        self.elsewhere = {
            code: (claimed.get(code, 0), claimed.get(code, 0) - paid.get(code, 0))
            for code in sorted(claimed.keys() | paid.keys()) if code != own}
