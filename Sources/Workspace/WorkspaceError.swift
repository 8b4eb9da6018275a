import Household
package import Interchange
package import Values

/// Why an operation on a site root failed.
package enum WorkspaceError: Explained, Hashable {
    /// The default theme is in none of the expected folders.
    case noTheme
    case unknownAudience(String, known: [String])
    case unknownColumns(String, known: [String])
    /// There is no store, but something of a household.
    case storeGone(store: String, StoreRemains)
    /// A cloud's program has put a placeholder in the place of a file.
    case notDownloaded(placeholder: String)
    case reportBusy(folder: String)
    /// The place of a report's file is taken by a file that does not belong to a report.
    case notOfReport(file: String)
    case notAReport(folder: String, NotAReport)
    /// No copy of a report has this root hash or this day.
    case noCopy(String)
    case severalCopies(String, count: Int)
    /// The file with what a copy says is not on this machine.
    case copyWithoutContent(String, file: String)
    case copyUnreadable(String, version: String)
    case hiddenHome(String, audience: String)
    case hiddenClaim(String, audience: String)
    /// A file to import.
    case unreadable(file: String, FormatError)
    case unknownFormat(file: String)
    case mapExists(file: String)
    /// An option of an import, and another one or what the file is.
    case optionExcluded(String, by: String)
    /// No kind of things, or no single one, has this name.
    case unknownKind(String, known: [String])
    /// No walk is under way in the home with this slug.
    case noWalk(home: String)
    /// A code of a blank label is the number of something in a room, now or later.
    case codeOfRoom(String)
    /// No library makes QR codes.
    case noCodes

    package enum NotAReport: String, Sendable {
        case noManifest = "it has no proof/manifest.json"
        case unreadableManifest = "its manifest.json cannot be read"
        case newerFormat = "a newer Housebook made it"
    }

    package var explanation: Explanation {
        switch self {
        case .noTheme:
            .noInput(
                "the default theme was not found",
                "install it beside the program (make install), or name its folder in HOUSEBOOK_SHARE")
        case .storeGone(let store, let remains):
            .noInput("there is no store at \(store)\(remains.words)", remains.wayOut)
        case .notDownloaded(let placeholder):
            .noInput("\(placeholder) is the placeholder of a file in the cloud", NextStep.download)
        case .unknownAudience(let name, let known):
            .usage(
                "--audience: there is no audience “\(name)”", NearestName.hint(known, "audiences", nearest: name))
        case .unknownColumns(let name, let known):
            .usage(
                "--columns: there is no column map “\(name)”", NearestName.hint(known, "column maps", nearest: name))
        case .reportBusy(let folder):
            .busy("another process is writing a report to \(folder)", "try again in a moment")
        case .notOfReport(let file):
            .cannotCreate("\(file) is not part of a report that Housebook made", NextStep.chooseFolderOrMove)
        case .notAReport(let folder, let reason):
            .data("\(folder) is not a report: \(reason.rawValue)", NextStep.nameReport)
        case .noCopy(let reference):
            .noInput(
                "no recorded copy of a report has the root hash or the day “\(reference)”",
                "housebook report --copies lists them; a root hash takes its first four digits or more")
        case .severalCopies(let reference, let count):
            .usage(
                "\(count) recorded copies go by “\(reference)”",
                "name one by its root hash: housebook report --copies lists them")
        case .copyWithoutContent(let reference, let file):
            .noInput(
                "what the copy “\(reference)” says is not on this machine, or damaged: \(file)",
                "housebook sync fetches it from another machine; a backup has it, too")
        case .copyUnreadable(let reference, let version):
            .data(
                "what the copy “\(reference)” says cannot be read",
                "Housebook \(version) recorded it: make it again with that version")
        case .hiddenHome(let name, let audience):
            .data("\(audience) may not see the home “\(name)”", NextStep.changeAudience)
        case .hiddenClaim(let cause, let audience):
            .data("\(audience) may not see the claim “\(cause)”", "only the owner and the insurer may see claims")
        case .unreadable(let file, let error): error.explanation.at(file, line: error.line)
        case .unknownFormat(let file):
            .data(
                "\(file) is not in a format that Housebook can import",
                "name its columns with --map, or its program with --from: "
                    + ImportOrigin.names.joined(separator: ", "))
        case .mapExists(let file): .usage("\(file) is there already", "name another file, or delete this one")
        case .unknownKind(let name, let known):
            .usage("--kind: there is no kind “\(name)”", NearestName.hint(known, "kinds", nearest: name))
        case .noWalk(let home):
            .data("no walk is under way in \(home)", "housebook walk start --home \(home)")
        case .codeOfRoom(let code):
            .usage(
                "--blank: \(code) is a number of a room’s register", "begin with letters that are no room’s code")
        case .noCodes:
            .unavailable("libqrencode, which makes the codes, cannot be loaded", SystemPackage.qrencode.installing)
        case .optionExcluded(let option, let other):
            .usage("\(option) and \(other) exclude each other", "leave one out")
        }
    }
}

extension StoreRemains {
    fileprivate var words: String {
        switch self {
        case .placeholder(let name): ": it is in the cloud, and only its placeholder \(name) is here"
        case .copies(let names):
            ", but there is “\(names[0])”" + (names.count > 1 ? " and \(names.count - 1) more like it" : "")
        case .log(let name): ", but there is its log, \(name)"
        case .backup: ", but there are copies of it in Household/backups"
        case .attachments(let count):
            ", but there \(count == 1 ? "is an attached file" : "are \(count) attached files")"
        }
    }

    fileprivate var wayOut: NextStep {
        switch self {
        case .placeholder: .download
        case .copies: .useCopyOfStore
        case .backup(let name): .restoreOrUseCopy("Household/backups/\(name)")
        case .log, .attachments: .restoreBackup
        }
    }
}
