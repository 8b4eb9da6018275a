import Files
import Foundation
package import Household
import YAML

/// `housebook.yml`: the settings of a household's site.
package enum SettingsFile {
    /// The text of a new settings file: every setting with its meaning, at its default unless given.
    static func template(locale: String, currency: Currency) -> String {
        func line(_ setting: String, _ value: String, _ meaning: String) -> String {
            let text = "\(setting): \(value)"
            return text + String(repeating: " ", count: max(1, 17 - text.count)) + "# " + meaning
        }
        return """
            # The settings of this Housebook site.
            \(line("title", "\"\"", "empty: made of the household's name"))
            \(line("locale", locale, "a language tag; dates, numbers and money follow it"))
            \(line("currency", currency.code, "what a new home counts in"))
            \(line("pageSize", "100", "about how many items a page of a catalogue has, 1 to 1000"))
            \(optionalSettings)
            """
    }

    private static let optionalSettings = """
        # address: https://house.example/   # where the site is served: codes on labels lead there
        # depreciation: depreciation.yml    # an insurer's own table of how fast things lose value
        # serialNumbers: {tools: no, bicycles: yes}    # of things with which labels a serial number is asked
        # More audiences, besides owner, family, insurer, mover and public. Each sees less than the audience that it narrows.
        # audiences:
        #   sitter:
        #     narrows: family
        #     hides: [item.price, item.replacement, policy]
        #     shortens: [item.assetID]
        # The columns of the report's CSV: contents-list, or your own map from Housebook's keys to an insurer's names.
        # report:
        #   columns: adjuster
        #   columnMaps:
        #     adjuster:
        #       - number: "Item #"
        #       - title: "Item description"
        #       - text: {name: "Unit", value: "each"}

        """

    /// - Throws: `FileFailure` if the file cannot be read, `SettingsFileError` if its content is invalid.
    package static func read(_ path: String) throws -> Settings {
        try parse(try Disk.read(path), file: URL(fileURLWithPath: path).lastPathComponent)
    }

    /// Reads the settings of the insurance report.
    /// - Throws: The same as `read`.
    static func readReport(_ path: String) throws -> ReportSettings {
        let file = URL(fileURLWithPath: path).lastPathComponent
        return try reading(try Disk.read(path), file: file)?.report ?? ReportSettings(file: file)
    }

    static func parse(_ data: Data, file: String) throws(SettingsFileError) -> Settings {
        try reading(data, file: file)?.validated() ?? Settings()
    }

    /// The settings; nil for a file without any.
    private static func reading(_ data: Data, file: String) throws(SettingsFileError) -> Reading? {
        let document: YAMLValue?
        do throws(YAMLFault) {
            document = try YAMLValue.read(data)
        } catch .notUTF8 {
            throw SettingsFileError(file: file, line: nil, problem: .notUTF8)
        } catch {
            throw SettingsFileError(file: file, line: error.line, problem: .notYAML(error.detail))
        }
        guard let document, !document.isEmpty else { return nil }
        guard let mapping = document.map else {
            throw SettingsFileError(file: file, line: document.line, problem: .notAMapping)
        }
        var reading = Reading(file: file)
        for (key, value) in mapping { try reading.take(key, value) }
        return reading
    }
}

/// Settings while they are read, with the line of each.
private struct Reading {
    let file: String
    var settings = Settings()
    var report: ReportSettings
    private var lines: [String: Int] = [:]

    private static let known = [
        "title", "locale", "currency", "pageSize", "address", "depreciation", "serialNumbers", "audiences", "report",
    ]

    /// Settings of earlier versions that files may still have.
    private static let retired = ["units"]

    init(file: String) {
        self.file = file
        report = ReportSettings(file: file)
    }

    mutating func take(_ key: YAMLValue, _ node: YAMLValue) throws(SettingsFileError) {
        let line = key.line
        let name = key.text ?? ""
        guard !Self.retired.contains(name) else { return }
        guard Self.known.contains(name) else { throw failure(.unknownSetting(name, known: Self.known), line) }
        switch name {
        case "audiences":
            settings.audiences = try AudienceSettings.read(node, file: file)
            return
        case "serialNumbers":
            settings.serials = .standard.changing(try serialNumbers(node, line))
            return
        case "report":
            report = try ReportSettings.read(node, file: file)
            return
        default: break
        }
        guard let value = node.text else { throw failure(.noPlainValue(name), line) }
        lines[name] = line
        switch name {
        case "title": settings.title = value
        case "locale": settings.locale = value
        case "address":
            settings.address = try read(name, value, "the address of a folder, such as https://house.example/") {
                SiteAddress($0)
            }
        case "depreciation": settings.depreciation = value
        case "currency":
            settings.currency = try read(name, value, "a currency code of three letters") { Currency($0) }
        default: settings.pageSize = try read(name, value, "a whole number") { Int($0) }
        }
    }

    /// Reads words of labels, each with whether items with such a label should have a serial number.
    private func serialNumbers(_ node: YAMLValue, _ line: Int?) throws(SettingsFileError) -> [String: Bool] {
        // “serialNumbers:” with nothing below it.
        if node.isEmpty { return [:] }
        guard let mapping = node.map else { throw failure(.noSerialNumbers, line) }
        var words: [String: Bool] = [:]
        for (key, value) in mapping {
            guard let word = key.text, let asks = value.flag, SerialNumberTable.isWord(word) else {
                throw failure(.noSerialNumbers, key.line)
            }
            words[word.lowercased()] = asks
        }
        return words
    }

    private func read<Value>(
        _ name: String, _ value: String, _ expected: String, _ parse: (String) -> Value?
    ) throws(SettingsFileError) -> Value {
        guard let result = parse(value) else {
            let error = SettingError(setting: name, value: value, expected: expected)
            throw failure(.badValue(error), lines[name])
        }
        return result
    }

    func validated() throws(SettingsFileError) -> Settings {
        do {
            return try settings.validated()
        } catch {
            throw failure(.badValue(error), lines[error.setting])
        }
    }

    private func failure(_ problem: SettingsFileError.Problem, _ line: Int?) -> SettingsFileError {
        SettingsFileError(file: file, line: line, problem: problem)
    }
}
