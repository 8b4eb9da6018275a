import Household

/// Why `housebook.yml` cannot be used.
package struct SettingsFileError: Error, CustomStringConvertible {
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
        /// An audience narrows one that comes later in the file.
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

    package var description: String {
        switch problem {
        case .notUTF8: "the settings are not UTF-8"
        case .notYAML(let detail): "the settings are not valid YAML: \(detail)"
        case .notAMapping: "the settings are not a list of “name: value”"
        case .unknownSetting(let name, _): "there is no setting “\(name)”"
        case .noPlainValue(let name): "the setting “\(name)” must have one plain value"
        case .badValue(let error): error.description
        case .noSerialNumbers: "the setting “serialNumbers” is not a list of single words with yes or no"
        case .noAudiences: "the setting “audiences” is not a list of audiences by name"
        case .narrowsNothing(let name): "the audience “\(name)” does not say what it narrows"
        case .narrowsItself(let name): "the audience “\(name)” narrows itself"
        case .narrowsLater(let name, let other): "the audience “\(name)” narrows “\(other)”, which comes after it"
        case .unknownAudience(let name, _): "there is no audience “\(name)” to narrow"
        case .noList(let field): "“\(field)” must be a list of keys"
        case .audience(let error): error.description
        case .columnMap(let problem): problem.description
        }
    }

    package var hint: String? {
        switch problem {
        case .unknownSetting(let name, let known): nearest(known, to: name) ?? "the settings are \(list(known))"
        case .unknownAudience(let name, let known): nearest(known, to: name) ?? "the audiences are \(list(known))"
        case .notUTF8: "save it again as UTF-8"
        case .notYAML, .notAMapping: "write one setting per line, such as “locale: en-GB”"
        case .noSerialNumbers: "write “tools: no” below it: a word of a label, and whether a serial number is asked"
        case .noAudiences, .narrowsNothing, .narrowsItself:
            "write “narrows: family” below its name; owner, family, insurer, mover and public can be narrowed"
        case .narrowsLater: "move the narrowed audience above it; two audiences cannot narrow each other"
        case .noList: "such as “[item.price, policy]”"
        case .audience(let error): error.hint
        case .columnMap(let problem): problem.hint
        case .noPlainValue, .badValue: nil
        }
    }

    private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    /// Nil where no known name is close.
    private func nearest(_ known: [String], to name: String) -> String? {
        NearestName.question(NearestName.among(known, to: name))
    }
}
