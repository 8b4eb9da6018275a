public import Foundation
public import Household

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
        case format, making, audience, visibleParts, insured, contact, home, day, lines, policies, depreciation, claim
        case leftOut, sold, archived, roomPhotos, files
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.format, forKey: .format)
        try container.encode(making, forKey: .making)
        try container.encode(report.audience.name, forKey: .audience)
        try container.encode(report.visibleParts, forKey: .visibleParts)
        switch report.subject {
        case .home:
            try container.encode(report.insured, forKey: .insured)
            try container.encodeIfPresent(report.contact, forKey: .contact)
            try container.encode(report.home, forKey: .home)
            try container.encode(report.day, forKey: .day)
            try container.encode(report.register.lines, forKey: .lines)
            try container.encode(report.coverage.map(\.policy), forKey: .policies)
            try container.encode(report.depreciation, forKey: .depreciation)
            try container.encode(report.register.rooms.flatMap(report.photos), forKey: .roomPhotos)
            var left = container.nestedContainer(keyedBy: Key.self, forKey: .leftOut)
            try left.encode(report.leftOut.sold, forKey: .sold)
            try left.encode(report.leftOut.archived, forKey: .archived)
        case .claim(var claim):
            // When it was written is no content.
            claim.record = .unsaved
            try container.encode(claim, forKey: .claim)
            try container.encode(report.files, forKey: .files)
        }
    }

    /// - Throws: `DecodingError`; `AudienceError` for an audience that cannot have this name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        making = try container.decode(Making.self, forKey: .making)
        let name = try container.decode(String.self, forKey: .audience)
        // The household's own audiences are known only to it; what this one saw is among the data.
        let audience = try Audience.named(name) ?? Audience(name, narrowing: .insurer)
        let parts = try container.decode(VisibleParts.self, forKey: .visibleParts)
        if let claim = try container.decodeIfPresent(Claim.self, forKey: .claim) {
            report = InsuranceReport(
                of: claim, for: audience, parts, files: try container.decode([Attachment].self, forKey: .files))
        } else {
            let left = try container.nestedContainer(keyedBy: Key.self, forKey: .leftOut)
            var photos: [EntityID<Location>: [Attachment]] = [:]
            for photo in try container.decode([Attachment].self, forKey: .roomPhotos) {
                if case .location(let room) = photo.owner { photos[room, default: []].append(photo) }
            }
            report = InsuranceReport(
                of: .home, for: audience, parts, insured: try container.decode(String.self, forKey: .insured),
                contact: try container.decodeIfPresent(Contact.self, forKey: .contact),
                home: try container.decode(Home.self, forKey: .home),
                on: try container.decode(CalendarDate.self, forKey: .day),
                lines: try container.decode([RegisterLine].self, forKey: .lines),
                policies: try container.decode([InsurancePolicy].self, forKey: .policies),
                table: try container.decode(DepreciationTable.self, forKey: .depreciation),
                leftOut: InsuranceReport.LeftOut(
                    sold: try left.decode(Int.self, forKey: .sold),
                    archived: try left.decode(Int.self, forKey: .archived)),
                roomPhotos: photos)
        }
        guard report.register.lines.allSatisfy(\.hasSoundCounts) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [Key.lines], debugDescription: "a line has an impossible count"))
        }
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
