import Files
package import Foundation

/// Decides where a command may write. Every command with an option that names a place asks here first.
package enum OutputLocation {
    /// The place that a path leads to, through links and `..`, if the command may write there.
    /// - Parameters:
    ///   - path: The path as it was typed; a relative one starts at the current folder.
    ///   - siteRoot: The site root that the command works on; nil when it is about to be created.
    ///   - former: For a file: recognises an earlier one, which may be replaced.
    /// - Throws: `OutputError.refused` for the folders of the system, for home directories, for the parts of any site
    ///   root, and for anything that would become part of a site; `OutputError.otherAudience` for a folder with the
    ///   site for another audience, and for a folder inside it, since both are handed over together;
    ///   `OutputError.notReplaced` for an existing file that is not an earlier one; and what `former` throws.
    package static func checked(
        _ path: String, for output: OutputKind, siteRoot: URL?, replacing former: FormerFile? = nil
    ) throws -> URL {
        // A pipe or a terminal accepts any output, and nothing is replaced. Writing a file to a folder's path fails
        // anyway.
        if output == .export, let kind = FileStatus(of: path)?.kind, [.pipe, .characterDevice, .folder].contains(kind) {
            return URL(fileURLWithPath: path)
        }
        let place = TruePath.of(path)
        let reason = path.isEmpty ? "the path is empty" : objection(to: output, at: place, siteRoot)
        if let reason { throw OutputError.refused(output, path: place, reason: reason) }
        if case .site(let audience) = output { try checkAudience(audience, at: place) }
        if let former, try !former.mayBeReplaced(at: place) {
            throw OutputError.notReplaced(path: place, former: former.name)
        }
        return URL(fileURLWithPath: place)
    }

    /// The reason why output must not be written to a place; nil when there is none. Takes a true path.
    private static func objection(to output: OutputKind, at place: String, _ siteRoot: URL?) -> String? {
        if place == "/" { return "it is the root of the file system" }
        let roots = GuardedRoot.around(place, ours: siteRoot)
        return roots.lazy.compactMap { $0.objection(to: output, at: place) }.first
            ?? (output.isSite ? fileObjection(at: place) : siteObjection(at: place))
            ?? SystemFolders.objection(to: output, at: place)
    }

    /// Refuses a place in a site's folder: anything there would be handed over with the site.
    private static func siteObjection(at place: String) -> String? {
        let site = TruePath.around(place).first { folder in
            // The manifest's existence suffices, whatever its content.
            Disk.exists(folder + "/" + Manifest.fileName)
        }
        return site.map { "\($0) is reserved for a site" }
    }

    /// Refuses a file, because `watch` would wait for it to become a folder.
    private static func fileObjection(at place: String) -> String? {
        (FileStatus(of: place)?.kind ?? .folder) == .folder ? nil : "it is not a folder"
    }

    private static func checkAudience(_ audience: String, at place: String) throws {
        for folder in TruePath.around(place) {
            if let holds = Self.audience(ofSiteIn: folder), holds != audience {
                throw OutputError.otherAudience(folder: folder, holds: holds, wanted: audience)
            }
        }
    }

    /// The name of the audience of the site in a folder; nil if there is no site.
    private static func audience(ofSiteIn folder: String) -> String? {
        // The build reports a manifest that cannot be read.
        guard let head = try? Disk.start(of: folder + "/" + Manifest.fileName, count: 4096) else { return nil }
        return Manifest(Array(head))?.audience
    }
}
