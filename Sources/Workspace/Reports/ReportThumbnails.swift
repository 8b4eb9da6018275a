import Foundation
import Household
import Site

extension SiteMedia {
    /// The JPEG that a workbook shows of a photo: the smallest that is still sharp in a row of the register. Nil where the
    /// photo's file is no picture, or missing.
    func thumbnail(of photo: Attachment) -> URL? {
        guard case .picture(let picture)? = entries[photo.sha256] else { return nil }
        return (picture.sizes.first { $0.width >= 96 } ?? picture.largest).jpeg.url
    }
}
