import Foundation
import Household
import Site

extension SiteMedia {
    /// The JPEG of a photo for a workbook: the smallest that is still sharp in a row of the register. Nil if the
    /// photo's file is missing or not a picture.
    func thumbnail(of photo: Attachment) -> URL? {
        guard case .picture(let picture)? = entries[photo.sha256] else { return nil }
        return (picture.sizes.first { $0.width >= 96 } ?? picture.largest).jpeg.url
    }
}
