import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Output
import Site
import Workspace

/// The options `--root` and `--verbose`, which may come before or after the command.
struct SiteOptions: ParsableArguments {
    @Option(
        name: .customLong("root"),
        help: ArgumentHelp(
            """
            The site root; without it, the nearest folder with a housebook.yml, from the current one upwards.
            """, valueName: "dir"),
        completion: .directory)
    var rootFolder: String?

    @Flag(
        name: [.short, .long],
        help: "Also say on standard error what is done, step by step, and how long each step took.")
    var verbose = false

    /// Writes a line for each step: `read the settings in /home/anna/house/housebook.yml (2 ms)`.
    var steps: StepLog {
        guard verbose else { return StepLog() }
        return StepLog { step, time in
            ProgressBar.clearAny()
            StandardError.line(step + (time.map { " (\($0.brief))" } ?? ""))
        }
    }

    /// The folder given by `--root`, else the current one.
    var startFolder: String { rootFolder ?? FileManager.default.currentDirectoryPath }

    /// - Throws: `CommandError` if there is no site root, `WorkspaceError` if its settings are not downloaded.
    func root() throws -> SiteRoot {
        let start = SiteRoot(folder: startFolder)
        let root = rootFolder == nil ? SiteRoot.nearest(to: startFolder) : start
        if let root, root.exists { return root }
        try start.checkIsDownloaded()
        throw rootFolder.map(CommandError.notASiteRoot) ?? CommandError.noSiteRoot(above: startFolder)
    }

    /// Opens the household: reads its settings and opens its store.
    func open() throws -> HouseholdSession {
        try HouseholdSession(root: try root(), as: .command, wording: \.hint, steps: steps).tellingOfOpening()
    }
}

extension HouseholdSession {
    /// The session, after it has said what opening the store did besides.
    func tellingOfOpening() -> HouseholdSession {
        if store.tookBackImport {
            StandardError.line("note: an import that was interrupted was taken back; import its file again")
        }
        if let copy = store.copyBeforeUpdate {
            StandardError.line("note: the store was brought up to date for this version; \(copy) is as it was before")
        }
        return self
    }
}

extension ChangeOrigin {
    /// The command that is running: `item edit`.
    static let command = ChangeOrigin(
        CommandPath(Array(CommandLine.arguments.dropFirst())).words.dropFirst().joined(separator: " "))
}

/// The audience of the site, and the folder it is built in.
struct SiteOutput: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The folder to write to; without it, Public/ in the site root, or Public-AUDIENCE-HOME/ for another audience \
            or a home.
            """,
            valueName: "dir"),
        completion: .directory)
    var output: String?

    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp(
            """
            Who the site is for: owner, family, insurer, mover, public, or one from housebook.yml; without it, owner, \
            or insurer with --policy.
            """,
            valueName: "a"),
        completion: ReferenceCompletion.audiences)
    var audienceName: String?

    @OptionGroup var scope: ScopeOptions

    /// - Parameters:
    ///   - settings: Read only if the name is not a built-in audience, for the household's own audiences.
    ///   - session: Opened only if a home or a policy is named.
    /// - Throws: `WorkspaceError.unknownAudience`, an error about the home or the policy, and any error of `settings`
    ///   and `session`.
    func audience(
        _ settings: @autoclosure () throws -> Settings, in session: @autoclosure () throws -> HouseholdSession
    ) throws -> Audience {
        let name = audienceName ?? scope.audience.name
        let audience = try Audience.named(name, custom: []) ?? settings().audience(name)
        return audience.limited(to: try scope.scope(in: try session()))
    }

    /// - Throws: `OutputError` for a folder that a site must not be written to.
    func folder(for audience: Audience, of root: SiteRoot) throws -> URL {
        try OutputLocation.checked(
            output ?? root.publicFolder(for: audience), for: .site(audience: audience.name), siteRoot: root.folder)
    }
}

/// The options of `add` and `edit` for the look of a store or a category and its place in lists.
struct AppearanceOptions<Record: SortedEntity>: FieldOptions {
    @Option(help: "An emoji to show before its name.")
    var emoji: String?

    @Option(help: "Its colour: '#2f6f4f'.", transform: OptionValue.colour)
    var colour: Colour?

    @Option(help: "Its place in lists: a number, the lowest first; equal numbers are sorted by name.")
    var sortOrder: Int?

    func apply(to record: inout Record) {
        record.emoji = emoji ?? record.emoji
        record.colour = colour ?? record.colour
        record.sortOrder = sortOrder ?? record.sortOrder
    }

    var isEmpty: Bool { emoji == nil && colour == nil && sortOrder == nil }
}

extension SortedEntity {
    static var clearable: ClearableFields<Self> {
        ClearableFields(fields, and: [.init("sort-order") { $0.sortOrder = 0 }])
    }
}
