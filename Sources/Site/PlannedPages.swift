import Foundation

/// The files of a site that is planned, and not all written yet. Each can be made at once, for somebody who asks for it.
public struct PlannedPages: Sendable {
    let plan: SitePlan
    /// The files that this build looks at, by path.
    let files: [String: PlannedFile]

    /// Whether the site will have a file.
    public func contains(_ path: String) -> Bool { plan.links.targets.contains(path) || files[path] != nil }

    /// The bytes of a file; nil for one that takes long, or that cannot be read, or that this build leaves as it is.
    public func bytes(of path: String) -> [UInt8]? {
        guard let file = files[path] else { return nil }
        switch file.source {
        case .openData: return nil
        // The same goes for a picture as for the files below.
        case .media(let file): return (try? Data(contentsOf: file.url)).map(Array.init)
        case .page, .copy, .text, .search, .calendar:
            var bytes: [UInt8] = []
            // A file that cannot be read is an error of the build, which reports it.
            guard (try? plan.render(file, into: &bytes)) != nil else { return nil }
            return bytes
        }
    }
}
