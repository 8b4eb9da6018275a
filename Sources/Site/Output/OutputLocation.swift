public import Foundation
public import Household

/// Which folders may be an output folder at all.
public enum OutputLocation {
    /// The folder's true path.
    /// - Parameter audience: Whom the site is for.
    /// - Throws: `OutputError.refusedFolder` for `/`, a home directory, a site root or a folder around one, and the
    ///   folders that a site is made from; `OutputError.otherAudience` for a folder with the site for another audience,
    ///   and for one inside such a folder, where whoever is shown the one is shown the other.
    public static func checked(_ output: URL, siteRoot: URL, for audience: Audience = .owner) throws -> URL {
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
        for source in sources(of: root) {
            guard !contains(source, folder), !contains(folder, source) else {
                throw refuse("the site is made from \(source.path)")
            }
        }
        var outer = folder
        while outer.path != "/" {
            if let holds = Self.audience(ofSiteIn: outer), holds != audience.name {
                throw OutputError.otherAudience(folder: outer.path, holds: holds, wanted: audience.name)
            }
            outer.deleteLastPathComponent()
        }
        return folder
    }

    /// Why a report must not be put into a folder: it would become part of a site, and go wherever that goes. Nil where
    /// nothing is against it.
    public static func objection(toReportIn output: URL, siteRoot: URL) -> String? {
        let folder = real(output)
        let root = real(siteRoot)
        if let source = sources(of: root).first(where: { contains($0, folder) }) {
            return "the site is made from \(source.path)"
        }
        // As it is called, too: a site's folder that is not built yet may be a link.
        for place in [folder, output.standardizedFileURL] {
            var outer = place
            while outer.path != "/" {
                if isForSite(outer, root: root) { return "\(outer.path) is for a site" }
                outer.deleteLastPathComponent()
            }
        }
        return nil
    }

    /// Whether a folder has a site, whatever its manifest says, or is where a site of this root goes by itself.
    private static func isForSite(_ folder: URL, root: URL) -> Bool {
        let manifest = folder.appendingPathComponent(Manifest.fileName).path
        if FileManager.default.fileExists(atPath: manifest) { return true }
        let name = folder.lastPathComponent
        return (name == "Public" || name.hasPrefix("Public-")) && real(folder.deletingLastPathComponent()) == root
    }

    /// The folders that a site is made from.
    private static func sources(of root: URL) -> [URL] {
        ["Household", "Content", "Templates", ".housebook"].map { real(root.appendingPathComponent($0)) }
    }

    /// The name of the audience that the site in a folder is for; nil where there is no site.
    private static func audience(ofSiteIn folder: URL) -> String? {
        let file = folder.appendingPathComponent(Manifest.fileName).path
        // One that cannot be read is for the build to complain of.
        guard let manifest = FileHandle(forReadingAtPath: file), let head = try? manifest.read(upToCount: 4096) else {
            return nil
        }
        return Manifest(Array(head))?.audience
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
