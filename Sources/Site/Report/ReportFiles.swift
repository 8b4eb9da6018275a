import Foundation
import Household

/// Where a report finds its photos, documents and item pages: on the site, inside its own file, or in a folder beside
/// it.
///
/// The forms of a report find their files differently; only this value knows how.
struct ReportFiles: Sendable {
    /// The place of a picture about `width` pixels wide; nil where it is not shown.
    let picture: @Sendable (_ attachment: Attachment, _ width: Int) -> ReportPhoto.Place?
    /// The link to the file itself; nil where the report does not offer it.
    let document: @Sendable (Attachment) -> String?
    /// The link to an item's page; nil where there is no such page.
    let item: @Sendable (EntityID<Item>) -> String?
    /// Whether an attachment's file is missing or damaged.
    let isMissing: @Sendable (Attachment) -> Bool

    init(
        picture: @escaping @Sendable (Attachment, Int) -> ReportPhoto.Place? = { _, _ in nil },
        document: @escaping @Sendable (Attachment) -> String? = { _ in nil },
        item: @escaping @Sendable (EntityID<Item>) -> String? = { _ in nil },
        isMissing: @escaping @Sendable (Attachment) -> Bool = { _ in false }
    ) {
        self.picture = picture
        self.document = document
        self.item = item
        self.isMissing = isMissing
    }

    /// Shows no picture, and treats no file as missing.
    static let none = ReportFiles()

    /// Links from a page of the site to the site's files and item pages.
    static func onSite(_ model: SiteModel, at address: PageAddress) -> ReportFiles {
        let (media, paths) = (model.media, model.paths)
        let shown = model.shownMedia
        return ReportFiles(
            picture: { attachment, width in
                guard shown.contains(attachment.sha256), let picture = media.picture(attachment) else { return nil }
                let (digest, size) = (attachment.sha256, picture.size(near: width))
                return ReportPhoto.Place(
                    src: address.link(to: MediaPaths.jpeg(digest, size)), size: size,
                    href: address.link(to: MediaPaths.jpeg(digest, picture.largest)),
                    jpegs: picture.srcset(at: address) { MediaPaths.jpeg(digest, $0) },
                    webps: picture.srcset(at: address) { MediaPaths.webp(digest, $0) })
            },
            document: { attachment in
                // Link only to files that the site contains.
                guard shown.contains(attachment.sha256) || shown.contains(MediaPaths.document(attachment)) else {
                    return nil
                }
                return model.href(of: attachment, at: address)
            },
            item: { id in paths.has(id) ? address.link(toPage: paths.item(id)) : nil },
            isMissing: { media.entries[$0.sha256] == nil })
    }

    /// Embeds each picture in the report's own file, as a `data:` URL. Leaves out a picture whose file can no longer be
    /// read.
    static func inside(_ media: SiteMedia) -> ReportFiles {
        ReportFiles(
            picture: { attachment, width in
                guard let picture = media.picture(attachment) else { return nil }
                let size = picture.size(near: width)
                // The report is complete without the picture: its index still has the file's name and digest.
                guard let bytes = try? Data(contentsOf: size.jpeg.url) else { return nil }
                return ReportPhoto.Place(src: "data:image/jpeg;base64,\(bytes.base64EncodedString())", size: size)
            },
            isMissing: { media.entries[$0.sha256] == nil })
    }

    /// Names pictures in a folder beside the report by their file names there.
    static func inFolder(_ media: SiteMedia) -> ReportFiles {
        ReportFiles(
            picture: { attachment, width in
                guard let picture = media.picture(attachment) else { return nil }
                let size = picture.size(near: width)
                return ReportPhoto.Place(src: size.name(in: attachment.sha256), size: size)
            },
            isMissing: { media.entries[$0.sha256] == nil })
    }
}

extension SiteMedia {
    /// The picture of an attachment; nil where its file is no picture, or missing.
    func picture(_ attachment: Attachment) -> Picture? {
        if case .picture(let picture)? = entries[attachment.sha256] { picture } else { nil }
    }
}

extension SiteMedia.Picture {
    /// The smallest size that is at least this wide, else the largest.
    func size(near width: Int) -> SiteMedia.Size { sizes.first { $0.width >= width } ?? largest }
}

extension SiteMedia.Size {
    /// The name of the JPEG in a report's picture folder.
    func name(in digest: String) -> String { "\(digest.prefix(16))-\(width).jpg" }
}
