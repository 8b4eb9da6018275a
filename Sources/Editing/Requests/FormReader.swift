import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Serving

/// Reads the body of a POST, with its files.
struct FormReader {
    private let uploads: UploadFolder
    private let mayUpload: Bool

    init(_ uploads: UploadFolder, mayUpload: Bool) { (self.uploads, self.mayUpload) = (uploads, mayUpload) }

    /// - Throws: `FormFault` for a body that is too large or malformed, or for which the disk has no room;
    ///   `RequestBody.Failure`. No file stays behind.
    func read(_ exchange: Exchange) async throws -> (FormFields, [Upload]) {
        let form = try IncomingForm(exchange.request.headers, uploads, mayUpload: mayUpload)
        while let piece = try await exchange.nextPart() {
            // Writing may have to wait for the disk.
            try await NIOThreadPool.singleton.runIfActive { try form.take(piece) }
        }
        return try form.finish()
    }
}
