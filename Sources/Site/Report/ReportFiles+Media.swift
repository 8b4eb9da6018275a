import Foundation
import Household
import Reports

extension ReportFiles {
    /// Links from a page of the site to the site's files and item pages.
    static func onSite(_ model: SiteModel, at address: PageAddress) -> ReportFiles {
        let (media, paths) = (model.media, model.paths)
        let shown = model.shownMedia
        let place: @Sendable (Attachment, Int) -> ReportPhoto.Place? = { attachment, width in
            guard shown.contains(attachment.sha256), let picture = media.picture(attachment) else { return nil }
            let (digest, size) = (attachment.sha256, picture.size(near: width))
            return ReportPhoto.Place(
                src: address.link(to: MediaPaths.jpeg(digest, size)), file: size.jpeg.url, width: size.width,
                height: size.height,
                fullHref: address.link(to: MediaPaths.jpeg(digest, picture.largest)),
                jpegs: picture.srcset(at: address) { MediaPaths.jpeg(digest, $0) },
                webps: picture.srcset(at: address) { MediaPaths.webp(digest, $0) })
        }
        return ReportFiles(
            picture: place,
            // The site has PDFs unchanged, and links to them.
            pages: { paper, width in place(paper, width).map { [$0] } ?? [] },
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
                media.picture(attachment)?.size(near: width).inside
            },
            pages: { paper, width in media.pages(of: paper).compactMap { $0.size(near: width).inside } },
            isMissing: { media.entries[$0.sha256] == nil })
    }

    /// Names pictures in a folder beside the report by their file names there.
    ///
    /// Cards on paper show them at 300 dots per inch, and in large print at 220: Typst holds every pixel in memory.
    static func inFolder(_ media: SiteMedia, isLargePrint: Bool) -> ReportFiles {
        ReportFiles(
            picture: { attachment, width in
                guard let picture = media.picture(attachment) else { return nil }
                let size = picture.size(near: width)
                return size.place(at: size.name(in: attachment.sha256))
            },
            pages: { paper, width in
                media.pages(of: paper).enumerated().map { number, page in
                    let size = page.size(near: width)
                    return size.place(at: "\(number + 1)-\(size.name(in: paper.sha256))")
                }
            },
            isMissing: { media.entries[$0.sha256] == nil }, cardWidth: isLargePrint ? 640 : 320)
    }
}

extension SiteMedia {
    /// The picture of an attachment; nil if its file is missing or not a picture.
    func picture(_ attachment: Attachment) -> Picture? {
        if case .picture(let picture)? = entries[attachment.sha256] { picture } else { nil }
    }

    /// The pages shown of a paper; for a photographed one, the photo.
    func pages(of paper: Attachment) -> [Picture] {
        pages[paper.sha256] ?? picture(paper).map { [$0] } ?? []
    }
}

extension SiteMedia.Picture {
    /// The smallest size that is at least this wide, else the largest.
    func size(near width: Int) -> SiteMedia.Size { sizes.first { $0.width >= width } ?? largest }
}

extension SiteMedia.Size {
    /// The place of the picture in the report's own file. Nil if it cannot be read: the report is complete without it,
    /// since its index still has the file's name.
    fileprivate var inside: ReportPhoto.Place? {
        // A picture that cannot be read is only named in the report.
        (try? Data(contentsOf: jpeg.url)).map { place(at: "data:image/jpeg;base64,\($0.base64EncodedString())") }
    }

    fileprivate func place(at src: String) -> ReportPhoto.Place {
        ReportPhoto.Place(src: src, file: jpeg.url, width: width, height: height)
    }

    /// The name of the JPEG in a report's picture folder.
    func name(in digest: String) -> String { "\(digest.prefix(16))-\(width).jpg" }
}
