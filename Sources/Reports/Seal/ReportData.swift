public import Foundation
import Household

/// The content of a report, for other programs and for the root hash: every line as in the report, with nothing that
/// depends on a locale. The report's tables can be made from it again.
public struct ReportData: Codable, Sendable {
    public let report: InsuranceReport
    public let making: Making

    /// What the tables depend on beside the report.
    public struct Making: Codable, Hashable, Sendable {
        /// The version of Housebook. Another one may make other tables of the same data.
        public var version: String
        /// The time zone that decides on which day an instant falls.
        public var timeZone: TimeZone
        /// The columns of the CSV; nil for all under Housebook's headings.
        public var columns: ReportColumnMap?

        public init(version: String, timeZone: TimeZone, columns: ReportColumnMap? = nil) {
            self.version = version
            self.timeZone = timeZone
            self.columns = columns
        }
    }

    public init(_ report: InsuranceReport, _ making: Making) {
        self.report = report
        self.making = making
    }

    /// In a report's folder.
    public static let fileName = "\(ReportManifest.folder)/data.json"
    /// Increased when the meaning of a member changes.
    private static let format = 2

    private enum Key: String, CodingKey {
        case format, making, statement, step, amount, rest
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.format, forKey: .format)
        try container.encode(making, forKey: .making)
        try report.encode(to: encoder)
        // For other programs; read back, it is computed again.
        guard let statement = report.statement else { return }
        var steps = container.nestedUnkeyedContainer(forKey: .statement)
        for entry in statement.steps {
            var step = steps.nestedContainer(keyedBy: Key.self)
            try step.encode(entry.kind.code, forKey: .step)
            try step.encode(entry.amount, forKey: .amount)
            try step.encode(entry.rest, forKey: .rest)
        }
    }

    /// - Throws: `DecodingError`; `AudienceError` for an audience that cannot have this name.
    public init(from decoder: any Decoder) throws {
        making = try decoder.container(keyedBy: Key.self).decode(Making.self, forKey: .making)
        report = try InsuranceReport(from: decoder)
    }

    /// The same report gives the same bytes.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        if !report.visibleParts.preparation, let key = ItemEvidence.filesOnly { encoder.userInfo[key] = true }
        return try encoder.encode(self) + Data("\n".utf8)
    }

    public init(reading json: Data) throws {
        self = try Self.decoder.decode(ReportData.self, from: json)
    }

    /// How a report was made, even one whose data this version cannot read.
    public static func making(reading json: Data) throws -> Making {
        struct Head: Decodable { let making: Making }
        return try decoder.decode(Head.self, from: json).making
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
