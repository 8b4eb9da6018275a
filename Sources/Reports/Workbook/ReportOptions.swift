public import Foundation

/// The options of a report's workbook.
public struct ReportOptions: Sendable {
    public enum Paper: String, Codable, Sendable, CaseIterable {
        case a4, letter
    }

    public var paper: Paper
    /// The audience of the report, in words; empty to leave it out.
    public var audience: String
    /// The root hash of the report's seal, 64 hexadecimal digits; nil for a report without a seal.
    public var rootHash: String?
    /// The time zone that decides the day of an instant.
    public var timeZone: TimeZone

    public init(paper: Paper = .a4, audience: String = "", rootHash: String? = nil, timeZone: TimeZone) {
        self.paper = paper
        self.audience = audience
        self.rootHash = rootHash
        self.timeZone = timeZone
    }
}
