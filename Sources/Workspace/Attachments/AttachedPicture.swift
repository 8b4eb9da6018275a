import Foundation
import Pictures

/// A picture file that is being attached. Its pictures for the site are made at once, since only that shows whether the
/// file is complete.
struct AttachedPicture {
    let sha256: String
    let file: URL
    /// The file's name in messages.
    let path: String

    /// Makes the site's pictures of several files, on all cores.
    /// - Throws: The error of the first file that fails.
    static func make(
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
