import Household
import Yams

/// The audiences of a household's own, as `housebook.yml` has them: by name, each narrowing one that exists.
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

    /// - Returns: In the file's order.
    static func read(_ node: Node, file: String) throws(SettingsFileError) -> [Audience] {
        var reading = AudienceSettings(file: file)
        // “audiences:” with nothing below it.
        if node.isNull { return [] }
        guard case .mapping(let mapping) = node else { throw reading.failure(.noAudiences, node) }
        let names = mapping.keys.compactMap(\.string)
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
        guard let base else {
            // A name that no audience may have is said before what else is missing.
            try check(name, key)
            throw failure(.narrowsNothing(name), key)
        }
        try check(name, key)
        // Key by key, so that what is wrong is told with its line.
        for node in hides { try define(node) { key in try Audience(name, narrowing: base, hiding: [key]) } }
        for node in shortens { try define(node) { key in try Audience(name, narrowing: base, shortening: [key]) } }
        try define(key) { _ in
            read.append(
                try Audience(
                    name, narrowing: base, hiding: hides.map { $0.string ?? "" },
                    shortening: shortens.map { $0.string ?? "" }))
        }
    }

    private func check(_ name: String, _ key: Node) throws(SettingsFileError) {
        try define(key) { _ in _ = try Audience(name, narrowing: .owner) }
    }

    /// - Throws: What it throws, with the line of the node.
    @discardableResult
    private func define<Result>(
        _ node: Node, _ define: (String) throws(AudienceError) -> Result
    ) throws(SettingsFileError) -> Result {
        do {
            return try define(node.string ?? "")
        } catch {
            throw failure(.audience(error), node)
        }
    }

    /// A circle, or one that stands further up.
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
    /// A value that is not given.
    fileprivate var isNull: Bool { scalar?.string.isEmpty ?? false }
}
