import Files
import Foundation
import HouseholdStore

/// What lies in a site root without its store: signs that a household was there.
package enum StoreRemains: Hashable, Sendable {
    /// A placeholder of a cloud's program.
    case placeholder(String)
    /// Files beside the store's place that look like copies of it.
    case copies([String])
    /// The log that SQLite keeps beside a store, and that is nothing without it.
    case log(String)
    /// The latest of the copies that Housebook made before it changed the store.
    case backup(String)
    case attachments(Int)

    /// Nil if nothing hints at a household.
    init?(of root: SiteRoot) {
        // A folder that is missing, or cannot be listed, has no signs.
        func names(_ folder: String) -> [String] { (try? Disk.names(in: folder)) ?? [] }
        let household = names(root.householdFolder)
        let beside = FileCopies(of: SiteRoot.storeFileName, among: household)
        let log = SiteRoot.storeFileName + "-wal"
        let backups = names(root.backupsFolder).filter { $0.hasSuffix(".sqlite") && !$0.hasPrefix(".") }
        let attachments = names(root.attachmentsFolder).count { $0.contains(/[0-9a-f]{64}/) }
        if let placeholder = beside.placeholder {
            self = .placeholder(placeholder)
        } else if !beside.copies.isEmpty {
            self = .copies(beside.copies)
        } else if household.contains(log), !household.contains(SiteRoot.storeFileName) {
            self = .log(log)
        } else if let latest = backups.max() {
            self = .backup(latest)
        } else if attachments > 0 {
            self = .attachments(attachments)
        } else {
            return nil
        }
    }
}

extension SiteRoot {
    /// Refuses a root whose settings a cloud's program has not downloaded.
    package func checkIsDownloaded() throws(WorkspaceError) {
        // A folder that cannot be listed holds no placeholder that could be seen.
        let names = (try? Disk.names(in: folder.path)) ?? []
        if let placeholder = FileCopies(of: Self.settingsFileName, among: names).placeholder {
            throw .notDownloaded(placeholder: folder.appendingPathComponent(placeholder).path)
        }
    }

    /// Whether the site root has no store, nor ever had one.
    /// - Throws: `WorkspaceError.storeGone` if something of a household lies there, so that nobody begins an empty one
    ///   beside it; `StoreError` if the store cannot be read.
    package func isWithoutStore() throws -> Bool {
        guard try Store.isMissing(at: storeFile) || !Disk.exists(storeFile) else { return false }
        if let remains = StoreRemains(of: self) { throw WorkspaceError.storeGone(store: storeFile, remains) }
        return true
    }
}
