import Foundation
import GRDB
import Household

extension Claim {
    /// The digests of the files that the lines of claims, or copies of reports, show.
    ///
    /// Anything that looks like a digest counts: where another program has broken the text, none of its files may be
    /// removed.
    /// - Parameter lines: A query for the lines of claims or the files of copies, as JSON.
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

extension Claim {
    /// A column with a figure that is not safe to use without checking for overflow; nil if all are sound.
    var unsoundColumn: String? {
        // The reason does not matter here: an invalid depreciation table is a bad value like any other.
        if !setting.policies.allSatisfy(\.hasSoundAmounts) || (try? setting.depreciation.validated()) == nil {
            return "setting"
        }
        if !setting.contents.allSatisfy({ Money?.some($0.value).isSound }) { return "setting" }
        if !lines.allSatisfy(\.hasSoundFigures) { return "lines" }
        if !payments.allSatisfy({ Money?.some($0.amount).isSound }) { return "payments" }
        return expenses.allSatisfy { Money?.some($0.amount).isSound && $0.normalCost.isSound } ? nil : "expenses"
    }
}

extension InsurancePolicy {
    /// Whether the policy's amounts can be added up without checking for overflow.
    fileprivate var hasSoundAmounts: Bool {
        let amounts = [
            deductible, limits.dwelling, limits.personalProperty, limits.lossOfUse, limits.liability,
            limits.medicalPayments,
        ]
        return (amounts + specialLimits.map(\.amount) + scheduledItems.map(\.amount)).allSatisfy(\.isSound)
    }
}

extension Claim.Line {
    /// Whether the line's figures can be used without checking for overflow.
    fileprivate var hasSoundFigures: Bool {
        [repair, salvage, line.unitValue, line.value, line.paid, line.actualCashValue.amount].allSatisfy(\.isSound)
            && line.hasSoundCounts
    }
}

extension Money? {
    fileprivate var isSound: Bool { map { (0...Money.largest).contains($0.minorUnits) && $0.fraction == 0 } ?? true }
}
