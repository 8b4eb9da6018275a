import Digests
public import Foundation
import Household

/// The seal of a report: a list of the SHA-256 of its data and of every original, in the form that `sha256sum` reads;
/// and the root hash, the SHA-256 of that list, which the cover shows. The list names originals by their own digests,
/// whether copies of them travel with the report or not.
///
/// A reader of the cover can check that the data and the originals are the ones the report was made from. The root hash
/// proves neither when the report was made nor that its statements are true.
public struct ReportSeal: Hashable, Sendable {
    /// A line for the data, then one for each original, ascending.
    public let list: String
    /// The SHA-256 of the list, 64 lower-case hexadecimal digits.
    public let rootHash: String

    /// In a report's folder.
    public static let fileName = "\(ReportManifest.folder)/SHA256SUMS"

    /// - Parameters:
    ///   - data: The bytes of the report's data.
    ///   - originals: The originals. Those without a valid digest are left out, since nobody can check them.
    ///   - format: The manifest's format. In the first one, the list named copies beside the report instead of originals.
    public init(data: Data, originals: [ReportManifest.Original], format: Int = ReportManifest.currentFormat) {
        let lines =
            ["\(SHA256Digest.of(data))  data.json"]
            + originals.filter { Attachment.isDigest($0.sha256) }.map { original in
                guard format == 1, let copy = original.copy else {
                    return "\(original.sha256)  \(Self.path(ofOriginal: original.sha256))"
                }
                return "\(copy.sha256)  \(copy.name)"
            }
        list = lines.map { $0 + "\n" }.joined()
        rootHash = SHA256Digest.of(Data(list.utf8))
    }

    /// The path of an original in the household's folder.
    public static func path(ofOriginal digest: String) -> String { "attachments/\(digest)" }
}
