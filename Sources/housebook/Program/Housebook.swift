import ArgumentParser
import Values

/// The root of the command tree. Without a command, it prints its help.
struct Housebook: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "housebook",
        abstract: "Keep a household's records and turn them into a site.",
        discussion: """
            Everything on record is named by its slug, its id, its number, its name, or a part of the name that \
            nothing else of its kind has; upper and lower case do not matter. Dates are written 2021-10-13, amounts \
            39.95.

            Exit codes: 64 wrong usage, 65 wrong or missing data, 66 no input, 69 a needed program or library is missing, 70 a \
            defect of Housebook, 73 cannot create a file, 74 input or output failed, 75 the store is busy, 77 no \
            permission.
            """,
        version: ProgramVersion.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Site",
                subcommands: [
                    InitCommand.self, DemoCommand.self, BuildCommand.self, WatchCommand.self, ServeCommand.self,
                    DevicesCommand.self, PublishCommand.self, CheckCommand.self, StatusCommand.self, WhyCommand.self,
                ]),
            CommandGroup(
                name: "Record",
                subcommands: [
                    HouseholdCommand.self, HomeCommand.self, LocationCommand.self, LabelCommand.self, ItemCommand.self,
                    UpkeepCommand.self, LabelsCommand.self, WalkCommand.self, FindCommand.self,
                ]),
            CommandGroup(
                name: "Insurance",
                subcommands: [PolicyCommand.self, ClaimCommand.self, ReportCommand.self, VerifyCommand.self]),
            CommandGroup(
                name: "Shopping",
                subcommands: [ShopCommand.self, CategoryCommand.self, VaultCommand.self, CartCommand.self]),
            CommandGroup(
                name: "Past",
                subcommands: [
                    LogCommand.self, ChangesCommand.self, UndoCommand.self, RedoCommand.self, TrashCommand.self,
                    RestoreCommand.self,
                    CompactCommand.self, BackupCommand.self, RestoreBackupCommand.self,
                ]),
            CommandGroup(name: "Several machines", subcommands: [SyncCommand.self, HubCommand.self]),
            CommandGroup(name: "Other tools", subcommands: [ImportCommand.self, ExportCommand.self]),
        ])

    // Also here, so that --root may stand before the command; see SiteOptions.
    @OptionGroup var site: SiteOptions
}
