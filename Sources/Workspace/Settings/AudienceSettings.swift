package import Household
import Values
import YAML

/// Reads the household's own audiences from `housebook.yml`: by name, each narrowing another audience.
///
///     audiences:
///       sitter:
///         narrows: family
///         hides: [item.price, policy]
///         shortens: [item.assetID]
struct AudienceSettings {
    private let file: String
    private var read: [Audience] = []

    private static let known = ["narrows", "hides", "shortens"]

    /// - Returns: The audiences, in the file's order.
    static func read(_ node: YAMLValue, file: String) throws(SettingsFileError) -> [Audience] {
        var reading = AudienceSettings(file: file)
        // “audiences:” with nothing below it.
        if node.isEmpty { return [] }
        guard let mapping = node.map else { throw reading.failure(.noAudiences, node) }
        let names = mapping.compactMap(\.key.text)
        for (key, value) in mapping { try reading.take(key, value, names: names) }
        return reading.read
    }

    private init(file: String) {
        self.file = file
    }

    private mutating func take(_ key: YAMLValue, _ node: YAMLValue, names: [String]) throws(SettingsFileError) {
        let name = key.text ?? ""
        guard let mapping = node.map else { throw failure(.narrowsNothing(name), key) }
        var (base, hides, shortens): (Audience?, [YAMLValue], [YAMLValue]) = (nil, [], [])
        for (field, value) in mapping {
            switch field.text {
            case "narrows": base = try self.base(value, of: name, names: names)
            case "hides": hides = try keys(value, "hides")
            case "shortens": shortens = try keys(value, "shortens")
            default: throw failure(.unknownSetting(field.text ?? "", known: Self.known), field)
            }
        }
        // Reports a wrong name before missing keys below it.
        _ = try audience(name, narrowing: .owner, at: key)
        guard let base else { throw failure(.narrowsNothing(name), key) }
        // Check one key at a time first, so that a wrong key is reported with its line.
        for node in hides { _ = try audience(name, narrowing: base, hiding: [node], at: node) }
        for node in shortens { _ = try audience(name, narrowing: base, shortening: [node], at: node) }
        read.append(try audience(name, narrowing: base, hiding: hides, shortening: shortens, at: key))
    }

    /// - Parameter place: The node whose line an error names.
    private func audience(
        _ name: String, narrowing base: Audience, hiding: [YAMLValue] = [], shortening: [YAMLValue] = [],
        at place: YAMLValue
    ) throws(SettingsFileError) -> Audience {
        do {
            return try Audience(
                name, narrowing: base, hiding: hiding.compactMap(\.text),
                shortening: shortening.compactMap(\.text))
        } catch {
            throw failure(.audience(error), place)
        }
    }

    /// The audience to narrow: a built-in one, or one from further up in the file.
    private func base(_ node: YAMLValue, of name: String, names: [String]) throws(SettingsFileError) -> Audience {
        guard let other = node.text else { throw failure(.noPlainValue("narrows"), node) }
        if let base = Audience.named(other, custom: read) { return base }
        if other == name { throw failure(.narrowsItself(name), node) }
        if names.contains(other) { throw failure(.narrowsLater(name, other), node) }
        throw failure(.unknownAudience(other, known: Audience.builtIn.map(\.name) + read.map(\.name)), node)
    }

    private func keys(_ node: YAMLValue, _ field: String) throws(SettingsFileError) -> [YAMLValue] {
        if node.isEmpty { return [] }
        guard let list = node.list else { throw failure(.noList(field), node) }
        for entry in list where entry.text == nil { throw failure(.noList(field), entry) }
        return list
    }

    private func failure(_ problem: SettingsFileError.Problem, _ node: YAMLValue) -> SettingsFileError {
        SettingsFileError(file: file, line: node.line, problem: problem)
    }
}

extension Settings {
    /// Returns the built-in audience of this name, or the household's own. Case matters only where two differ in it.
    package func audience(_ name: String) throws(WorkspaceError) -> Audience {
        if let audience = Audience.named(name, custom: audiences) { return audience }
        let known = Audience.builtIn + audiences
        // Only a whole name, since a site for the wrong audience shows too much.
        let alike = known.filter { NameKey($0.name) == NameKey(name) }
        guard alike.count == 1 else { throw .unknownAudience(name, known: known.map(\.name)) }
        return alike[0]
    }

    /// Returns the audience as these settings define it, limited to the same part of the household.
    func audience(like audience: Audience) throws(WorkspaceError) -> Audience {
        try self.audience(audience.name).limited(to: audience.scope)
    }
}
