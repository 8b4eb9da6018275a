import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Sealing
import Syncing
import Values
import Workspace

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write everything that you entered into one file.",
        discussion: """
            The file holds the records with their history and trash, the attached files, Content, Templates and the \
            settings. Sites, reports and pictures are left out, since they can be made again. Other commands can write \
            to the store meanwhile. The file is read back and checked before it gets its name.
            """)

    @Argument(help: ArgumentHelp("The file to write; with --keep, a folder.", valueName: "file"), completion: .file())
    var place: String

    @Option(
        help: ArgumentHelp(
            """
            Write a file named by date and time into the folder, and keep only this many of the latest.
            """, valueName: "number"))
    var keep: Int?

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if let keep, keep < 1 { throw ValidationError("--keep: at least 1") }
    }

    func run() async throws {
        let session = try site.open()
        let target =
            try keep.map { _ in try BackupFolder(place, of: session.root).next() } ?? URL(fileURLWithPath: place)
        let manifest = try NoticePrinter.showing { notify in
            try Backup.write(session, to: target, program: ProgramVersion.text, notify: notify)
        }
        if !manifest.missing.isEmpty {
            StandardError.line(
                "warning: missing, and so not in the backup: \(manifest.missing.count.counted("attached file"))")
            StandardError.line("hint: housebook check names them")
        }
        try StandardOutput.line(
            "Wrote \(target.path): \(manifest.files.count.counted("file")), \(manifest.size.inBytes), read back and sound."
        )
        if let place = try session.store.chain.place() {
            try StandardOutput.line("Its chain ends at \(place.digest.code).")
        }
        if let keep {
            for name in try BackupFolder(place, of: session.root).removeOldest(keeping: keep, and: target) {
                try StandardOutput.line("Removed \(name).")
            }
        }
    }
}

struct RestoreBackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-backup", abstract: "Create a site root from a backup.",
        discussion: """
            Every byte is checked. Name a folder that does not exist yet, since nothing is replaced. Only files that \
            `backup` writes are unpacked, and the store gets only Housebook's own triggers and views; anything else in \
            the file is left out and listed.
            """)

    @Argument(help: "The backup.", completion: .file())
    var file: String

    @Argument(help: "The folder to create.", completion: .directory)
    var folder: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let place = URL(fileURLWithPath: folder, isDirectory: true)
        let restored = try NoticePrinter.showing { notify in
            try Backup.restore(URL(fileURLWithPath: file), to: place, notify: notify)
        }
        BackupNotes.write(leftOut: restored.leftOut)
        for fault in restored.schemaFaults {
            StandardError.line("warning: in the store, \(fault.description.printable): this was mended")
        }
        let manifest = restored.manifest
        try StandardOutput.line(
            "Made \(place.standardizedFileURL.path) from the backup of \(manifest.createdAt.minute): "
                + "\(manifest.files.count.counted("file")), \(manifest.size.inBytes).")
    }
}

enum BackupNotes {
    /// Names the entries of an archive that are not restored.
    static func write(leftOut names: [String]) {
        guard !names.isEmpty else { return }
        StandardError.line("note: left out, since they are not of the backup: \(names.map(\.printable).firstTen)")
    }
}
