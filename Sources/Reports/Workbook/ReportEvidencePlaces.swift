public import Foundation
public import Household

/// Finds the files of a report for a workbook: small pictures to show, and originals to link to.
public struct ReportEvidencePlaces: Sendable {
    /// Returns a photo's small JPEG, which must exist until the workbook is written; nil if the photo cannot be shown.
    public var thumbnail: @Sendable (Attachment) -> URL?
    /// Returns the path of a line's file from the workbook's folder, `evidence/LR-01-sofa.jpg`; nil if the file is not
    /// beside the workbook.
    public var path: @Sendable (Attachment, RegisterLine) -> String?

    public init(
        thumbnail: @escaping @Sendable (Attachment) -> URL? = { _ in nil },
        path: @escaping @Sendable (Attachment, RegisterLine) -> String? = { _, _ in nil }
    ) {
        self.thumbnail = thumbnail
        self.path = path
    }

    /// No pictures, and no links.
    public static let none = ReportEvidencePlaces()

    /// The picture that represents a line: its first photo that can be shown.
    func thumbnail(of line: RegisterLine) -> URL? { line.photos.lazy.compactMap(thumbnail).first }
}
