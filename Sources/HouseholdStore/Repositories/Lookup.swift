import Foundation
import GRDB
public import Household
import Values

// Finds what a person named, by the steps of `TypedName`.

extension HouseholdRepository {
    /// All live homes, in the profile's order.
    public func homes() throws -> [Home] {
        try store.reading { db in
            var snapshot = Snapshot(
                profile: try Self.profile(db) ?? .absent, homes: try Home.fetchAll(db).rows)
            snapshot.sort()
            return snapshot.homes
        }
    }

    public func home(_ reference: String) throws -> Home {
        try Lookup(.home, reference).one(of: try homes(), name: \.displayName)
    }

    public func primaryHome() throws -> Home? {
        try store.reading { try Self.primaryHome($0) }
    }

    /// Finds a room. Its name may be its path, with or without spaces around the slashes.
    /// - Parameters:
    ///   - home: Where to look; nil for everywhere.
    ///   - first: The home to look in before all others.
    public func location(
        _ reference: String, in home: EntityID<Home>? = nil, first: EntityID<Home>? = nil
    ) throws -> Location {
        let all = try store.reading { try Location.fetchAll($0).rows }
        let paths = Dictionary(zip(all.map(\.id), RoomTree(all).paths), uniquingKeysWith: { first, _ in first })
        func path(_ room: Location) -> String { paths[room.id] ?? room.name }
        let code = PrintedCode.read(reference)
        if let code, let room = all.within(home).first(where: { $0.codeList.contains(code) }) { return room }
        return try Lookup(.location, reference, finding: RoomTree.spaced(reference)).one(
            of: all.within(home), name: path, preferring: first.map { first in { $0.homeID == first } }
        ) { TypedName.Names($0, numbers: $0.codeList, [RoomTree.spaced(path($0)), RoomTree.spaced($0.name)]) }
    }

    /// - Parameters: As of `location`.
    public func label(
        _ reference: String, in home: EntityID<Home>? = nil, first: EntityID<Home>? = nil
    ) throws -> Label {
        let all = try store.reading { try Label.fetchAll($0).rows }
        return try Lookup(.label, reference).one(
            of: all.within(home), name: \.name, preferring: first.map { first in { $0.homeID == first } })
    }
}

extension Array where Element: HomeOwned {
    fileprivate func within(_ home: EntityID<Home>?) -> [Element] {
        home == nil ? self : filter { $0.homeID == home }
    }
}

extension InventoryRepository {
    /// Finds an item. Its numbers are the one on its tag, those of its labels, and the one in its home's register,
    /// `LR-01`. What a reader of codes gives, `HB GA-03`, is found by its code, if nothing has that name.
    public func item(_ reference: String) throws -> Item {
        let lookup = Lookup(.item, reference)
        let matches = try items(named: reference)
        if !matches.isEmpty {
            return try lookup.one(of: matches, name: \.title, numbers: { [$0.assetID] + $0.codeList })
        }
        if let code = PrintedCode.read(reference) {
            let labelled = try items(named: code).filter { $0.codeList.contains(code) }
            let found = try labelled.isEmpty ? items(numbered: code) : labelled
            return try lookup.one(of: found, name: \.title, numbers: { _ in [reference] })
        }
        if let number = RegisterNumber.written(reference) {
            let numbered = try items(numbered: number)
            if !numbered.isEmpty { return try lookup.one(of: numbered, name: \.title, numbers: { _ in [reference] }) }
        }
        // Only now are all titles read.
        let items = try store.reading { try Item.fetchAll($0).rows }
        let found = try lookup.one(of: items, name: \.title, numbers: { [$0.assetID] })
        return try store.reading { try Item.fetchWithLabels($0, id: found.id) } ?? found
    }

    /// The items with a slug, an id, a title, a tag or the code of a label.
    private func items(named reference: String) throws -> [Item] {
        try store.reading { db in
            try Item.fetchWithLabels(
                db,
                where: """
                    slug = ?1 OR id = lower(?1) OR title = ?1 COLLATE NOCASE
                    OR (assetID <> '' AND assetID = ?1 COLLATE NOCASE)
                    OR (codes <> '' AND instr(' ' || codes || ' ', ' ' || upper(?1) || ' '))
                    """, arguments: [reference]
            ).rows
        }
    }

    /// The items with a register number, at most one of each home.
    private func items(numbered number: String) throws -> [Item] {
        // Reads few items, unless a number depends on those of others.
        let near = try store.snapshot(ofItemsHolding: [SearchWord(FoldedText.of(number))])
        let index = SnapshotIndex(try near ?? store.snapshot())
        let numbers = RegisterNumbers(index)
        return index.snapshot.items.indices.filter { numbers[$0] == number }.map { index.snapshot.items[$0] }
    }
}

