import Pictures

/// Why a picture is not attached, with a hint that names this program's options.
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

    /// The hint of the cause, with `--kind other` added where it suggests attaching the file as a document.
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
