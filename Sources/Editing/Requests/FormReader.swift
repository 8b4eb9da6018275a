import Foundation
import NIOCore
import Serving

/// Reads the body of a POST.
struct FormReader {
    private let uploads: UploadFolder
    private let mayUpload: Bool

    init(_ uploads: UploadFolder, mayUpload: Bool) { (self.uploads, self.mayUpload) = (uploads, mayUpload) }

    /// - Throws: `FormFault` for a body that is too large or malformed.
    func read(_ exchange: Exchange) async throws -> (FormFields, [Upload]) {
        var bytes = ByteBuffer()
        while let part = try await exchange.nextPart() {
            bytes.writeImmutableBuffer(part)
            guard bytes.readableBytes <= UploadLimit.fieldBytes else { throw FormFault.tooLarge }
        }
        return (FormFields(urlEncoded: String(buffer: bytes)), [])
    }
}
