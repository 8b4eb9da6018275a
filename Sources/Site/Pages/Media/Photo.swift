import Household
import Templating
import Wording

/// A photo in all its sizes, with the dimensions that keep its place until it is loaded.
struct Photo: TemplateModel {
    var alt: String  // its caption, else the name of its record; numbered where several have no caption
    var caption: String?  // the caption
    var captured: String?  // the day it was taken, and who says so: `3 May 2026, by the camera`
    @Link var href: String  // the large JPEG
    @Link var src: String  // a JPEG for browsers that use none of the sets
    @Link var jpegs: String  // all JPEGs with their widths, for `srcset`
    @Link var webps: String  // the same as WebP
    var width: String  // of the large one, in pixels: `1600`
    var height: String  // of the large one: `1200`
    var ratio: String  // width by height, with a point: `1.333`
    var tint: String?  // `#aabbcc`, shown until the picture is loaded; absent for a transparent picture
    var first: Bool  // it comes first on its page, and is shown large
}

/// A picture of a few dozen pixels, beside the name of its subject.
struct Thumbnail: TemplateModel {
    @Link var src: String  // a small WebP
    var tint: String?  // `#aabbcc`, shown until the picture is loaded
}

/// A room that has a photo.
struct RoomCover: TemplateModel {
    @Included var link: PlainLink  // `name`: `Kitchen`; `href`: the room's page
    var photo: Photo  // its first photo
}

extension SiteModel {
    /// The thumbnail of an owner's first photo; nil without one.
    func thumbnail(of owner: Attachment.Owner, at address: PageAddress) -> Thumbnail? {
        cover(of: owner).map { thumbnail(of: $0.attachment, $0.picture, at: address) }
    }

    func thumbnail(of attachment: Attachment, _ picture: SiteMedia.Picture, at address: PageAddress) -> Thumbnail {
        Thumbnail(
            src: address.link(to: MediaPaths.webp(attachment.sha256, picture.smallest)), tint: picture.tint)
    }

    /// - Parameter name: The subject of the photo, used as its alternative text if it has no caption.
    func cover(of owner: Attachment.Owner, called name: String, at address: PageAddress) -> Photo? {
        cover(of: owner).map { photo($0.attachment, $0.picture, alt: name, isFirst: true, at: address) }
    }

    func photo(
        _ attachment: Attachment, _ picture: SiteMedia.Picture, alt: String, isFirst: Bool, at address: PageAddress
    ) -> Photo {
        let digest = attachment.sha256
        let (largest, middle) = (picture.largest, picture.sizes.first { $0.width >= 400 } ?? picture.largest)
        return Photo(
            alt: attachment.caption.orNil ?? alt, caption: attachment.caption.orNil,
            captured: taken(attachment, in: timeZone), href: address.link(to: MediaPaths.jpeg(digest, largest)),
            src: address.link(to: MediaPaths.jpeg(digest, middle)),
            jpegs: picture.srcset(at: address) { MediaPaths.jpeg(digest, $0) },
            webps: picture.srcset(at: address) { MediaPaths.webp(digest, $0) },
            width: "\(largest.width)", height: "\(largest.height)", ratio: picture.ratio, tint: picture.tint,
            first: isFirst)
    }

    func roomCovers(of home: Home, at address: PageAddress) -> [RoomCover] {
        index.locations(ofHome: home.id).compactMap { room in
            guard let link = roomLink(room, at: address),
                let photo = cover(of: .location(room.id), called: index.path(of: room), at: address)
            else { return nil }
            return RoomCover(link: link, photo: photo)
        }
    }
}

extension SiteMedia.Picture {
    /// All sizes, with their widths, as a `srcset` attribute lists them.
    func srcset(at address: PageAddress, path: (SiteMedia.Size) -> String) -> String {
        sizes.map { "\(address.link(to: path($0))) \($0.width)w" }.joined(separator: ", ")
    }

    fileprivate var tint: String? { hasAlpha ? nil : colour }

    fileprivate var ratio: String {
        let thousandths = (1000 * largest.width + largest.height / 2) / max(1, largest.height)
        let decimals = String(thousandths % 1000)
        return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - decimals.count))\(decimals)"
    }
}
