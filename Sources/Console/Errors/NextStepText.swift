import Values

extension NextStep {
    var text: String {
        switch self {
        case .makeSite: "to create a site: housebook init, or housebook demo for one with sample data"
        case .openOtherSite: "move the file elsewhere, or choose another site root: --root DIR"
        case .findInconsistencies: "housebook check lists the inconsistencies"
        case .download: "have the cloud's program download the whole folder, and keep it on this machine"
        case .useCopyOfStore:
            "if this household is in it, rename it to store.sqlite, and see what `housebook check` says; "
                + Self.beginElsewhere
        case .lookIntoCopy:
            "it may have what the store lacks: make a folder with `housebook init`, put it there as Household/store.sqlite, "
                + "and look; for several machines, `housebook sync` keeps one household"
        case .restoreBackup:
            "restore a backup: `housebook restore-backup FILE.zip FOLDER`; or bring the store back from where it was; "
                + Self.beginElsewhere
        case .restoreOrUseCopy(let copy):
            "restore your own backup: `housebook restore-backup FILE.zip FOLDER`; or copy \(copy) to "
                + "Household/store.sqlite; \(Self.beginElsewhere)"
        case .backUpAndRestore:
            "`housebook backup FILE.zip`, then `housebook restore-backup FILE.zip FOLDER` makes a household without it"
        case .listHistory: "housebook log lists the history"
        case .redo: "housebook redo does it again"
        case .undoLaterChanges: "housebook log shows what came later; undo that first"
        case .changeAudience: "`housebook home edit HOME --audience C` changes who may see it"

        case .chooseSiteFolder: "choose a separate folder for the site: --output DIR"
        case .chooseFolder(let first):
            (first.map { "\($0), or " } ?? "") + "choose another folder: --output DIR"
        case .chooseFolderOrMove: "choose another folder with --output, or move the file away"
        case .chooseOrDelete(let folder): "choose another folder (--output DIR), or delete \(folder) first"
        case .makeSiteElsewhere: "choose a new or empty folder: housebook init DIR"
        case .chooseExport: "choose another file: --output FILE"
        case .chooseArchive: "choose another file: --to FILE.zip"
        case .buildAgain:
            "build again to recreate pictures; `housebook check` lists attachments whose files are missing"
        case .nameReport: "name the folder or the ZIP that housebook report wrote"
        case .chooseFormat(let first): "\(first), or use another format: --format html"

        case .importOneTable: "unpack it, and import one of them, with --photos for the folder"
        case .nameHeadings:
            "put a line with the names of the columns above the rows, or say with --from whose file it is"
        case .nameTitleColumn:
            "call the column with the names of the things “Title”, or name it in a map: --propose writes one"
        case .useExport: "use a file written by `housebook export --format json`"

        case .backUp: "`housebook backup FILE.zip` makes one"
        case .checkStore:
            "`housebook check` in the household that it was made of says whether that is sound; an older backup may be, too"
        case .nameBackup: "name the file that `housebook backup` wrote"
        case .nameBackupInFolder(let latest): "name a file in it, such as \(latest)"
        case .useUnpacked(let folder):
            "an unpacked backup is a site root: use it with `housebook --root \(folder) check`, or move it"
        case .keepDatedBackups: "add --keep 14 to write dated files into it"

        case .showOrLeaveRemote: "`housebook sync status` says with what; `housebook sync leave` ends it"
        case .joinOrStartAnew:
            "`housebook sync join` with an invitation from another machine; where nobody is left, `housebook sync start "
                + "REMOTE` at an empty place"
        case .startOrJoin: "`housebook sync start REMOTE` puts it on a remote, `housebook sync join` brings one here"
        case .joinFromEmptySite: "make an empty site root in another folder with `housebook init`, and join there"
        case .joinByInvitation: "`housebook sync join` with an invitation from another machine"
        case .joinByNewInvitation: "`housebook sync join` with a new invitation from another machine"
        case .joinLaterOrForget:
            "`housebook sync` joins once the remote is there; `housebook sync leave` forgets the invitation"
        case .listConflicts: "`housebook sync conflicts` lists them"
        case .forgetConflict(let number): "`housebook sync keep \(number)` forgets it"
        case .mend:
            "nothing was changed; `housebook sync mend` puts back what the remote lost, and merges what it has besides"
        case .sendSnapshot:
            "nothing was changed; `housebook sync` on a machine that is past it sends a snapshot; then sync again here"
        case .syncWhereInvited:
            "nothing was changed; `housebook sync` on the machine that made it, then join again; if the codes that "
                + "`housebook sync status` shows there still differ, the remote withholds versions"
        case .startElsewhere: "mount it; if it is gone for good, `housebook sync start NEW` begins at another place"
        case .joinOrMendHub:
            "`housebook sync join` with a new invitation; if the hub has forgotten all machines, its operator's "
                + "`housebook hub invite NAME --household ID`, then `housebook sync mend --token-file FILE`"
        case .askForInvitation: "ask for another one: `housebook sync invite` on a machine that syncs"
        case .invite: "`housebook sync invite` on a machine that syncs makes one"
        case .updateAndInvite: "update Housebook there, and make another one: `housebook sync invite`"
        case .protectSecret(let path):
            "`chmod 600 \(path)`; if somebody may have read it, `housebook sync rotate`"
        case .withdrawFolder: "take the folder's permissions away from them, and run it without --without"
        case .listMembers: "`housebook sync status` lists them"
        case .fetchLocalFiles: "add --fetch-local if the file is your own"

        case .chooseHubAddress: "choose another port or address: --port N, --host ADDRESS"
        case .chooseOrOmitPort: "choose another port, or leave out --port for a free one"
        case .chooseFreePort: "choose a free port: --port N"
        case .chooseUnprivilegedPort: "choose port 1024 or higher: --port 8080"
        case .choosePort: "choose one from 1024 to 65535: --port 8080"
        case .chooseHost: "leave out --host for this machine only, or use --host 0.0.0.0 for all its networks"
        }
    }

    private static let beginElsewhere = "to begin anew: `housebook init` with another folder"
}
