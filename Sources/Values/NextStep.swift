/// What a person can have the program do about an error.
public enum NextStep: WayOut, Hashable {
    // A site root, its store and its history
    case makeSite, openOtherSite, changeAudience
    case findInconsistencies
    /// A file that a cloud's program keeps elsewhere.
    case download
    case useCopyOfStore, lookIntoCopy, restoreBackup
    /// `copy` was made before a migration.
    case restoreOrUseCopy(_ copy: String)
    /// A restored backup has no faults of the schema.
    case backUpAndRestore
    case listHistory, redo, undoLaterChanges

    // Where output goes
    case chooseSiteFolder, makeSiteElsewhere, chooseExport, chooseArchive
    /// `first` is something else that would do: “remove the link”.
    case chooseFolder(first: String?)
    case chooseFolderOrMove
    /// The folder may be deleted instead.
    case chooseOrDelete(folder: String)
    case chooseFormat(first: String)
    case buildAgain
    case nameReport

    // Imports
    case importOneTable, nameHeadings, nameTitleColumn, useExport

    // Backups
    case backUp, checkStore, nameBackup, keepDatedBackups
    /// `latest` is one of several.
    case nameBackupInFolder(latest: String)
    /// An unpacked backup, which is a site root.
    case useUnpacked(folder: String)

    // Syncing
    case startOrJoin, showOrLeaveRemote, startElsewhere
    case joinOrStartAnew, joinFromEmptySite, joinByInvitation, joinByNewInvitation, joinLaterOrForget, joinOrMendHub
    case listConflicts
    case forgetConflict(Int)
    case mend, sendSnapshot, syncWhereInvited
    case invite, askForInvitation, updateAndInvite
    case protectSecret(path: String)
    case listMembers, withdrawFolder
    case fetchLocalFiles

    // Serving
    case chooseHubAddress
    case chooseOrOmitPort, chooseFreePort, chooseUnprivilegedPort, choosePort, chooseHost
}
