import Files
import Foundation
package import Household
package import HouseholdStore
import Output
import Site

/// The files and folders of a new site root.
package enum SiteTemplate {
    /// The values that can be chosen for a new site root.
    package struct Choices {
        package var householdName: String?
        package var locale = Settings().locale
        package var currency = Settings().currency

        package init() {}
    }

    /// Makes the missing files and folders. Leaves existing ones untouched.
    /// - Returns: The names of the new files and folders, for display.
    /// - Throws: `OutputError` for a folder that cannot be a site root, `WorkspaceError` if a household was here whose
    ///   store is gone, `FileFailure`, `StoreError`
    package static func make(
        at root: SiteRoot, _ choices: Choices = Choices(), as origin: ChangeOrigin = ChangeOrigin("")
    ) throws -> [String] {
        _ = try OutputLocation.checked(root.folder.path, for: .siteRoot, siteRoot: nil)
        try root.checkIsDownloaded()
        let isWithoutStore = try root.isWithoutStore()
        var made: [String] = []
        func file(_ path: String, _ name: String, _ text: String) throws {
            guard !Disk.exists(path) else { return }
            try Disk.writeWhole(Data(text.utf8), to: path)
            made.append(name)
        }
        // The household's data is for its owner alone; only the sites made from it are for others.
        try Disk.makeFolder(root.folder.path, permissions: 0o700)
        // The settings come first, so that after a failure halfway this is a site root already.
        try file(
            root.settingsFile, SiteRoot.settingsFileName,
            SettingsFile.template(locale: choices.locale, currency: choices.currency))
        // An existing Content folder gets no example page.
        if try Disk.makeFolder(root.contentFolder, permissions: 0o700) {
            try file(root.contentFolder + "/house-manual.md", "Content/house-manual.md", firstPage)
        }
        if try Disk.makeFolder(root.publicFolder(for: .owner)) { made.append("Public/") }
        try file(root.gitignoreFile, ".gitignore", gitignore)
        try Disk.makeFolder(root.householdFolder, permissions: 0o700)
        try Disk.makeFolder(root.attachmentsFolder, permissions: 0o700)
        // The store comes last: if it exists, so does everything else, and `.gitignore` precedes any private file.
        if isWithoutStore {
            let store = try Store.open(at: root.storeFile, create: true, as: origin)
            if let name = choices.householdName { try store.household.setProfileName(name) }
            made.append("Household/store.sqlite")
        }
        return made
    }

    private static let firstPage = """
        ---
        title: House manual
        ---

        What anyone looking after the house needs to know. Replace this text: every Markdown file in this
        folder becomes a page of the site.

        ## Water and power

        - Main water valve:
        - Fuse box:

        ## Who to call

        - Neighbour with a key:
        - Plumber:

        """

    private static let gitignore = """
        # The household's records are private. To keep them in the repository, remove the next line.
        Household/
        # Made by housebook
        Public/
        Public-*/
        Reports/
        # This machine's own settings
        .housebook/

        """
}
