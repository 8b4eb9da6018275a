import Foundation
import Household

/// Where a report's photos, documents and items are: on the site it belongs to, in the very file, or beside it.
///
/// What differs between the forms of a report lies in this one value.
struct ReportFiles: Sendable {
    /// Where a picture is, that is about so many pixels wide; nil where it is not shown.
    let picture: @Sendable (_ attachment: Attachment, _ width: Int) -> ReportPhoto.Place?
    /// Where the file itself is; nil where there is none to offer.
    let document: @Sendable (Attachment) -> String?
    /// Where an item's page is; nil where there are no pages but the report.
    let item: @Sendable (EntityID<Item>) -> String?
    /// Whether a file should be there and is not.
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

    /// No picture at all, and nothing that could be missing.
    static let none = ReportFiles()

    /// Beside a page of the site.
    static func onSite(_ model: SiteModel, at address: PageAddress) -> ReportFiles {
        let (media, paths) = (model.media, model.paths)
        let shown = model.shownMedia
        return ReportFiles(
            picture: { attachment, width in
                guard shown.contains(attachment.sha256), let picture = media.picture(attachment) else { return nil }
                func set(_ path: (String, SiteMedia.Size) -> String) -> String {
                    picture.sizes.map { "\(address.link(to: path(attachment.sha256, $0))) \($0.width)w" }
                        .joined(separator: ", ")
                }
                let size = picture.size(near: width)
                return ReportPhoto.Place(
                    src: address.link(to: MediaPaths.jpeg(attachment.sha256, size)), size: size,
                    href: address.link(to: MediaPaths.jpeg(attachment.sha256, picture.largest)),
                    jpegs: set(MediaPaths.jpeg), webps: set(MediaPaths.webp))
            },
            document: { attachment in
                // A claim's papers may have gone from the item since, and from the site with it.
                guard shown.contains(attachment.sha256) || shown.contains(MediaPaths.document(attachment)) else {
                    return nil
                }
                return model.href(of: attachment, at: address)
            },
            item: { id in paths.has(id) ? address.link(to: paths.item(id) + address.ending) : nil },
            isMissing: { media.entries[$0.sha256] == nil })
    }

    /// In the report's own file, each as a `data:` address. A picture whose file cannot be read any more is left out.
    static func inside(_ media: SiteMedia) -> ReportFiles {
        ReportFiles(
            picture: { attachment, width in
                guard let picture = media.picture(attachment) else { return nil }
                let size = picture.size(near: width)
                // The report is whole without it, and its index still has the file's name and digest.
                guard let bytes = try? Data(contentsOf: size.jpeg.url) else { return nil }
                return ReportPhoto.Place(src: "data:image/jpeg;base64,\(bytes.base64EncodedString())", size: size)
            },
            isMissing: { media.entries[$0.sha256] == nil })
    }

    /// In a folder beside it, by their names there.
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
    /// What an attachment's file looks like; nil where it is no picture, or not there.
    func picture(_ attachment: Attachment) -> Picture? {
        if case .picture(let picture)? = entries[attachment.sha256] { picture } else { nil }
    }
}

extension SiteMedia.Picture {
    /// The smallest size that is no narrower, else the largest.
    func size(near width: Int) -> SiteMedia.Size { sizes.first { $0.width >= width } ?? largest }
}

extension SiteMedia.Size {
    /// The name of its JPEG in a folder of a report's pictures.
    func name(in digest: String) -> String { "\(digest.prefix(16))-\(width).jpg" }
}
