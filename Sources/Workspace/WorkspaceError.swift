/// Why an operation on a site root cannot be done. The cases hold facts; the program puts them into words.
package enum WorkspaceError: Error, Hashable, Sendable {
    /// The default theme is in none of the places where it is looked for.
    case noTheme
    case unknownAudience(String, known: [String])
    case reportBusy(folder: String)
    /// A file that is not of a report stands where a report would write one.
    case notOfReport(file: String)
    case notAReport(folder: String, NotAReport)
    case hiddenHome(String, audience: String)
    case hiddenClaim(String, audience: String)

    package enum NotAReport: Hashable, Sendable {
        case noManifest, unreadableManifest, newerFormat
    }
}
