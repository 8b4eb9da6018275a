public import Foundation

/// What a report's workbook is told beside the report.
public struct ReportOptions: Sendable {
    public enum Paper: String, Sendable, CaseIterable {
        case a4, letter
    }

    public var paper: Paper
    /// Whom it is made for, in words; empty to say nothing.
    public var audience: String
    /// Of the manifest, 64 hexadecimal digits; nil where there is none.
    public var rootHash: String?
    /// In which an instant is a day.
    public var timeZone: TimeZone

    public init(paper: Paper = .a4, audience: String = "", rootHash: String? = nil, timeZone: TimeZone) {
        self.paper = paper
        self.audience = audience
        self.rootHash = rootHash
        self.timeZone = timeZone
    }
}
