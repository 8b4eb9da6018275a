package import Foundation
package import Templating

/// A picture in a report.
package struct ReportPhoto: TemplateModel {
    /// Where a picture is, and how large.
    package struct Place: Sendable {
        package let src: String
        /// The JPEG itself.
        package let file: URL
        let width: Int
        let height: Int
        /// The large JPEG, and all sizes as `srcset` lists; on the site only.
        let href: String?
        let jpegs: String?
        let webps: String?

        package init(
            src: String, file: URL, width: Int, height: Int, href: String? = nil, jpegs: String? = nil,
            webps: String? = nil
        ) {
            (self.src, self.file, self.width, self.height) = (src, file, width, height)
            (self.href, self.jpegs, self.webps) = (href, jpegs, webps)
        }
    }

    var alt: String
    var caption: String?
    package var place: Place

    package static let fields = Fields<ReportPhoto> {
        $0.text("alt", \.alt)
        $0.text("caption", optional: \.caption)
        $0.link("src", \.place.src)
        $0.text("width") { "\($0.place.width)" }
        $0.text("height") { "\($0.place.height)" }
        $0.link(optional: ["fullHref": \.place.href, "jpegs": \.place.jpegs, "webps": \.place.webps])
    }

    /// The widths, in pixels, of a photo of a room, and of the page of a paper, three of which stand beside each other.
    static let (roomWidth, paperWidth) = (480, 640)
}
