import Household
import Yams

/// Why `housebook.yml` cannot be used.
struct SettingsFileError: Error, CustomStringConvertible {
    enum Problem {
        case notUTF8
        case notYAML(String)
        case notAMapping
        case unknownSetting(String, known: [String])
        case noPlainValue(String)
        case badValue(SettingError)
    }

    var file: String
    /// From 1.
    var line: Int?
    var problem: Problem

    init(file: String, line: Int?, problem: Problem) {
        (self.file, self.line, self.problem) = (file, line, problem)
    }

    init(_ error: any Error, file: String) {
        let (line, detail): (Int?, String) =
            switch error {
            case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
                YamlError.composer(_, let problem, let mark, _):
                (mark.line, problem)
            case YamlError.duplicatedKeysInMapping(let duplicates, let context):
                (context.mark.line, "given more than once: \(duplicates.joined(separator: ", "))")
            case let error as YamlError: (nil, error.description)
            default: (nil, "\(error)")
            }
        self.init(file: file, line: line, problem: .notYAML(detail))
    }

    var description: String {
        switch problem {
        case .notUTF8: "the settings are not UTF-8"
        case .notYAML(let detail): "the settings are no valid YAML: \(detail)"
        case .notAMapping: "the settings are no list of “name: value”"
        case .unknownSetting(let name, _): "there is no setting “\(name)”"
        case .noPlainValue(let name): "the setting “\(name)” takes one plain value"
        case .badValue(let error): error.description
        }
    }

    var hint: String? {
        switch problem {
        case .unknownSetting(let name, let known):
            switch NearestName.among(known, to: name) {
            case let near where near.isEmpty: "the settings are \(known.joined(separator: ", "))"
            case let near: "did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?"
            }
        case .notUTF8: "save it again as UTF-8"
        case .notYAML, .notAMapping: "one setting a line, such as “locale: en-GB”"
        case .noPlainValue, .badValue: nil
        }
    }
}
