import Foundation
import Household

/// The folder of one household, and the paths of its parts.
struct SiteRoot {
    /// Absolute.
    let folder: URL

    static let settingsFileName = "housebook.yml"

    init(folder path: String) {
        folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    }

    var settingsFile: String { path(Self.settingsFileName) }
    var householdFolder: String { path("Household") }
    var storeFile: String { path("Household/store.sqlite") }
    var attachmentsFolder: String { path("Household/attachments") }
    /// The pictures made from photos. They can always be made again.
    var picturesFolder: String { path(".housebook/pictures") }
    var contentFolder: String { path("Content") }
    var templatesFolder: String { path("Templates") }
    /// Where the site for an audience goes, unless another folder is named.
    func publicFolder(for audience: Audience) -> String {
        path(audience == .owner ? "Public" : "Public-\(audience.name)")
    }
    /// Where reports go, one folder each, unless another folder is named.
    var reportsFolder: String { path("Reports") }
    /// This machine's own settings and state.
    var stateFile: String { path(".housebook/state.json") }
    var gitignoreFile: String { path(".gitignore") }

    /// Whether there is a site root here already.
    var exists: Bool { Disk.exists(settingsFile) }

    /// The site root that a folder is in: the folder itself or the nearest one above it. Nil where there is none.
    static func nearest(to path: String) -> SiteRoot? {
        var root = SiteRoot(folder: path)
        while !root.exists {
            let parent = root.folder.deletingLastPathComponent().standardizedFileURL
            guard parent.path != root.folder.path else { return nil }
            root = SiteRoot(folder: parent.path)
        }
        return root
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
