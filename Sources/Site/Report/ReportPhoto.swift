import Household
import Templating

/// A picture in a report.
struct ReportPhoto: TemplateModel {
    /// Where a picture is, and how large.
    struct Place: Sendable {
        var src: String
        var size: SiteMedia.Size
        /// The large JPEG, and all sizes as `srcset` lists; on the site only.
        var href: String?
        var jpegs: String?
        var webps: String?
    }

    var alt: String
    var caption: String?
    var place: Place

    static let fields = Fields<ReportPhoto> {
        $0.text("alt", \.alt)
        $0.text("caption", optional: \.caption)
        $0.link("src", \.place.src)
        $0.text("width") { "\($0.place.size.width)" }
        $0.text("height") { "\($0.place.size.height)" }
        $0.link(optional: ["fullHref": \.place.href, "jpegs": \.place.jpegs, "webps": \.place.webps])
    }

    /// The widths, in pixels, of a photo on a card, and of a receipt, which has to be readable.
    static let (cardWidth, paperWidth) = (480, 960)
}
