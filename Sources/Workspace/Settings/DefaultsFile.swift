import Files
import Foundation
package import Household
import HouseholdStore
import YAML

/// Reads the rooms, labels and categories that new homes and a new vault begin with: from `defaults.yml` in the site
/// root, or else from the file of the household's hub.
///
///     rooms: [Küche, {name: Wohnzimmer, symbol: 🛋️}]
///     labels:
///       - {name: Möbel, emoji: 🪑, colour: "#8a5a2b"}
///     categories: [Obst, {name: Brot, emoji: 🍞}]
///     kinds:
///       - {name: Buch, labels: [Bücher], fields: [Autor, Verlag], insuranceClass: Books}
///
/// A list that the file lacks is Housebook's own.
package struct DefaultsFile {
    package let home: HomeDefaults
    package let categories: [VaultCategoryDefault]
    package let kinds: [ItemKind]

    package static let name = "defaults.yml"

    /// - Throws: `FileFailure` if the file exists but cannot be read, `TableFileError` if its content is invalid.
    package init(_ root: SiteRoot) throws {
        let own = root.folder.appendingPathComponent(Self.name).path
        let path = [own, SyncFolder(root).defaultsFile].first(where: Disk.exists)
        try self.init(path.map { try Disk.read($0) })
    }

    init(_ data: Data?) throws {
        let reading = DefaultsReading(file: Self.name)
        let node = try data.flatMap { try reading.document($0, "the defaults", example: "rooms: [Kitchen, Study]") }
        let fields =
            try node.map {
                try reading.members(of: $0, known: ["rooms", "labels", "categories", "kinds"], "the defaults", at: $0)
            } ?? [:]
        let standard = try HomeDefaults.standard()
        home = HomeDefaults(
            rooms: try fields["rooms"].map { try reading.rooms($0) } ?? standard.rooms,
            labels: try fields["labels"].map { try reading.labels($0) } ?? standard.labels)
        categories = try fields["categories"].map { try reading.categories($0) } ?? VaultCategoryDefault.standard()
        kinds = try fields["kinds"].map { try reading.kinds($0) } ?? ItemKind.standard()
    }
}

private struct DefaultsReading: TableReading {
    let file: String

    func rooms(_ node: YAMLValue) throws(TableFileError) -> [HomeDefaults.Room] {
        var rooms: [HomeDefaults.Room] = []
        for entry in try entries(node, "rooms", ["name", "symbol"]) {
            rooms.append(HomeDefaults.Room(name: entry.name, symbol: try text(entry.fields["symbol"], "symbol")))
        }
        return rooms
    }

    func labels(_ node: YAMLValue) throws(TableFileError) -> [HomeDefaults.Tag] {
        var labels: [HomeDefaults.Tag] = []
        for entry in try entries(node, "labels", Self.looks) {
            labels.append(
                HomeDefaults.Tag(
                    name: entry.name, emoji: try text(entry.fields["emoji"], "emoji"), colour: try colour(entry.fields))
            )
        }
        return labels
    }

    func categories(_ node: YAMLValue) throws(TableFileError) -> [VaultCategoryDefault] {
        var categories: [VaultCategoryDefault] = []
        for entry in try entries(node, "categories", Self.looks) {
            categories.append(
                VaultCategoryDefault(
                    name: entry.name, emoji: try text(entry.fields["emoji"], "emoji"), colour: try colour(entry.fields))
            )
        }
        return categories
    }

    func kinds(_ node: YAMLValue) throws(TableFileError) -> [ItemKind] {
        var kinds: [ItemKind] = []
        for entry in try entries(node, "kinds", ["name", "labels", "fields", "unit", "insuranceClass"]) {
            func names(_ field: String) throws(TableFileError) -> [String] {
                guard let node = entry.fields[field] else { return [] }
                return try entries(node, field, ["name"]).map(\.name)
            }
            kinds.append(
                ItemKind(
                    name: entry.name, labels: try names("labels"),
                    fields: try names("fields").map { CustomField(name: $0, value: "") },
                    unit: try text(entry.fields["unit"], "unit"),
                    insuranceClass: try text(entry.fields["insuranceClass"], "insuranceClass")))
        }
        return kinds
    }

    private static let looks = ["name", "emoji", "colour"]

    /// The entries of a list: names, or maps with a name and further fields.
    private func entries(
        _ node: YAMLValue, _ field: String, _ known: [String]
    ) throws(TableFileError) -> [(name: String, fields: [String: YAMLValue])] {
        var entries: [(name: String, fields: [String: YAMLValue])] = []
        var names: Set<NameKey> = []
        for entry in try list(node, field) {
            var (name, fields): (String, [String: YAMLValue]) = (entry.text ?? "", [:])
            if entry.text == nil {
                fields = try members(of: entry, known: known, "an entry of “\(field)”", at: entry)
                name = try text(fields["name"], "name")
            }
            guard !name.isEmpty else { throw failure("an entry of “\(field)” has no name", entry) }
            guard names.insert(NameKey(name)).inserted else {
                throw failure("“\(name)” is in “\(field)” twice", entry, "leave one of them out")
            }
            entries.append((name, fields))
        }
        return entries
    }

    private func colour(_ fields: [String: YAMLValue]) throws(TableFileError) -> Colour {
        guard let node = fields["colour"] else { return .standard }
        guard let colour = Colour(node.text ?? "") else {
            throw failure("“colour” must be a colour", node, "such as “colour: '#2f6f4f'”")
        }
        return colour
    }
}

extension HouseholdSession {
    /// The rooms and labels that a new home begins with in this household.
    package func homeDefaults() throws -> HomeDefaults { try DefaultsFile(root).home }

    /// The kinds of things that a new item can begin as.
    package func itemKinds() throws -> [ItemKind] { try DefaultsFile(root).kinds }

    /// Fills in what a new item of a kind begins with in a home.
    package func fill(_ item: inout Item, as kind: ItemKind, in home: Home) throws {
        kind.fill(&item, labels: try store.snapshot(around: []).labels.filter { $0.homeID == home.id })
    }

    /// The kind that a person named.
    /// - Throws: `DomainError` for a name that no kind has, or several.
    package func itemKind(_ name: String) throws -> ItemKind {
        let kinds = try itemKinds()
        switch TypedName(name).find(among: kinds, { .init(id: "", names: [$0.name]) }) {
        case .one(let kind): return kind
        case .several(let kinds): throw WorkspaceError.unknownKind(name, known: kinds.map(\.name))
        case .none: throw WorkspaceError.unknownKind(name, known: kinds.map(\.name))
        }
    }
}
