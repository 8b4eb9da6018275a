package import Foundation
package import Templating

/// A picture in a report.
package struct ReportPhoto: TemplateModel {
    /// The place of a picture, and its size.
    package struct Place: TemplateModel {
        @Link package var src: String  // a JPEG of medium size; in a file of its own a `data:` address
        /// The JPEG itself.
        @Unshown package var file: URL
        var width: String  // of that JPEG, in pixels: `640`; for paper `320`
        var height: String  // of that JPEG, in pixels: `480`
        @Link var fullHref: String?  // the large JPEG; on the site only
        @Link var jpegs: String?  // all JPEGs with their widths, for `srcset`; on the site only
        @Link var webps: String?  // the same as WebP

        package init(
            src: String, file: URL, width: Int, height: Int, fullHref: String? = nil, jpegs: String? = nil,
            webps: String? = nil
        ) {
            (self.src, self.file, self.width, self.height) = (src, file, "\(width)", "\(height)")
            (self.fullHref, self.jpegs, self.webps) = (fullHref, jpegs, webps)
        }
    }

    var alt: String  // what it shows, for those who cannot see it
    var caption: String?  // the caption
    @Included package var place: Place

    /// The widths in pixels of a room's photo and of a paper's page. Three pages stand side by side.
    static let (roomWidth, paperWidth) = (480, 640)
}
