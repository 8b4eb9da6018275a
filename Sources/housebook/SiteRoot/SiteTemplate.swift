import Foundation
import Household
import HouseholdStore
import Site

/// What a new site root consists of.
enum SiteTemplate {
    /// What can be chosen for a new one.
    struct Choices {
        var householdName: String?
        var locale = Settings().locale
        var currency = Settings().currency
    }

    /// Makes what is missing. Nothing that is there is touched.
    /// - Returns: The names of what was made.
    /// - Throws: `OutputError` for a folder that is no place for a site root, `FileFailure`, `StoreError`
    static func make(at root: SiteRoot, _ choices: Choices = Choices()) throws -> [String] {
        _ = try OutputLocation.checked(root.folder.path, for: .siteRoot, siteRoot: nil)
        var made: [String] = []
        func file(_ path: String, _ name: String, _ text: String) throws {
            guard !Disk.exists(path) else { return }
            try Disk.writeWhole(Data(text.utf8), to: path)
            made.append(name)
        }
        try Disk.makeFolder(root.folder.path)
        // First, so that what follows lies in a site root even if it fails halfway.
        try file(root.settingsFile, SiteRoot.settingsFileName, SettingsFile.template(locale: choices.locale, currency: choices.currency))
        // Whoever has pages already does not want ours among them.
        if try Disk.makeFolder(root.contentFolder) {
            try file(root.contentFolder + "/house-manual.md", "Content/house-manual.md", firstPage)
        }
        if try Disk.makeFolder(root.publicFolder(for: .owner)) { made.append("Public/") }
        try file(root.gitignoreFile, ".gitignore", gitignore)
        try Disk.makeFolder(root.attachmentsFolder)
        // Last: where a store is, everything around it is, and nothing private was there before `.gitignore` was.
        if try Store.isMissing(at: root.storeFile) {
            let store = try Store.open(at: root.storeFile, create: true)
            if let name = choices.householdName { try store.household.setProfileName(name) }
            made.append("Household/store.sqlite")
        }
        return made
    }

    private static let firstPage = """
        ---
        title: House manual
        ---

        What someone needs to know who looks after the house. Replace this text; every Markdown file in
        this folder becomes a page of the site.

        ## Water and power

        - Main water valve:
        - Fuse box:

        ## Who to call

        - Neighbour with a key:
        - Plumber:

        """

    private static let gitignore = """
        # The household's records are private: take this line out to keep them in the repository.
        Household/
        # Made by housebook
        Public/
        Public-*/
        Reports/
        # This machine's own settings
        .housebook/

        """
}
