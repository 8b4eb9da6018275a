"""Adds a member of each kind to each entity, in a copy of the sources.

A member is what a person would add: a property, a line in the entity's table of members, and a column in a migration.
Nothing else is changed, so whatever reads or writes records must know of the new members by the tables.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Kind(NamedTuple):
    type: str
    default: str
    # How the table names it; {} stands for the property.
    kind: str
    # The type of its column, or of each of them by the ending of its name.
    columns: str | dict[str, str]


KINDS = {
    "text": Kind("String", '""', ".text({})", "TEXT NOT NULL DEFAULT ''"),
    "flag": Kind("Bool", "false", ".flag({})", "INTEGER NOT NULL DEFAULT 0"),
    "answer": Kind("Bool?", "nil", ".flag(Property({}))", "INTEGER"),
    "quantity": Kind("Quantity", ".one", ".quantity({})", "REAL NOT NULL DEFAULT 1"),
    "date": Kind("CalendarDate?", "nil", ".date({})", "TEXT"),
    "amount": Kind("Money?", "nil", ".money({}, currency: \"Trial Amount Currency\")", {"": "INTEGER", "Currency": "TEXT"}),
    "integer": Kind("Int", "0", ".integer({})", "INTEGER NOT NULL DEFAULT 0"),
    "count": Kind("Int?", "nil", ".integer(Property({}))", "INTEGER"),
    "tenths": Kind("Int?", "nil", ".tenths(Property({}))", "INTEGER"),
    "instant": Kind("Date?", "nil", ".instant({})", "TEXT"),
    "colour": Kind("Colour", ".standard", ".code({})", "TEXT NOT NULL DEFAULT '#5b6b7a'"),
    "choice": Kind("Condition?", "nil", ".code({})", "TEXT"),
    "weight": Kind("Weight?", "nil", ".code({})", "TEXT"),
    "reference": Kind("EntityID<Home>?", "nil", ".reference({}, to: .home)", "TEXT"),
    "references": Kind("[EntityID<Home>]", "[]", ".references({}, to: .home)", "TEXT NOT NULL DEFAULT '[]'"),
    "texts": Kind("[String]", "[]", ".texts({})", "TEXT NOT NULL DEFAULT '[]'"),
    "part": Kind("CustomField?", "nil", ".part({})", "TEXT"),
    "parts": Kind("[CustomField]", "[]", ".parts({})", "TEXT NOT NULL DEFAULT '[]'"),
}


class Entity(NamedTuple):
    # The file below Sources/Household with the struct, and that with the table where it is another.
    file: str
    table: str
    # The type of the table of members; `table` where it is made by a function.
    members: str
    members_file: str = ""


ENTITIES = {
    "Profile": Entity("Inventory/Profile.swift", "profile", "[Field<Profile>]"),
    "Home": Entity("Inventory/Home.swift", "home", "[Field<Home>]"),
    "Location": Entity("Inventory/Location.swift", "location", "[Field<Location>]"),
    "Label": Entity("Inventory/Label.swift", "label", "[Field<Label>]"),
    "Item": Entity("Inventory/Item.swift", "item", "[Field<Item>]", "Inventory/ItemMembers.swift"),
    "InsurancePolicy": Entity("Insurance/InsurancePolicy.swift", "policy", "[Field<InsurancePolicy>]"),
    "Claim": Entity("Insurance/Claims/Claim.swift", "claim", "[Field<Claim>]"),
    "Attachment": Entity("Inventory/Attachment.swift", "attachment", "[Field<Attachment>]"),
    "Shop": Entity("Shopping/Shop.swift", "store", "table"),
    "VaultCategory": Entity("Shopping/VaultCategory.swift", "category", "table"),
    "VaultItem": Entity("Shopping/VaultItem.swift", "vaultItem", "[Field<VaultItem>]"),
    "PriceOption": Entity("Shopping/VaultItem.swift", "priceOption", "[Field<Self>]"),
    "Cart": Entity("Shopping/Carts/Cart.swift", "cart", "[Field<Cart>]"),
    "CartItem": Entity("Shopping/Carts/CartItem.swift", "cartItem", "[Field<CartItem>]"),
}


def property_name(kind):
    return "trial" + kind.capitalize()


def replaced(path, pattern, text):
    """Puts a text in the place of the one match of a pattern in a file."""
    source = path.read_text()
    changed, count = re.subn(pattern, lambda match: match.expand(text), source, count=1, flags=re.DOTALL)
    assert count == 1, f"{path} has no {pattern}"
    path.write_text(changed)


def add_members(sources):
    for name, entity in ENTITIES.items():
        file = sources / "Household" / entity.file
        properties = "".join(
            f"    public var {property_name(key)}: {kind.type} = {kind.default}\n" for key, kind in KINDS.items())
        replaced(file, rf"(public struct {name}: [^{{]*{{\n)", rf"\1{properties}")
        if "import Foundation" not in file.read_text():
            file.write_text("public import Foundation\n" + file.read_text())
        else:
            replaced(file, r"(?:public |package )?import Foundation\n", "public import Foundation\n")
        grants = ".owner" if name in ("Claim", "Attachment") else "[.family]"
        lines = "".join(
            f'        Field("{property_name(key)}", {kind.kind.format(chr(92) * 2 + "." + property_name(key))}, {grants}'
            + (f', heading: "Trial {key.capitalize()}"' if name == "Item" else "")
            + (', example: "2.5 kg"' if key == "weight" else "")
            + "),\n"
            for key, kind in KINDS.items())
        table = sources / "Household" / (entity.members_file or entity.file)
        if entity.members == "table":
            replaced(
                table, r"static let members = table\(\\\.id\)\n",
                rf"static let members: [Field<{name}>] = table(\\.id) + [\n{lines}    ]\n")
        else:
            start = rf"static let members: {re.escape(entity.members)} = \[\n.*?"
            replaced(table, rf"({start})(?=        \.record\(|    \]\n)", rf"\1{lines}")


def add_columns(sources):
    statements = "".join(
        f'                ALTER TABLE {entity.table} ADD COLUMN {property_name(key)}{ending} {sql};\n'
        for entity in ENTITIES.values()
        for key, kind in KINDS.items()
        for ending, sql in (kind.columns if isinstance(kind.columns, dict) else {"": kind.columns}).items())
    migration = (
        '        migrator.registerMigration("trial") { db in\n            try db.execute(sql: """\n'
        + statements
        + '                """)\n            for table in entities { try keepFormerValues(db, of: table) }\n'
        + "            for (table, isRival) in allRivals { try keepReplaced(db, in: table, where: isRival) }\n        }\n")
    replaced(sources / "HouseholdStore/Schema/Schema.swift", r"(        return migrator\n)", migration + r"\1")
    # The migration stands in another file than the list of rivals.
    replaced(sources / "HouseholdStore/Schema/Schema+History.swift", "private static let allRivals", "static let allRivals")


def build(folder):
    """The program with the members, built in a folder that is kept."""
    source = folder / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    # The package names the folders of tests, too.
    for name in ("Package.swift", "Sources", "Tests"):
        subprocess.run(["cp", "-a", ROOT / name, source], check=True)
    add_members(source / "Sources")
    add_columns(source / "Sources")
    swift = os.environ.get("SWIFT", "swift")
    subprocess.run(
        [swift, "build", "-c", "release", "--product", "housebook", "--scratch-path", folder / "build"],
        cwd=source, env={**os.environ, "HOUSEBOOK_TESTS_BUILD": "1"}, check=True)
    return folder / "build/release/housebook"
