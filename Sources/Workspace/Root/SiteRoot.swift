import Digests
import Files
package import Foundation
package import Household
package import Pictures

/// The folder of one household, and the paths of its parts.
package struct SiteRoot: Sendable {
    /// Absolute.
    package let folder: URL

    static let settingsFileName = "housebook.yml"
    static let storeFileName = "store.sqlite"

    package init(folder path: String) {
        folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    }

    package var settingsFile: String { path(Self.settingsFileName) }
    package var householdFolder: String { path("Household") }
    package var storeFile: String { path("Household/\(Self.storeFileName)") }
    /// Copies of the store, made before each migration.
    var backupsFolder: String { path("Household/backups") }
    var attachmentsFolder: String { path("Household/attachments") }
    /// The pictures made from photos, which can always be made again.
    var picturesFolder: String { path(".housebook/pictures") }
    /// What is kept to report faults of Housebook.
    var faultsFolder: String { path(".housebook/faults") }
    var contentFolder: String { path("Content") }
    var templatesFolder: String { path("Templates") }
    /// The default folder of an audience's site.
    package func publicFolder(for audience: Audience) -> String {
        let names = [audience == .owner ? nil : audience.name, audience.scope?.name]
        return path((["Public"] + names.compactMap(\.self)).joined(separator: "-"))
    }
    /// The default folder of reports, with one folder for each.
    var reportsFolder: String { path("Reports") }
    /// This machine's own settings and state.
    var stateFile: String { path(".housebook/state.json") }
    /// This machine's knowledge of the household's remote.
    var syncFolder: String { path(".housebook/sync") }
    /// The devices that may use the forms of `serve --edit` on this machine.
    package var devicesFile: String { path(".housebook/devices.json") }
    /// The addresses of a `serve --edit` that runs on this machine.
    package var servingFile: String { path(".housebook/serving.json") }
    /// The files that came with forms and belong to no record yet.
    package var uploadsFolder: String { path(".housebook/uploads") }
    /// A short text that differs from one household of a machine to another.
    package var mark: String { String(SHA256Digest.of(Data(folder.path.utf8)).prefix(8)) }
    var gitignoreFile: String { path(".gitignore") }

    /// Whether a site root exists here.
    package var exists: Bool { Disk.exists(settingsFile) }

    /// The site root that contains a folder: the folder itself or the nearest one above it. Nil outside of any site
    /// root.
    package static func nearest(to path: String) -> SiteRoot? {
        var root = SiteRoot(folder: path)
        while !root.exists {
            let parent = root.folder.deletingLastPathComponent().standardizedFileURL
            guard parent.path != root.folder.path else { return nil }
            root = SiteRoot(folder: parent.path)
        }
        return root
    }

    /// The cache of the site's pictures, made from attached files.
    package var pictures: PictureCache { pictures(checkingSources: true) }

    /// - Parameter checksSources: False for pictures that are not made from an attached file itself, such as a page of
    ///   a paper.
    func pictures(checkingSources checksSources: Bool) -> PictureCache {
        PictureCache(folder: URL(fileURLWithPath: picturesFolder, isDirectory: true), checkingSources: checksSources)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
