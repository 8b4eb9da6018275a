import Foundation
package import Household

/// Finds a report's photos, documents and item pages: on the site, inside its own file, or in a folder beside it. The
/// forms of a report differ only here in where they look.
package struct ReportFiles: Sendable {
    /// The place of a picture about `width` pixels wide; nil if it is not shown.
    let picture: @Sendable (_ attachment: Attachment, _ width: Int) -> ReportPhoto.Place?
    /// The places of a paper's pages, each about `width` pixels wide; empty if it is not shown.
    let pages: @Sendable (_ paper: Attachment, _ width: Int) -> [ReportPhoto.Place]
    /// The link to the file itself; nil if the report does not offer it.
    private(set) var document: @Sendable (Attachment) -> String?
    /// Whether the report comes with files, such as lists of digests, and so names digests. Pages of the site do not.
    private(set) var namesDigests = false
    /// The name of the file's copy beside the report, `evidence/LR-01 Sofa, photo.jpg`; nil if there is none.
    private(set) var copy: @Sendable (Attachment) -> String? = { _ in nil }
    /// The link to an item's page; nil if it has none.
    let item: @Sendable (EntityID<Item>) -> String?
    /// Whether an attachment's file is missing or damaged.
    let isMissing: @Sendable (Attachment) -> Bool
    /// The width of the photos of a card, in pixels.
    let cardWidth: Int

    package init(
        picture: @escaping @Sendable (Attachment, Int) -> ReportPhoto.Place? = { _, _ in nil },
        pages: @escaping @Sendable (Attachment, Int) -> [ReportPhoto.Place] = { _, _ in [] },
        document: @escaping @Sendable (Attachment) -> String? = { _ in nil },
        item: @escaping @Sendable (EntityID<Item>) -> String? = { _ in nil },
        isMissing: @escaping @Sendable (Attachment) -> Bool = { _ in false }, cardWidth: Int = 480
    ) {
        (self.picture, self.pages, self.document) = (picture, pages, document)
        (self.item, self.isMissing, self.cardWidth) = (item, isMissing, cardWidth)
    }

    /// The same files for a report with a folder of its own, with their copies beside it.
    /// - Parameter linked: Whether the copies are also what links to files lead to.
    package func beside(_ copies: @escaping EvidenceCopies, linked: Bool) -> ReportFiles {
        var files = self
        files.namesDigests = true
        files.copy = { copies($0)?.name }
        if linked {
            files.document = { copies($0)?.name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) }
        }
        return files
    }

    /// Shows no picture, and treats no file as missing.
    package static let none = ReportFiles()
}
