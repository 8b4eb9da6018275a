import Foundation

/// The limits of what a form may bring.
enum UploadLimit {
    static let fileBytes = 50 << 20
    static let files = 20
    /// With all that is around the files.
    static let requestBytes = files * fileBytes + (2 << 20)
    /// The longest form without files, in bytes.
    static let fieldBytes = 1 << 20
}

/// Keeps the files that came with forms until they belong to a record, for an hour at most.
struct UploadFolder: Sendable {
    private let path: String

    init(_ path: String) { self.path = path }
}
