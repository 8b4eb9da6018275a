import Foundation

// Claims are for the owner and the insurer. `DisclosureTable+Inventory` explains the signs.
//
// The entities frozen in a claim have no rows here: a home, a policy, an item and a file are shown in a claim as far as
// the rows of `home`, `policy`, `item`, `location`, `label` and `attachment` allow. See `ClaimRedaction`.

extension DisclosureTable {
    static let claim = Disclosures<Claim>(
        "claim", "- W - -",
        blank: {
            Claim(
                id: $0.id, homeID: $0.homeID, date: $0.date, cause: "",
                setting: Claim.Setting(
                    insured: "", home: Home(id: $0.setting.home.id, name: "", currency: $0.setting.home.currency),
                    policies: [], depreciation: .none))
        },
        [
            .given("- R - -", "slug", \.slug),
            .fixed("- W - -", "homeID", \.homeID),
            .fixed("- W - -", "date", \.date),
            .parts(
                "- W - -", "setting.depreciation",
                ["name", "edition", "source", "floorPercent"]
                    + ["classes", "otherwise"].flatMap { list in
                        ["name", "rate", "floorPercent", "words"].map { "\(list).\($0)" }
                    }
            ) {
                let table = $0.setting.depreciation
                $1.setting.depreciation = DepreciationTable(
                    name: table.name, edition: table.edition, source: table.source, floorPercent: table.floorPercent,
                    classes: table.classes, otherwise: table.otherwise)
            },
            .parts("- W - -", "steps", ["stage", "date"]) {
                $1.steps = $0.steps.map { Claim.Step($0.stage, on: $0.date) }
            },
            // The notes on payments are for the owner alone, as all notes on a claim.
            .field("- - - -", "payments.note", \.payments),
            .parts("- W - -", "payments", ["date", "amount"]) {
                $1.payments = $0.payments.map { Claim.Payment(date: $0.date, amount: $0.amount) }
            },
            .parts("- W - -", "expenses", ["date", "description", "amount", "receiptIDs"]) {
                $1.expenses = $0.expenses.map {
                    Claim.Expense(
                        date: $0.date, description: $0.description, amount: $0.amount, receiptIDs: $0.receiptIDs)
                }
            },
        ] + Claim.fields.map(Disclosure.init) + record(\.record, times: "- - - -"))

    static let claimLine = Disclosures<Claim.Line>(
        "claim.lines", "- W - -", role: .fixed,
        blank: {
            Claim.Line(line: RegisterLine(blank: $0.line.itemID), loss: .lost, addedAt: .never, recordedAt: .never)
        },
        [
            .fixed("- W - -", "loss", \.loss),
            .field("- W - -", "addedAt", \.addedAt),
            .field("- - - -", "audience", \.audience),
        ])

    /// The item's fields that a line keeps as they were. They are not among the `facts`: an audience sees as much of a
    /// line's field, whole or shortened, as of the item's.
    static let registerLine = Disclosures<RegisterLine>(
        "item", "- - - -", blank: { RegisterLine(blank: $0.itemID) }, RegisterLine.fields.map(Disclosure.init))
}

extension Date {
    /// Stands for an unknown date, as in `RecordInfo.unsaved`.
    static let never = Date(timeIntervalSince1970: 0)
}

extension DepreciationTable {
    fileprivate static let none = DepreciationTable(name: "", classes: [], otherwise: ItemClass(name: "", rate: .none))
}
