public import Foundation
import Household

/// The content of a report, for other programs and for the root hash: every line as in the report, with nothing that
/// depends on a locale.
public struct ReportData: Encodable, Sendable {
    private let report: InsuranceReport

    public init(_ report: InsuranceReport) {
        self.report = report
    }

    /// In a report's folder.
    public static let fileName = "\(ReportManifest.folder)/data.json"
    /// Increased when the meaning of a member changes.
    private static let format = 1

    private enum Key: String, CodingKey {
        case format, audience, insured, contact, home, day, lines, policies, depreciation, claim, leftOut, files
        case number, policeReport, adjuster, steps, payments, expenses
        case slug, cause, notes, states, item, loss, recordedAt, sold, archived
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.format, forKey: .format)
        try container.encode(report.audience.name, forKey: .audience)
        try container.encode(report.insured, forKey: .insured)
        try container.encodeIfPresent(report.contact, forKey: .contact)
        try container.encode(report.home, forKey: .home)
        try container.encode(report.day, forKey: .day)
        try container.encode(report.register.lines, forKey: .lines)
        try container.encode(report.coverage.map(\.policy), forKey: .policies)
        try container.encode(report.depreciation, forKey: .depreciation)
        switch report.subject {
        case .home:
            var left = container.nestedContainer(keyedBy: Key.self, forKey: .leftOut)
            try left.encode(report.leftOut.sold, forKey: .sold)
            try left.encode(report.leftOut.archived, forKey: .archived)
        case .claim(let claim):
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: .claim)
            try nested.encode(claim.slug, forKey: .slug)
            try nested.encode(claim.cause, forKey: .cause)
            try nested.encode(claim.notes, forKey: .notes)
            try nested.encode(claim.number, forKey: .number)
            try nested.encode(claim.policeReport, forKey: .policeReport)
            try nested.encode(claim.adjuster, forKey: .adjuster)
            try nested.encode(claim.steps, forKey: .steps)
            try nested.encode(claim.payments, forKey: .payments)
            try nested.encode(claim.expenses, forKey: .expenses)
            try nested.encode(report.files, forKey: .files)
            var states = nested.nestedUnkeyedContainer(forKey: .states)
            for line in claim.lines {
                var state = states.nestedContainer(keyedBy: Key.self)
                try state.encode(line.line.itemID, forKey: .item)
                try state.encode(line.loss, forKey: .loss)
                if line.isRecordingKnown { try state.encode(line.recordedAt, forKey: .recordedAt) }
            }
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
}
