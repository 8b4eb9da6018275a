import NIOHTTP1

/// Why a request is refused before a screen sees it.
enum FormFault: Error, Hashable {
    case notAllowed
    /// Its `Origin` is not this server.
    case foreignOrigin
    case tooLarge
    case malformed
    case tooManyAttempts
    case diskFull

    var status: HTTPResponseStatus {
        switch self {
        case .notAllowed: .methodNotAllowed
        case .foreignOrigin: .forbidden
        case .tooLarge: .payloadTooLarge
        case .malformed: .badRequest
        case .tooManyAttempts: .tooManyRequests
        case .diskFull: .insufficientStorage
        }
    }

    var word: FormWord {
        switch self {
        case .notAllowed, .malformed: .formMalformed
        case .foreignOrigin: .formForeign
        case .tooLarge: .formTooLarge
        case .tooManyAttempts: .formTooMany
        case .diskFull: .formDiskFull
        }
    }
}
