import ArgumentParser
import Console
import Files
import Foundation
import Household
import HouseholdStore
import Workspace

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Create a site root, or add the missing parts of one.",
        discussion: """
            Existing files stay as they are. In a terminal, Housebook asks for the name, locale and currency of a new \
            root if they are not given.
            """)

    @Argument(help: "The folder; without it, that of --root, else the current one.", completion: .directory)
    var dir: String?

    @Option(help: "The household's name, shown on its site and reports.")
    var name: String?

    @Option(
        help: ArgumentHelp("How dates, numbers and money are written: en-US, de-DE.", valueName: "tag"),
        transform: OptionValue.locale)
    var locale: String?

    @Option(help: "The currency of new homes: EUR.", transform: OptionValue.currency)
    var currency: Currency?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let folder = dir ?? site.startFolder
        let root = SiteRoot(folder: folder)
        let made = try SiteTemplate.make(at: root, try choices(for: root), as: .command)
        try StandardOutput.line(
            made.isEmpty
                ? "\(folder) is a whole site root already; nothing was changed."
                : "Made a site root in \(folder): \(made.joined(separator: ", ")).")
        if !made.isEmpty { try tellNext(in: root) }
    }

    /// Prints the next step for a household without a home.
    private func tellNext(in root: SiteRoot) throws {
        guard try HouseholdSession(root: root).store.household.homes().isEmpty else { return }
        let isHere = SiteRoot.nearest(to: FileManager.default.currentDirectoryPath)?.folder == root.folder
        try StandardOutput.line("Next\(isHere ? "" : ", in \(root.folder.path)"):")
        for (command, purpose) in [
            ("home add NAME", "to enter a home, then its things with housebook item add"),
            ("import FILE", "to bring in a list, with --photos FOLDER for its photos"),
            ("sync join", "to join a household of another machine"),
        ] {
            let column = command.padding(toLength: 16, withPad: " ", startingAt: 0)
            try StandardOutput.line("  housebook \(column)\(purpose)")
        }
    }

    /// The options, completed by answers if a terminal can ask.
    /// - Throws: `CommandError` for an option that would change an existing file.
    private func choices(for root: SiteRoot) throws -> SiteTemplate.Choices {
        let isNew = (settings: !Disk.exists(root.settingsFile), store: try root.isWithoutStore())
        if !isNew.settings, let option = locale != nil ? "--locale" : currency != nil ? "--currency" : nil {
            throw CommandError.chosenAlready(option: option, hint: "change it in \(root.settingsFile)")
        }
        if !isNew.store, name != nil {
            throw CommandError.chosenAlready(option: "--name", hint: "housebook household NAME changes it")
        }
        let asks = isNew.settings && isNew.store && Terminal.isInput && Terminal.isError
        var choices = SiteTemplate.Choices()
        choices.householdName =
            try name ?? (asks ? Terminal.answer("The household's name", "My household") { $0 } : nil)
        choices.householdName = try choices.householdName.map { try Profile(name: $0).validated().name }
        if choices.householdName?.isEmpty == true { throw DomainError.emptyName(kind: .household) }
        choices.locale =
            try locale
            ?? (asks ? Terminal.answer("Locale", Self.systemLocale, OptionValue.locale) : choices.locale)
        let usual = Locale(identifier: choices.locale).currency.flatMap { Currency($0.identifier) } ?? choices.currency
        choices.currency =
            try currency ?? (asks ? Terminal.answer("Currency", usual.code, OptionValue.currency) : choices.currency)
        return choices
    }

    /// The language and region that the environment names, `de-AT` for `de_AT.UTF-8`; else the default.
    private static var systemLocale: String {
        let environment = ProcessInfo.processInfo.environment
        let name = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let tag = String(name.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
        // "C" and "POSIX" are not language tags, and a tag without a region does not tell how to write an amount.
        let isTag = tag.contains("-") && (try? OptionValue.locale(tag)) != nil
        return isTag ? tag : Settings().locale
    }
}
