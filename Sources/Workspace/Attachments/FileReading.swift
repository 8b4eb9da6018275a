import Foundation
import Household
import Pictures
import Typesetting
import Values

/// What a file says of itself, read once, when it is attached.
struct FileReading {
    private(set) var cameraDate: CalendarDate?
    private(set) var pages: Int?
    private(set) var fault: Attachment.Fault?

    /// - Parameter today: The last day that is believed.
    init(_ file: URL, today: CalendarDate) {
        guard PaperPages.isPDF(file) else {
            // EXIF is from 1995. A camera whose clock was never set says an earlier day.
            cameraDate = PictureSource.file(file).dayTaken { $0.year >= 1995 && $0 <= today }
            return
        }
        switch PaperPages()?.reading(of: file) {
        case .pages(let count): pages = count
        case .locked: fault = .locked
        case .damaged: fault = .damaged
        case nil: break
        }
    }
}
