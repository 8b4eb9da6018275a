public import Foundation
public import Household

/// Finds the files of a report for a workbook: small pictures to show, and originals to link to.
public struct ReportEvidencePlaces: Sendable {
    /// Returns a photo's small JPEG, which must exist until the workbook is written; nil if the photo cannot be shown.
    public var thumbnail: @Sendable (Attachment) -> URL?
    /// Finds the files beside the workbook, by their paths from its folder: `evidence/LR-01 Sofa, photo.jpg`.
    public var copies: EvidenceCopies

    public init(
        thumbnail: @escaping @Sendable (Attachment) -> URL? = { _ in nil },
        copies: @escaping EvidenceCopies = { _ in nil }
    ) {
        self.thumbnail = thumbnail
        self.copies = copies
    }

    /// No pictures, and no links.
    public static let none = ReportEvidencePlaces()

    /// The picture that represents a line: its first photo that can be shown.
    func thumbnail(of line: RegisterLine) -> URL? { line.photos.lazy.compactMap(thumbnail).first }
}
