public import Foundation

/// Which folders may be an output folder at all.
public enum OutputLocation {
    /// The folder's true path.
    /// - Throws: `OutputError.refusedFolder` for `/`, a home directory, a site root or a folder around one, and the
    ///   folders that a site is made from.
    public static func checked(_ output: URL, siteRoot: URL) throws -> URL {
        let folder = real(output)
        let root = real(siteRoot)
        let refuse = { (reason: String) in OutputError.refusedFolder(path: folder.path, reason: reason) }
        guard folder.path != "/" else { throw refuse("it is the top of the file system") }
        for home in [NSHomeDirectory(), ProcessInfo.processInfo.environment["HOME"] ?? ""] where !home.isEmpty {
            guard folder.path != real(URL(fileURLWithPath: home)).path else { throw refuse("it is a home directory") }
        }
        guard !contains(folder, root) else { throw refuse("the site's own folder \(root.path) lies in it") }
        guard !FileManager.default.fileExists(atPath: folder.appendingPathComponent("housebook.yml").path) else {
            throw refuse("it is the root of a site")
        }
        for name in ["Household", "Content", "Templates", ".housebook"] {
            let source = real(root.appendingPathComponent(name))
            guard !contains(source, folder), !contains(folder, source) else {
                throw refuse("the site is made from \(source.path)")
            }
        }
        return folder
    }

    /// Links resolved as far as the path exists.
    private static func real(_ url: URL) -> URL {
        var existing = url.standardizedFileURL
        var rest: [String] = []
        while !FileManager.default.fileExists(atPath: existing.path), existing.path != "/" {
            rest.insert(existing.lastPathComponent, at: 0)
            existing.deleteLastPathComponent()
        }
        return rest.reduce(existing.resolvingSymlinksInPath().standardizedFileURL) { $0.appendingPathComponent($1) }
    }

    private static func contains(_ outer: URL, _ inner: URL) -> Bool {
        inner.path == outer.path || inner.path.hasPrefix(outer.path.hasSuffix("/") ? outer.path : outer.path + "/")
    }
}
