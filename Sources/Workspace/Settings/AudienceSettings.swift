package import Household
import Yams

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
    static func read(_ node: Node, file: String) throws(SettingsFileError) -> [Audience] {
        var reading = AudienceSettings(file: file)
        // “audiences:” with nothing below it.
        if node.isNull { return [] }
        guard case .mapping(let mapping) = node else { throw reading.failure(.noAudiences, node) }
        let names = mapping.compactMap(\.key.string)
        for (key, value) in mapping { try reading.take(key, value, names: names) }
        return reading.read
    }

    private init(file: String) {
        self.file = file
    }

    private mutating func take(_ key: Node, _ node: Node, names: [String]) throws(SettingsFileError) {
        let name = key.scalar?.string ?? ""
        guard case .mapping(let mapping) = node else { throw failure(.narrowsNothing(name), key) }
        var (base, hides, shortens): (Audience?, [Node], [Node]) = (nil, [], [])
        for (field, value) in mapping {
            switch field.string {
            case "narrows": base = try self.base(value, of: name, names: names)
            case "hides": hides = try keys(value, "hides")
            case "shortens": shortens = try keys(value, "shortens")
            default: throw failure(.unknownSetting(field.string ?? "", known: Self.known), field)
            }
        }
        // Report a wrong name before what is missing below it.
        _ = try audience(name, narrowing: .owner, at: key)
        guard let base else { throw failure(.narrowsNothing(name), key) }
        // Check one key at a time first, so that a wrong key is reported with its line.
        for node in hides { _ = try audience(name, narrowing: base, hiding: [node], at: node) }
        for node in shortens { _ = try audience(name, narrowing: base, shortening: [node], at: node) }
        read.append(try audience(name, narrowing: base, hiding: hides, shortening: shortens, at: key))
    }

    /// - Parameter place: The node whose line an error names.
    private func audience(
        _ name: String, narrowing base: Audience, hiding: [Node] = [], shortening: [Node] = [], at place: Node
    ) throws(SettingsFileError) -> Audience {
        do {
            return try Audience(
                name, narrowing: base, hiding: hiding.compactMap(\.scalar?.string),
                shortening: shortening.compactMap(\.scalar?.string))
        } catch {
            throw failure(.audience(error), place)
        }
    }

    /// The audience to narrow: a built-in one, or one from further up in the file.
    private func base(_ node: Node, of name: String, names: [String]) throws(SettingsFileError) -> Audience {
        guard let other = node.scalar?.string else { throw failure(.noPlainValue("narrows"), node) }
        if let base = Audience.named(other, custom: read) { return base }
        if other == name { throw failure(.narrowsItself(name), node) }
        if names.contains(other) { throw failure(.narrowsLater(name, other), node) }
        throw failure(.unknownAudience(other, known: Audience.builtIn.map(\.name) + read.map(\.name)), node)
    }

    private func keys(_ node: Node, _ field: String) throws(SettingsFileError) -> [Node] {
        if node.isNull { return [] }
        guard case .sequence(let list) = node else { throw failure(.noList(field), node) }
        for entry in list where entry.scalar == nil { throw failure(.noList(field), entry) }
        return Array(list)
    }

    private func failure(_ problem: SettingsFileError.Problem, _ node: Node) -> SettingsFileError {
        SettingsFileError(file: file, line: node.mark?.line, problem: problem)
    }
}

extension Node {
    /// Whether the setting has no value.
    fileprivate var isNull: Bool { scalar?.string.isEmpty ?? false }
}

extension Settings {
    /// Returns the built-in audience of this name, or the household's own.
    package func audience(_ name: String) throws(WorkspaceError) -> Audience {
        if let audience = Audience.named(name, custom: audiences) { return audience }
        throw .unknownAudience(name, known: (Audience.builtIn + audiences).map(\.name))
    }
}
