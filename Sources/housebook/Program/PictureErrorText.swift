import Pictures

// Why a picture is not attached.

extension PictureError {
    /// The hint, with `--kind other` added where it suggests attaching the file as a document.
    var hintForAttaching: String? {
        guard let hint else { return nil }
        return hint.hasSuffix("as a document") ? "\(hint): --kind other" : hint
    }

    var status: ExitStatus {
        switch self {
        case .empty, .notAPicture, .unsupported, .tooLarge, .damaged, .invalidDigest: .data
        case .cannotRead, .changed, .noLibrary: .noInput
        case .cannotWrite: .inputOutput
        }
    }
}
