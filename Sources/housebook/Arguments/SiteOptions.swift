import ArgumentParser
import Console
import Foundation
import HouseholdStore
import Workspace

/// Which household a command is about. The option may stand before the command as well as after it.
struct SiteOptions: ParsableArguments {
    @Option(
        name: .customLong("root"),
        help: ArgumentHelp(
            "The site root; without it, the nearest folder, from here up, with a housebook.yml.", valueName: "dir"),
        completion: .directory)
    var rootFolder: String?

    /// The folder that `--root` names, else the current one.
    var startFolder: String { rootFolder ?? FileManager.default.currentDirectoryPath }

    /// - Throws: `CommandError` where there is no site root.
    func root() throws(CommandError) -> SiteRoot {
        if let rootFolder {
            let root = SiteRoot(folder: rootFolder)
            guard root.exists else { throw .notASiteRoot(folder: rootFolder) }
            return root
        }
        guard let root = SiteRoot.nearest(to: startFolder) else { throw .noSiteRoot(above: startFolder) }
        return root
    }

    /// Opens the household: reads its settings and opens its store.
    func open() throws -> HouseholdSession {
        let session = try HouseholdSession(root: try root(), as: .command, wording: \.hint)
        if session.store.tookBackImport {
            StandardError.line("note: an import that was interrupted was taken back; import its file again")
        }
        return session
    }
}

extension ChangeOrigin {
    /// The command that is running: `item edit`.
    static let command = ChangeOrigin(
        CommandPath(Array(CommandLine.arguments.dropFirst())).words.dropFirst().joined(separator: " "))
}
