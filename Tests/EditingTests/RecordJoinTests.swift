import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Editing

/// What was sent, joined with what others saved meanwhile.
struct RecordJoinTests {
    private let form = RecordForm<Item>(fields: Item(title: "").formFields(isNew: false), currency: .eur)

    private func item(_ change: (inout Item) -> Void = { _ in }) -> Item {
        var item = Item(title: "Drill", make: "Bosch", price: Sample.euros(99_00))
        change(&item)
        return item
    }

    /// What was stored before a form that showed “Drill” by Bosch came with another title, and what came of it. The form
    /// has the rest of its fields as `also`; `theirs` is the title in dispute, if it is.
    @Test(
        "A field that both changed is in dispute until one value is chosen, the others are kept",
        arguments: [
            // Different fields of both.
            ("Drill", ["was.title": "Drill"], "Cordless drill", nil),
            ("Hammer drill", ["was.title": "Drill"], "", "Hammer drill"),
            // The same change of both is none.
            ("Cordless drill", ["was.title": "Drill"], "Cordless drill", nil),
            // The choice of a conflict.
            (
                "Hammer drill", ["was.title": "Hammer drill", "asked.title": "yes", "take.title": "mine"],
                "Cordless drill", nil
            ),
            (
                "Hammer drill", ["was.title": "Hammer drill", "asked.title": "yes", "take.title": "theirs"],
                "Hammer drill", nil
            ),
            // Asked again without a choice, or if the other value changed since.
            ("Hammer drill", ["was.title": "Hammer drill", "asked.title": "yes"], "", "Hammer drill"),
            (
                "Impact drill", ["was.title": "Hammer drill", "asked.title": "yes", "take.title": "mine"], "",
                "Impact drill"
            ),
        ] as [(String, [String: String], String, String?)])
    func joins(before: String, also: [String: String], title: String, theirs: String?) {
        var stored = item { ($0.title, $0.make) = (before, "Makita") }
        let sent = ["title": "Cordless drill", "was.make": "Bosch", "make": "Bosch"].merging(also) { $1 }
        let trouble = form.join(.of(sent.map { ($0, $1) }), into: &stored)
        #expect(trouble.theirs == (theirs.map { ["title": $0] } ?? [:]))
        #expect(trouble.faults.isEmpty)
        if theirs == nil { #expect((stored.title, stored.make) == (title, "Makita")) }
    }

    @Test func leavesFieldsThatTheFormDidNotHave() {
        var stored = item()
        #expect(form.join(.of(["title": "Saw", "make": ""]), into: &stored).isEmpty)
        #expect(stored == item { $0.id = stored.id })
    }

    @Test func hasNoConflictInANewRecord() {
        var draft = item { $0.title = "" }
        let trouble = form.join(.of(["was.title": "Old default", "title": "Saw"]), into: &draft, isNew: true)
        #expect(trouble.isEmpty && draft.title == "Saw")
    }

    // MARK: - Every form of member

    @Test func readsEachFormOfValue() {
        var stored = item { $0.insured = true }
        let (label, room) = (EntityID<Label>(), EntityID<Location>())
        let trouble = form.join(
            .of([
                "was.notes": "", "notes": "one\ntwo", "was.condition": "", "condition": "good", "was.price": "99.00",
                "price": "120 USD", "was.purchase-date": "", "purchase-date": "10/2021", "was.warranty-expires": "",
                "warranty-expires": "2027-01-31", "was.insured": "yes", "was.archived": "", "archived": "yes",
                "was.quantity": "1", "quantity": "2.5", "was.label-ids": "", "label-ids": label.description,
                "was.location-id": "", "location-id": "room:\(room)", "was.weight": "", "weight": "2.5 kg",
                "was.custom-fields": "[]", "custom-fields.0.name": "Size", "custom-fields.0.value": "XL",
            ]), into: &stored)
        #expect(trouble.isEmpty)
        let expected = item {
            ($0.id, $0.notes, $0.condition, $0.archived) = (stored.id, "one\ntwo", .good, true)
            ($0.price, $0.quantity) = (Sample.dollars(120_00), Quantity("2.5") ?? .zero)
            ($0.purchaseDate, $0.warranty.expires) = (PartialDate("2021-10"), CalendarDate("2027-01-31"))
            ($0.labelIDs, $0.locationID, $0.moving.weight) = ([label], room, Weight("2.5 kg"))
            $0.customFields = [CustomField(name: "Size", value: "XL")]
        }
        #expect(stored == expected)
    }

    @Test func saysWhatIsWrongAtTheField() {
        var item = item()
        let trouble = form.join(
            .of([
                "was.price": "99.00", "price": "-3", "was.purchase-date": "", "purchase-date": "soon",
                "was.quantity": "1", "quantity": "many", "was.weight": "", "weight": "heavy",
            ]), into: &item)
        #expect(
            trouble.faults == [
                "price": "“-3” is below zero; an amount is written 39.95.",
                "purchaseDate": "A date is written 2021-10-13, or 2021-10 or 2021 if no more is known.",
                "quantity": "A quantity is a number from 0 to 1000000, with at most 6 decimals.",
                "weight": "It is written 2.5 kg.",
            ])
    }

    @Test func asksForTheAmountOfAReplacementCost() {
        var item = item()
        let trouble = form.join(.of(["was.replacement-source": "", "replacement-source": "Shop"]), into: &item)
        #expect(trouble.faults == ["replacementSource": "The replacement cost is needed, too."])
    }

