import Foundation
import GRDB
import Household

extension Claim: StoredEntity {
    static let layout = TableLayout(
        "claim",
        [
            "slug", "homeID", "date", "cause", "notes", "setting", "lines", "number", "policeReport", "adjuster",
            "adjusterPhone", "adjusterEmail", "steps", "payments", "expenses",
        ])

    /// Nil where a value that the claim's figures depend on cannot be read: half a claim is worse than one that `check`
    /// reports. Its files are kept all the same: see `digests`.
    init?(id: EntityID<Claim>, record: RecordInfo, from reader: inout RowReader) {
        let slug = reader.text()
        let home: EntityID<Home>? = reader.reference()
        let date = reader.date()
        let (cause, notes) = (reader.text(), reader.text())
        let setting = reader.frozen(Setting.self) {
            // The reason does not matter here: an invalid depreciation table is a bad value like any other.
            $0.policies.allSatisfy(\.hasSoundAmounts) && (try? $0.depreciation.validated()) != nil
        }
        let lines = reader.frozen([Line].self) { $0.allSatisfy(\.line.hasSoundFigures) }
        let (number, policeReport) = (reader.text(), reader.text())
        let adjuster = Adjuster(name: reader.text(), phone: reader.text(), email: reader.text())
        let steps = reader.json([Step].self)
        let payments = reader.frozen([Payment].self) { $0.allSatisfy { Money?.some($0.amount).isSound } }
        let expenses = reader.frozen([Expense].self) { $0.allSatisfy { Money?.some($0.amount).isSound } }
        guard let home, let date, let setting, let lines, let payments, let expenses else {
            reader.noteMissing()
            return nil
        }
        self.init(
            id: id, slug: slug, homeID: home, date: date, cause: cause, number: number, policeReport: policeReport,
            adjuster: adjuster, notes: notes, setting: setting, lines: lines, steps: steps, payments: payments,
            expenses: expenses, record: record)
    }

    var values: [(any DatabaseValueConvertible)?] {
        [
            slug, homeID.description, date.description, cause, notes, ColumnJSON.text(setting), ColumnJSON.text(lines),
            number, policeReport, adjuster.name, adjuster.phone, adjuster.email, ColumnJSON.text(steps),
            ColumnJSON.text(payments), ColumnJSON.text(expenses),
        ]
    }

    /// The digests of the files that the lines of claims show.
    ///
    /// Anything that looks like a digest counts: where another program has broken a claim's text, none of its files may
    /// be removed.
    /// - Parameter lines: A query for the lines of claims, as JSON.
    static func digests(_ db: Database, in lines: String) throws -> Set<String> {
        var found: Set<String> = []
        let rows = try String.fetchCursor(db, sql: lines)
        while var lines = try rows.next() {
            lines.withUTF8 { utf8 in
                for word in utf8.split(whereSeparator: { !Self.isOfDigest($0) }) where word.count == 64 {
                    found.insert(String(decoding: word, as: UTF8.self))
                }
            }
        }
        return found
    }

    private static func isOfDigest(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}

extension InsurancePolicy {
    /// Whether its amounts can be added up without checking for overflow.
    fileprivate var hasSoundAmounts: Bool {
        let amounts = [
            deductible, limits.dwelling, limits.personalProperty, limits.lossOfUse, limits.liability,
            limits.medicalPayments,
        ]
        return (amounts + specialLimits.map(\.amount) + scheduledItems.map(\.amount)).allSatisfy(\.isSound)
    }
}

extension RegisterLine {
    /// Whether its figures can be calculated with without checking for overflow.
    fileprivate var hasSoundFigures: Bool {
        [unitValue, value, actualCashValue.amount].allSatisfy(\.isSound) && hasSoundCounts
    }
}

extension Money? {
    fileprivate var isSound: Bool { map { (0...Money.largest).contains($0.minorUnits) } ?? true }
}
