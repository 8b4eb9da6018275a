import Console
import Foundation
import Pictures
import Workspace

/// A picture file that is being attached. Its pictures for the site are made right away, since only that shows whether
/// the file is complete.
struct AttachedPicture {
    var sha256: String
    var file: URL
    /// What the file is called in messages.
    var path: String

    /// Makes the site's pictures of several files, on all cores.
    /// - Throws: `AttachmentRefusal` for the first file that fails.
    static func make(_ pictures: [AttachedPicture], in root: SiteRoot) throws(AttachmentRefusal) {
        guard !pictures.isEmpty else { return }
        let bar = FileProgressBar()
        defer { bar.end() }
        let jobs = pictures.map { PictureJob(sha256: $0.sha256, source: .file($0.file)) }
        let outcomes = root.pictures.makeAll(jobs) { done, total in bar.show(done: done, of: total) }
        for (picture, outcome) in zip(pictures, outcomes) {
            if case .failure(let error) = outcome.result {
                throw AttachmentRefusal(cause: error.naming(picture.path))
            }
        }
    }
}