    @Test func readsLabelsInTheOrderOfTheRecord() {
        let (a, b, c) = (EntityID<Label>(), EntityID<Label>(), EntityID<Label>())
        var stored = item { $0.labelIDs = [b, a] }
        var sent = FormFields.of(["was.label-ids": "\(b)\n\(a)"])
        for id in [a, b] { sent.add("label-ids", id.description) }
        #expect(form.join(sent, into: &stored).isEmpty)
        #expect(stored.labelIDs == [b, a])
        sent.add("label-ids", c.description)
        #expect(form.join(sent, into: &stored).isEmpty)
        #expect(stored.labelIDs == [b, a, c])
    }

    // MARK: - Parts

    private let fields = [CustomField(name: "Size", value: "XL"), CustomField(name: "Colour", value: "red")]

    private var rows: FormFields {
        .of([
            "was.custom-fields": #"[["Size","XL"],["Colour","red"]]"#,
            "was.custom-fields.0": #"[["Size","XL"]]"#, "custom-fields.0.name": "Size", "custom-fields.0.value": "XL",
            "was.custom-fields.1": #"[["Colour","red"]]"#, "custom-fields.1.name": "Colour",
            "custom-fields.1.value": "red", "custom-fields.2.name": "", "custom-fields.2.value": "",
        ])
    }

    @Test func leavesUntouchedParts() {
        var stored = item { $0.customFields = [CustomField(name: "Size", value: "M")] }
        #expect(form.join(rows, into: &stored).isEmpty)
        #expect(stored.customFields == [CustomField(name: "Size", value: "M")])
    }

    @Test func changesAddsAndRemovesParts() {
        var stored = item { $0.customFields = fields }
        var sent = rows
        sent.set("custom-fields.0.value", "L")
        sent.add("custom-fields.1.remove", "yes")
        sent.set("custom-fields.2.name", "Cut")
        sent.set("custom-fields.2.value", "slim")
        #expect(form.join(sent, into: &stored).isEmpty)
        #expect(
            stored.customFields == [CustomField(name: "Size", value: "L"), CustomField(name: "Cut", value: "slim")])
    }

    @Test func reportsPartsThatBothChanged() {
        var stored = item { $0.customFields = [fields[0]] }
        var sent = rows
        sent.set("custom-fields.0.value", "L")
        #expect(form.join(sent, into: &stored).theirs == ["customFields": #"[["Size","XL"]]"#])
    }

    @Test("An expense that changed has the receipts whose boxes are ticked", arguments: [["a", "b"], ["b"], []])
    func tiesReceiptsToAnExpense(ticked: [String]) throws {
        let ids = ["a": EntityID<Household.Attachment>(), "b": EntityID<Household.Attachment>()]
        let receipt = try #require(ids["a"])
        var claim = Claim.blank
        let day = try #require(CalendarDate("2026-03-02"))
        claim.expenses = [
            Claim.Expense(date: day, description: "Hotel", amount: Sample.euros(80_00), receiptIDs: [receipt])
        ]
        let form = RecordForm<Claim>(fields: claim.formFields(isNew: false), currency: .eur)
        let shown = "[[\"2026-03-02\",\"Hotel\",\"80.00\",\"living\",\"\",\"\(receipt)\"]]"
        let boxes = ticked.compactMap { ids[$0] }
        let trouble = form.join(
            .of(
                [
                    ("was.expenses", shown), ("was.expenses.0", shown), ("expenses.0.date", "2026-03-02"),
                    ("expenses.0.description", "Hotel Adler"), ("expenses.0.amount", "80.00"),
                    ("expenses.0.kind", "living"),
                ] + boxes.map { ("expenses.0.receipt-ids", $0.description) }), into: &claim)
        #expect(trouble.isEmpty)
        #expect(claim.expenses.map(\.description) == ["Hotel Adler"])
        #expect(claim.expenses.map(\.receiptIDs) == [boxes])
    }

    @Test func saysWhatIsWrongInARow() throws {
        var claim = Claim.blank
        let form = RecordForm<Claim>(fields: claim.formFields(isNew: false), currency: .eur)
        let trouble = form.join(
            .of(["was.payments": "[]", "payments.0.date": "", "payments.0.amount": "much", "payments.0.note": ""]),
            into: &claim)
        #expect(
            trouble.faults == [
                "payments.0.date": "The date is needed.",
                "payments.0.amount": "“much” is not an amount; an amount is written 39.95.",
            ])
    }

    // MARK: - Currency

    @Test func readsThePolicysAmountsInItsNewCurrency() {
        var policy = InsurancePolicy(
            provider: "Acme", currency: .eur, deductible: Sample.euros(500_00),
            specialLimits: [.init(itemClass: "Jewelry", amount: Sample.euros(1500_00))])
        let form = RecordForm<InsurancePolicy>(fields: policy.formFields(isNew: false), currency: .eur)
        let row = #"[["Jewelry","1500.00","",""]]"#
        let trouble = form.join(
            .of([
                "was.currency": "EUR", "currency": "USD", "was.deductible": "500.00", "deductible": "500.00",
                "was.special-limits": row, "was.special-limits.0": row, "special-limits.0.item-class": "Jewelry",
                "special-limits.0.amount": "1500.00", "special-limits.0.peril": "", "special-limits.0.edition": "",
            ]), into: &policy)
        #expect(trouble.isEmpty)
        #expect(policy.deductible == Sample.dollars(500_00))
        #expect(policy.specialLimits.map(\.amount) == [Sample.dollars(1500_00)])
    }
}
