package import Foundation
package import Templating

/// A picture in a report.
package struct ReportPhoto: TemplateModel {
    /// Where a picture is, and how large.
    package struct Place: TemplateModel {
        @Link package var src: String
        /// The JPEG itself.
        @Unshown package var file: URL
        var width: String
        var height: String
        /// The large JPEG, and all sizes as `srcset` lists; on the site only.
        @Link var fullHref: String?
        @Link var jpegs: String?
        @Link var webps: String?

        package init(
            src: String, file: URL, width: Int, height: Int, fullHref: String? = nil, jpegs: String? = nil,
            webps: String? = nil
        ) {
            (self.src, self.file, self.width, self.height) = (src, file, "\(width)", "\(height)")
            (self.fullHref, self.jpegs, self.webps) = (fullHref, jpegs, webps)
        }
    }

    var alt: String
    var caption: String?
    @Included package var place: Place

    /// The widths, in pixels, of a photo of a room, and of the page of a paper, three of which stand beside each other.
    static let (roomWidth, paperWidth) = (480, 640)
}
