import Household
package import Values

/// Why `housebook.yml` cannot be used.
package struct SettingsFileError: Explained {
    enum Problem {
        case notUTF8
        case notYAML(String)
        case notAMapping
        case unknownSetting(String, known: [String])
        case noPlainValue(String)
        case badValue(SettingError)
        case noSerialNumbers
        case noAudiences
        case narrowsNothing(String)
        case narrowsItself(String)
        /// An audience narrows one that is defined later in the file.
        case narrowsLater(String, String)
        case unknownAudience(String, known: [String])
        case noList(String)
        case audience(AudienceError)
        case columnMap(ColumnMapProblem)
    }

    package var file: String
    /// From 1.
    package var line: Int?
    var problem: Problem

    init(file: String, line: Int?, problem: Problem) {
        (self.file, self.line, self.problem) = (file, line, problem)
    }

    package var explanation: Explanation { problem.explanation.at(file, line: line) }
}

extension SettingsFileError.Problem {
    fileprivate var explanation: Explanation {
        switch self {
        case .notUTF8: .data("the settings are not UTF-8", "save it again as UTF-8")
        case .notYAML(let detail): .data("the settings are not valid YAML: \(detail)", Self.lines)
        case .notAMapping: .data("the settings are not a list of “name: value”", Self.lines)
        case .unknownSetting(let name, let known):
            .data("there is no setting “\(name)”", nearest(known, to: name) ?? "the settings are \(list(known))")
        case .noPlainValue(let name): .data("the setting “\(name)” must have one plain value")
        case .badValue(let error): .data(error.description)
        case .noSerialNumbers:
            .data(
                "the setting “serialNumbers” is not a list of single words with yes or no",
                "write “tools: no” below it: a word of a label, and whether a serial number is asked")
        case .noAudiences: .data("the setting “audiences” is not a list of audiences by name", Self.narrowing)
        case .narrowsNothing(let name): .data("the audience “\(name)” does not say what it narrows", Self.narrowing)
        case .narrowsItself(let name): .data("the audience “\(name)” narrows itself", Self.narrowing)
        case .narrowsLater(let name, let other):
            .data(
                "the audience “\(name)” narrows “\(other)”, which comes after it",
                "move the narrowed audience above it; two audiences cannot narrow each other")
        case .unknownAudience(let name, let known):
            .data(
                "there is no audience “\(name)” to narrow",
                nearest(known, to: name) ?? "the audiences are \(list(known))")
        case .noList(let field): .data("“\(field)” must be a list of keys", "such as “[item.price, policy]”")
        case .audience(let error): error.explanation
        case .columnMap(let problem): problem.explanation
        }
    }

    private static let lines = "write one setting per line, such as “locale: en-GB”"
    private static let narrowing =
        "write “narrows: family” below its name; owner, family, insurer, mover and public can be narrowed"

    private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    /// The closest known name as a question; nil if none is close.
    private func nearest(_ known: [String], to name: String) -> String? {
        NearestName.question(NearestName.among(known, to: name))
    }
}
