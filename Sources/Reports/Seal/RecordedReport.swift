public import Foundation
import Household

/// A report as its data and its recorded copy keep it: every value that its files show. The register, the coverage and
/// all sums are computed from these again.
extension InsuranceReport: Codable {
    private enum CodingKeys: CodingKey {
        case audience, visibleParts, made, insured, contact, home, day, lines, policies, depreciation, leftOut,
            roomPhotos, claim, files, alsoClaimed, concedesAge
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(audience.name, forKey: .audience)
        try container.encode(visibleParts, forKey: .visibleParts)
        try container.encodeIfPresent(made, forKey: .made)
        try container.encode(files, forKey: .files)
        if var claim {
            // When it was written is no content. It holds everything else.
            claim.record = .unsaved
            try container.encode(claim, forKey: .claim)
            let also = alsoClaimed.map { ($0.description, $1) }
            try container.encode(Dictionary(uniqueKeysWithValues: also), forKey: .alsoClaimed)
            return try container.encode(concedesAge, forKey: .concedesAge)
        }
        try container.encode(insured, forKey: .insured)
        try container.encodeIfPresent(contact, forKey: .contact)
        try container.encode(home, forKey: .home)
        try container.encode(day, forKey: .day)
        try container.encode(register.lines, forKey: .lines)
        try container.encode(coverage.map(\.policy), forKey: .policies)
        try container.encode(depreciation, forKey: .depreciation)
        try container.encode(leftOut, forKey: .leftOut)
        try container.encode(roomPhotos.sorted { $0.key < $1.key }.flatMap(\.value), forKey: .roomPhotos)
    }

    /// - Throws: `DecodingError`; `AudienceError` for an audience that cannot have this name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .audience)
        // The household's own audiences are known only to it; what this one saw is among the data.
        let audience = try Audience.named(name) ?? Audience(name, narrowing: .insurer)
        let parts = try container.decode(VisibleParts.self, forKey: .visibleParts)
        let files = try container.decode([Attachment].self, forKey: .files)
        if let claim = try container.decodeIfPresent(Claim.self, forKey: .claim) {
            let also = try container.decode([String: [String]].self, forKey: .alsoClaimed)
            self.init(
                of: claim, for: audience, parts, files: files,
                alsoClaimed: Dictionary(
                    also.compactMap { id, claims in EntityID(id).map { ($0, claims) } },
                    uniquingKeysWith: { first, _ in first }),
                concedesAge: try container.decode(Bool.self, forKey: .concedesAge))
        } else {
            let photos = try container.decode([Attachment].self, forKey: .roomPhotos)
            var roomPhotos: [EntityID<Location>: [Attachment]] = [:]
            for photo in photos {
                if case .location(let room) = photo.owner { roomPhotos[room, default: []].append(photo) }
            }
            self.init(
                of: .home, for: audience, parts,
                insured: try container.decode(String.self, forKey: .insured),
                contact: try container.decodeIfPresent(Contact.self, forKey: .contact),
                home: try container.decode(Home.self, forKey: .home),
                on: try container.decode(CalendarDate.self, forKey: .day),
                lines: try container.decode([RegisterLine].self, forKey: .lines),
                policies: try container.decode([InsurancePolicy].self, forKey: .policies),
                table: try container.decode(DepreciationTable.self, forKey: .depreciation),
                leftOut: try container.decode(LeftOut.self, forKey: .leftOut), roomPhotos: roomPhotos, files: files)
        }
        made = try container.decodeIfPresent(ReportCopy.Making.self, forKey: .made)
        guard register.lines.allSatisfy(\.hasSoundCounts) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [CodingKeys.lines], debugDescription: "a line has an impossible count"))
        }
    }

    /// The report as JSON. Equal reports give the same bytes.
    public func recorded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    public init(recorded data: Data) throws { self = try JSONDecoder().decode(InsuranceReport.self, from: data) }
}
