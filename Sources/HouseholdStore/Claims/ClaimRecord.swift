import Foundation
import GRDB
import Household

extension Claim: StoredEntity {
    static let layout = TableLayout("claim", ["slug", "homeID", "date", "cause", "notes", "setting", "lines"])

    /// Nil where a part cannot be read that the claim's figures hang on: half a claim is worse than one that `check`
    /// reports. Its files are kept all the same: see `digests`.
    init?(id: EntityID<Claim>, record: RecordInfo, from reader: inout RowReader) {
        let slug = reader.text()
        let home: EntityID<Home>? = reader.reference()
        let date = reader.date()
        let (cause, notes) = (reader.text(), reader.text())
        let setting = reader.frozen(Setting.self) {
            // What is wrong with a table says `check`, of the file: here it is a bad value.
            $0.policies.allSatisfy(\.hasSoundAmounts) && (try? $0.depreciation.validated()) != nil
        }
        let lines = reader.frozen([Line].self) { $0.allSatisfy(\.line.hasSoundFigures) }
        guard let home, let date, let setting, let lines else {
            reader.noteMissing()
            return nil
        }
        self.init(
            id: id, slug: slug, homeID: home, date: date, cause: cause, notes: notes, setting: setting, lines: lines,
            record: record)
    }

    var values: [(any DatabaseValueConvertible)?] {
        [
            slug, homeID.description, date.description, cause, notes, FrozenJSON.text(setting) ?? "",
            FrozenJSON.text(lines) ?? "",
        ]
    }

    /// The digests of the files that the lines of claims show.
    ///
    /// Whatever looks like one is taken for one: where another program has broken a claim's text, no file of it may go.
    static func digests(_ db: Database, where condition: String) throws -> Set<String> {
        var found: Set<String> = []
        let rows = try String.fetchCursor(db, sql: "SELECT lines FROM claim WHERE \(condition)")
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

/// What stands frozen in a column: JSON in which instants are written as in all other columns.
enum FrozenJSON {
    /// Nil never: there are texts, whole numbers and ids in it, none of which JSON could refuse.
    static func text(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Instant.write(date))
        }
        // An empty text is refused by the schema, so nothing is lost unseen.
        guard let data = try? encoder.encode(value) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = Instant.read(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is no instant")
            }
            return date
        }
        return decoder
    }()
}

extension InsurancePolicy {
    /// Whether its amounts can be added up without a thought for overflow.
    fileprivate var hasSoundAmounts: Bool {
        let amounts = [
            deductible, limits.dwelling, limits.personalProperty, limits.lossOfUse, limits.liability,
            limits.medicalPayments,
        ]
        return (amounts + specialLimits.map(\.amount) + scheduledItems.map(\.amount)).allSatisfy(\.isSound)
    }
}

extension RegisterLine {
    /// Whether its figures can be reckoned with without a thought for overflow.
    fileprivate var hasSoundFigures: Bool {
        [unitValue, value, actualCashValue.amount].allSatisfy(\.isSound) && hasSoundCounts
    }
}

extension Money? {
    fileprivate var isSound: Bool { map { (0...Money.largest).contains($0.minorUnits) } ?? true }
}
