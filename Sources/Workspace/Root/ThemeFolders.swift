import Files
package import Foundation

/// The folders of templates: the default theme, then the site root's own `Templates/`.
package enum ThemeFolders {
    package static func all(of root: SiteRoot) throws(WorkspaceError) -> [URL] {
        let own = URL(fileURLWithPath: root.templatesFolder, isDirectory: true)
        guard let standard = standard() else { throw .noTheme }
        return standard.standardizedFileURL == own.standardizedFileURL ? [standard] : [standard, own]
    }

    /// The default theme: in the folder that `HOUSEBOOK_SHARE` names; beside an installed binary, in
    /// `../share/housebook/Templates`; or for a binary in its build folder, in the package around it.
    private static func standard() -> URL? {
        var candidates: [URL] = []
        if let share = ProcessInfo.processInfo.environment["HOUSEBOOK_SHARE"] {
            candidates.append(URL(fileURLWithPath: share).appendingPathComponent("Templates"))
        }
        if let binary = Bundle.main.executableURL?.resolvingSymlinksInPath() {
            let folder = binary.deletingLastPathComponent()
            candidates.append(folder.deletingLastPathComponent().appendingPathComponent("share/housebook/Templates"))
            candidates += packages(around: folder).map { $0.appendingPathComponent("Templates") }
        }
        return candidates.first { Disk.exists($0.appendingPathComponent("words.yml").path) }
    }

    /// `.build/release` lies two or three folders below the package it was built from.
    private static func packages(around folder: URL) -> [URL] {
        var folders: [URL] = []
        var folder = folder
        for _ in 0..<5 {
            folder.deleteLastPathComponent()
            if Disk.exists(folder.appendingPathComponent("Package.swift").path) { folders.append(folder) }
        }
        return folders
    }
}
