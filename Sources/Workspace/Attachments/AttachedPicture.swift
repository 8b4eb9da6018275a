package import Foundation
package import Pictures

/// A picture file that is being attached. Its pictures for the site are made at once, since only that shows whether the
/// file is complete.
package struct AttachedPicture {
    private let sha256: String
    private let file: URL
    /// The file's name in messages.
    private let path: String

    package init(sha256: String, file: URL, path: String) {
        self.sha256 = sha256
        self.file = file
        self.path = path
    }

    /// Makes the site's pictures of several files, on all cores.
    /// - Throws: The error of the first file that fails.
    package static func make(
        _ pictures: [AttachedPicture], in root: SiteRoot, notify: @escaping Notify
    ) throws(PictureError) {
        guard !pictures.isEmpty else { return }
        let jobs = pictures.map { PictureJob(sha256: $0.sha256, source: .file($0.file)) }
        let outcomes = root.pictures.makeAll(jobs) { notify(.filesWritten(done: $0, of: $1)) }
        for (picture, outcome) in zip(pictures, outcomes) {
            if case .failure(let error) = outcome.result {
                throw error.naming(picture.path)
            }
        }
    }
}