extension CartRepository {
    public func shop(_ reference: String) throws -> Shop {
        try Lookup(.store, reference).one(of: try stores(), name: \.name)
    }

    public func category(_ reference: String) throws -> VaultCategory {
        try Lookup(.category, reference).one(of: try categories(), name: \.name)
    }

    public func vaultItem(_ reference: String) throws -> VaultItem {
        try Lookup(.vaultItem, reference).one(of: try vault(), name: \.name)
    }

    public func cart(_ reference: String) throws -> Cart {
        try store.reading { db in
            let found = try Lookup(.cart, reference).one(of: try Cart.fetchAll(db).rows, name: \.name)
            return try Cart.fetchWithLines(db, id: found.id) ?? found
        }
    }
}

extension PolicyRepository {
    /// Finds a policy; its name is its provider.
    public func policy(_ reference: String) throws -> InsurancePolicy {
        try Lookup(InsurancePolicy.kind, reference).one(of: try policies(), name: \.provider, numbers: { [$0.number] })
    }
}

extension ClaimRepository {
    /// Finds a claim; its name is its cause.
    public func claim(_ reference: String) throws -> Claim {
        try Lookup(Claim.kind, reference).one(of: try claims(), name: \.cause, numbers: { [$0.number] })
    }
}

extension AttachmentRepository {
    /// Finds files of an owner, each once. Their numbers are their places in its list, from 1; their names are their
    /// file names, with or without the extension, and their captions.
    public func attachments(_ references: [String], of owner: Attachment.Owner) throws -> [Attachment] {
        let all = try attachments(of: owner)
        return try references.map { try Self.attachment($0, among: all) }.firstOccurrences()
    }

    private static func attachment(_ reference: String, among all: [Attachment]) throws -> Attachment {
        func stem(_ place: Int) -> String { (all[place].fileName as NSString).deletingPathExtension }
        // A number beyond the last is not looked for in names: `detach 2` must not take the photo of 2021.
        if let number = Int(reference), !all.indices.contains(number - 1), !all.indices.map(stem).contains(reference) {
            throw AttachmentError.noSuchNumber(number, count: all.count)
        }
        let typed = TypedName(reference)
        let found = typed.find(among: Array(all.indices)) { place in
            TypedName.Names(
                id: all[place].id.description, numbers: ["\(place + 1)"],
                names: [all[place].fileName, stem(place), all[place].caption])
        }
        switch found {
        case .one(let place): return all[place]
        case .several(let places):
            throw DomainError.ambiguous(
                kind: .attachment, reference: reference, matches: places.map { "\($0 + 1) \(all[$0].fileName)" })
        case .none:
            throw DomainError.notFound(
                kind: .attachment, reference: reference, suggestions: typed.suggestions(all.map(\.fileName)))
        }
    }
}

extension TypedName.Names {
    fileprivate init(_ entity: some Entity, numbers: [String] = [], _ names: [String]) {
        self.init(id: entity.id.description, slug: entity.slug, numbers: numbers, names: names)
    }
}

/// A reference that a person gave, and how it is resolved.
private struct Lookup {
    let kind: EntityKind
    let reference: String
    let typed: TypedName

    /// - Parameter finding: The text to look for; nil for the reference itself.
    init(_ kind: EntityKind, _ reference: String, finding text: String? = nil) {
        (self.kind, self.reference) = (kind, reference)
        typed = TypedName(text ?? reference)
    }

    /// - Parameters:
    ///   - name: What an error calls an entity, and by which it is found.
    ///   - numbers: The numbers by which it is found besides.
    func one<E: Entity>(
        of entities: [E], name: (E) -> String, numbers: (E) -> [String] = { _ in [] },
        preferring isPreferred: ((E) -> Bool)? = nil
    ) throws -> E {
        try one(of: entities, name: name, preferring: isPreferred) {
            TypedName.Names($0, numbers: numbers($0), [name($0)])
        }
    }

    func one<E: Entity>(
        of entities: [E], name: (E) -> String, preferring isPreferred: ((E) -> Bool)? = nil,
        names: (E) -> TypedName.Names
    ) throws -> E {
        switch typed.find(among: entities, preferring: isPreferred, names) {
        case .one(let found): return found
        case .several(let found):
            // The slugs of rooms and labels are unique only within their home.
            let areUnique = Set(found.map(\.slug)).count == found.count
            throw DomainError.ambiguous(
                kind: kind, reference: reference,
                matches: found.map { "\(name($0)) (\(areUnique ? $0.slug : $0.id.description))" }.sorted())
        case .none:
            throw DomainError.notFound(
                kind: kind, reference: reference,
                suggestions: typed.suggestions(entities.map(\.slug) + entities.map { names($0).names.last ?? "" }))
        }
    }
}
