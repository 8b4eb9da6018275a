package import HouseholdStore

extension StoreError {
    /// The next step for a person.
    package var hint: String {
        switch self {
        case .missing: "to create a site: housebook init, or housebook demo for one with sample data"
        case .damaged(let path, _):
            "restore a backup, from Household/backups or your own; sqlite3 \(path) .recover may rescue rows"
        case .notAStore: "move the file elsewhere, or choose another site root: --root DIR"
        case .newer: "update Housebook"
        case .outdated: "copy the whole site root to a folder that you can write to"
        case .busy: "close the other program, or try again"
        case .importUnderWay: "try again when it has ended"
        case .importNotTakenBack:
            "the next command takes that part back; on a full disk, make room first"
        case .diskFull: "make room, then try again"
        case .notPermitted:
            "check the owner and permissions of the folder (SQLite keeps two files beside the store)"
        case .inputOutput: "check the disk"
        case .refused: "housebook check lists the inconsistencies"
        }
    }
}
