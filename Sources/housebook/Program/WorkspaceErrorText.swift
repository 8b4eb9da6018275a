import Workspace

extension WorkspaceError {
    var text: String {
        switch self {
        case .noTheme: "the default theme was not found"
        case .unknownAudience(let name, _): "--audience: there is no audience “\(name)”"
        case .reportBusy(let folder): "another process is writing a report to \(folder)"
        case .notOfReport(let file): "\(file) is not part of a report that Housebook made"
        case .notAReport(let folder, let reason): "\(folder) is not a report: \(reason.text)"
        case .hiddenHome(let name, let audience): "\(audience) may not see the home “\(name)”"
        case .hiddenClaim(let cause, let audience): "\(audience) may not see the claim “\(cause)”"
        }
    }

    /// The next step for a person.
    var hint: String {
        switch self {
        case .noTheme: "install it beside the program (make install), or name its folder in HOUSEBOOK_SHARE"
        case .unknownAudience(let name, let known): CommandError.known(known, "audiences", nearest: name)
        case .reportBusy: "try again in a moment"
        case .notOfReport: "choose another folder with --output, or move the file away"
        case .notAReport: "name the folder or the ZIP that housebook report wrote"
        case .hiddenHome: "`housebook home edit HOME --audience C` changes who may see it"
        case .hiddenClaim: "only the owner and the insurer may see claims"
        }
    }

    var status: ExitStatus {
        switch self {
        case .noTheme: .noInput
        case .unknownAudience: .usage
        case .notOfReport: .cannotCreate
        case .reportBusy: .busy
        case .notAReport, .hiddenHome, .hiddenClaim: .data
        }
    }
}

extension WorkspaceError.NotAReport {
    fileprivate var text: String {
        switch self {
        case .noManifest: "it has no manifest.json"
        case .unreadableManifest: "its manifest.json cannot be read"
        case .newerFormat: "a newer Housebook made it"
        }
    }
}
