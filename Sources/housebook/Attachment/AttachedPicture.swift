import Foundation
import Pictures

/// A photo whose pictures are made when it is attached: that is what shows whether all of it is there.
struct AttachedPicture {
    var sha256: String
    var file: URL
    /// What the file is called in messages.
    var path: String

    /// Makes the pictures of several, on all cores.
    /// - Throws: `AttachmentRefusal` for the first that none can be made of.
    static func make(_ pictures: [AttachedPicture], in root: SiteRoot) throws(AttachmentRefusal) {
        guard !pictures.isEmpty else { return }
        let bar = PageBar()
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

extension SiteRoot {
    /// The pictures that are made of photos.
    var pictures: PictureCache { PictureCache(folder: URL(fileURLWithPath: picturesFolder, isDirectory: true)) }
}
