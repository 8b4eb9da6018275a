import Digests
public import Foundation
public import Household

/// The manifest of a report's folder: each file with its SHA-256, and each original with the lines that it proves.
public struct ReportManifest: Codable, Hashable, Sendable {
    public var format: Int
    /// The home's name, or the claim's cause.
    public var title: String
    public var day: CalendarDate
    /// Absent in a report of a version that recorded no copies.
    public var made: ReportCopy.Making?
    public var audience: String
    public var rootHash: String
    /// Every file of the folder except the manifest and `SHA256SUMS`, by name.
    public var files: [File]
    /// Sorted by digest.
    public var originals: [Original]

    public struct File: Codable, Hashable, Sendable {
        public var name: String
        public var sha256: String
        /// In bytes.
        public var size: Int

        public init(name: String, sha256: String, size: Int) {
            self.name = name
            self.sha256 = sha256
            self.size = size
        }
    }

    public struct Original: Codable, Hashable, Sendable {
        public var sha256: String
        /// The owner's name for the file; empty if the audience may not see it.
        public var fileName: String
        public var kind: Attachment.Kind
        /// In bytes; 0 if the audience may not see it.
        public var size: Int
        /// The numbers of the lines and expenses that the original belongs to; empty for the photo of a room.
        public var lines: [String]
        /// The copy beside the report, if there is one. The copy of a photo has only the picture and the day of taking,
        /// so its digest differs.
        public var copy: File?
    }

    /// The folder of the files that are for programs only.
    public static let folder = "proof"
    public static let fileName = "\(folder)/manifest.json"
    /// The manifest of a report in the first format, which had all files side by side.
    public static let formerFileName = "manifest.json"
    public static let currentFormat = 2

    /// - Parameter originals: The result of `originals(of:copies:)`.
    public init(_ report: InsuranceReport, rootHash: String, files: [File], originals: [Original]) {
        format = Self.currentFormat
        title = report.claim?.cause ?? report.home.displayName
        day = report.day
        made = report.made
        audience = report.audience.name
        self.rootHash = rootHash
        self.files = files.sorted { $0.name < $1.name }
        self.originals = originals
    }

    /// The originals of a report, sorted by digest.
    /// - Parameter copies: The copies beside the report, by the digest of the original.
    public static func originals(of report: InsuranceReport, copies: [String: File] = [:]) -> [Original] {
        var originals: [String: Original] = [:]
        for row in EvidenceIndex(report).rows where row.attachment.hasValidDigest {
            let file = row.attachment
            let new = Original(
                sha256: file.sha256, fileName: file.fileName, kind: file.kind, size: file.size, lines: [],
                copy: copies[file.sha256])
            originals[file.sha256, default: new].lines += row.number.isEmpty ? [] : [row.number]
        }
        return originals.values.sorted { $0.sha256 < $1.sha256 }
    }

    /// `SHA256SUMS`: a line for every file, the manifest included, in the form that `sha256sum` reads.
    public func list() throws -> String {
        let manifest = File(name: Self.fileName, sha256: SHA256Digest.of(try json()), size: 0)
        return (files + [manifest]).sorted { $0.name < $1.name }.map { "\($0.sha256)  \($0.name)\n" }.joined()
    }

    public static let listFileName = "SHA256SUMS"

    public init(reading data: Data) throws {
        self = try JSONDecoder().decode(ReportManifest.self, from: data)
    }

    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
