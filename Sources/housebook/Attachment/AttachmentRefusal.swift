import Foundation
import Pictures

/// A picture that is not attached, and what to do about it here.
struct AttachmentRefusal: Error, CustomStringConvertible {
    var cause: PictureError

    var description: String { cause.description }

    static func translating<T>(_ body: () throws(PictureError) -> T) throws(AttachmentRefusal) -> T {
        do {
            return try body()
        } catch {
            throw AttachmentRefusal(cause: error)
        }
    }

    /// With the way that this program has of attaching something as a document.
    var hint: String? {
        guard let hint = cause.hint else { return nil }
        return hint.hasSuffix("as a document") ? "\(hint): --kind other" : hint
    }

    var status: ExitStatus {
        switch cause {
        case .empty, .notAPicture, .unsupported, .tooLarge, .damaged, .invalidDigest: .data
        case .cannotRead, .noLibrary: .noInput
        case .cannotWrite: .inputOutput
        }
    }
}
