import Console
import Values

/// An error in words: the problem, its place, the next step, and its kind.
struct ErrorReport {
    var what: String
    /// `housebook.yml:3`
    var place: String?
    var hint: String?
    var kind: Explanation.Kind

    init(what: String, hint: String? = nil, _ kind: Explanation.Kind) {
        (self.what, self.hint, self.kind) = (what, hint, kind)
    }

    /// Nil for an error that is not one of Housebook's own.
    init?(_ error: any Error) {
        guard let explanation = (error as? any Explained)?.explanation else { return nil }
        self.init(what: explanation.what, hint: error.hint, explanation.kind)
        place = explanation.place
    }

    /// An error of any kind; one that is not Housebook's own is a defect.
    init(any error: any Error) {
        self = ErrorReport(error) ?? ErrorReport(what: "unexpected error: \(error)", .defect)
    }

    /// Writes the report to standard error. It may quote files and the store, so control characters are escaped.
    /// - Returns: The exit code.
    func print() -> Int32 {
        var text = "error: \(what.printable)"
        if let place { text += " (\(place.printable))" }
        if let hint { text += "\nhint: \(hint.printable)" }
        StandardError.write(text + "\n")
        return kind.exitCode
    }
}

extension Explanation.Kind {
    /// The exit code, as in `sysexits.h`.
    var exitCode: Int32 {
        switch self {
        case .usage: 64
        case .data: 65
        case .noInput: 66
        case .unavailable: 69
        case .defect: 70
        case .cannotCreate: 73
        case .inputOutput: 74
        case .busy: 75
        case .noPermission: 77
        }
    }
}
