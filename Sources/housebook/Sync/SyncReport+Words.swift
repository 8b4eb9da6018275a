import Console
import HouseholdStore
import Remotes
import Syncing
import Workspace

extension SyncReport {
    /// As in `received 3 changes, sent 1 file`.
    var summary: String {
        let parts = [
            received > 0 ? "received \(received.counted("change"))" : nil,
            sent > 0 ? "sent \(sent.counted("change"))" : nil,
            filesFetched > 0 ? "fetched \(filesFetched.counted("file"))" : nil,
            filesSent > 0 ? "sent \(filesSent.counted("file"))" : nil,
        ].compactMap(\.self)
        return isIdle ? "nothing was new" : parts.joined(separator: ", ")
    }

    func print() throws {
        try StandardOutput.line("Up to date: \(summary).")
        try printNotes()
        warn()
        for name in filesMissing {
            StandardError.line("warning: not there yet: \(name.printable)")
        }
        if !filesMissing.isEmpty {
            StandardError.line("hint: `housebook sync` on the machine that has them, then here again")
        }
        if keepsNoFiles { StandardError.line("warning: this remote keeps no files: they stay where they are") }
    }

    /// Prints notes about names and numbers that changed, since people may have the old ones on paper.
    func printNotes() throws {
        for note in notes { try StandardOutput.line(note.prefix(1).uppercased() + note.dropFirst() + ".") }
    }

    /// Warns of problems that a person has to look at.
    func warn() {
        for name in filesDamaged {
            StandardError.line("warning: damaged on the remote, and removed there: \(name.printable)")
        }
        if !filesDamaged.isEmpty {
            StandardError.line("hint: `housebook sync` on the machine that has them, then here again")
        }
        for refusal in refusals {
            StandardError.line("warning: not sent: \(refusal.name.printable): \(refusal.reason.printable)")
        }
        guard !conflicts.isEmpty else { return }
        StandardError.line("warning: \(conflicts.count.counted("conflict")): \(conflicts.joined(separator: ", "))")
        StandardError.line("hint: `housebook sync conflicts` lists what was put aside")
    }
}

extension HouseholdSync {
    /// Fetches the hub's defaults for new homes. If that fails, homes begin as without a hub.
    func fetchDefaultsOrWarn() {
        do {
            try fetchDefaults()
        } catch {
            StandardError.line("warning: the hub's defaults for new homes were not fetched: \(reason(for: error))")
        }
    }

    /// Syncs after a change, and prints whether the remote has it, or why not yet.
    mutating func report() throws {
        do {
            let report = try run()
            try StandardOutput.line("Synced: \(report.summary).")
            try report.printNotes()
            report.warn()
        } catch let error where (error as? RemoteError)?.isTemporary == true || error as? SyncError == .overtaken {
            try StandardOutput.line("Pending: \(reason(for: error)). The next sync sends it.")
        } catch {
            try StandardOutput.line("Pending.")
            StandardError.line("warning: not synced: \(reason(for: error))")
            if let hint = error.hint { StandardError.line("hint: \(hint)") }
        }
    }

    private func reason(for error: any Error) -> String { ErrorReport(error)?.what ?? "\(error)" }
}
