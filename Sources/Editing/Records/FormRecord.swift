import Household
import HouseholdStore
import Templating
import Values
import Workspace

/// A kind of record that has a form. All else about the form comes from the record's table of members.
protocol FormRecord: Entity, FormSubject {
    static var formKind: EntityKind { get }
    /// The word in addresses: `/~/room/...`.
    static var pathWord: String { get }
    /// Its groups of fields. A member that none of them names is in the last one.
    static var sections: [FormSection] { get }

    /// A new record, as its form shows it first.
    /// - Parameter home: The home that it is for.
    static func draft(in home: Home?, of session: HouseholdSession) throws -> Self
    static var access: RecordAccess<Self> { get }

    /// What people call it.
    var formName: String { get }
    /// The home that its rooms and labels are of.
    func homeID(in choices: FormChoices) -> EntityID<Home>?
    /// The page of the site that shows it, or what it belongs to.
    func page(in session: HouseholdSession) throws -> String
    /// The page to go to when it is deleted.
    func outerPage(in session: HouseholdSession) throws -> String
    /// What its deletion affects, to follow its name.
    func consequences(in session: HouseholdSession) throws -> String
    /// What looks like a slip after it was saved, as sentences.
    /// - Parameter before: The record as it was; nil for a new one.
    func warnings(since before: Self?, in session: HouseholdSession) throws -> [String]
    /// Other forms that its form leads to, each with its text.
    func links(in session: HouseholdSession, _ words: FormPages) throws -> [FormLink]
    /// The keys of members that its form does not ask for.
    /// - Parameter isNew: Whether it is not stored yet.
    func fixedKeys(isNew: Bool) -> Set<String>
    /// The fields of its form.
    func formFields(isNew: Bool) -> [FormField<Self>]
}

extension FormRecord {
    static var sections: [FormSection] { [FormSection(nil)] }

    func homeID(in choices: FormChoices) -> EntityID<Home>? { nil }
    func consequences(in session: HouseholdSession) throws -> String { "" }
    func warnings(since before: Self?, in session: HouseholdSession) throws -> [String] { [] }
    func links(in session: HouseholdSession, _ words: FormPages) throws -> [FormLink] { [] }
    func outerPage(in session: HouseholdSession) throws -> String { SitePage.top }
    func fixedKeys(isNew: Bool) -> Set<String> { [] }

    /// The members that a person gives, without those that stay as they are.
    func formFields(isNew: Bool) -> [FormField<Self>] {
        let fixed = fixedKeys(isNew: isNew)
        return Self.members.filter { $0.member.isAsked && !fixed.contains($0.member.key) }.map { FormField($0) }
    }

    /// The record with an id; nil if no record has it.
    static func record(_ id: EntityID<Self>, in session: HouseholdSession) throws -> Self? {
        do {
            return try access.find(id.description, session)
        } catch DomainError.notFound {
            return nil
        }
    }

    /// A new record under another id.
    func withID(_ id: EntityID<Self>) -> Self {
        var record = self
        for field in Self.members {
            if case .identity = field.member.form { field.set(.reference(id.uuid), of: &record) }
        }
        return record
    }

    /// The address of its form.
    var address: String { "/~/\(Self.pathWord)/\(id)" }

    /// Leads to the form of a new record.
    static func newLink(in home: EntityID<Home>? = nil, _ words: FormPages) -> FormLink {
        FormLink(
            href: "/~/\(pathWord)/new" + (home.map { "?home=\($0)" } ?? ""),
            text: words(.formNewRecord, ["kind": formKind.noun]))
    }

    /// Leads to its form.
    func link(_ words: FormPages) -> FormLink {
        FormLink(href: address, text: words(.formEditRecord, ["name": formName]))
    }
}

/// How records of a kind are found, added, changed and deleted.
struct RecordAccess<Record: FormRecord>: Sendable {
    /// The record with an id, or that a text names. Throws `DomainError.notFound` if no record has the reference.
    let find: @Sendable (_ reference: String, HouseholdSession) throws -> Record
    let add: @Sendable (Record, HouseholdSession) throws -> Record
    /// Changes the record as it is stored, within a transaction; nothing is written if `change` throws.
    let edit: @Sendable (EntityID<Record>, HouseholdSession, _ change: (inout Record) throws -> Void) throws -> Record
    let delete: @Sendable (Record, HouseholdSession) throws -> Void
}

/// A link to another form.
struct FormLink: TemplateModel {
    var href: String
    var text: String  // what is shown
}

/// What is wrong with a field, found where the record is written.
struct FieldProblem: Error {
    let key: String
    let sentence: String
}

extension HouseholdSession {
    func home(_ id: EntityID<Home>?) throws -> Home? { try id.flatMap { try Home.record($0, in: self) } }

    /// The page of a home; of the whole site for a home that is gone.
    func homePage(_ id: EntityID<Home>?) throws -> String {
        try home(id).flatMap { SitePage.home($0.slug) } ?? SitePage.top
    }
}

/// Fields of a form that belong together.
struct FormSection {
    let heading: FormWord?
    let isFolded: Bool
    /// Keys of members, and of groups of members: `warranty`. In the order of the form.
    private let keys: [String]

    init(_ heading: FormWord?, isFolded: Bool = false, _ keys: [String] = []) {
        (self.heading, self.isFolded, self.keys) = (heading, isFolded, keys)
    }

    /// Whether it has the fields that no section names.
    var takesOthers: Bool { keys.isEmpty }

    /// The upkeep of a room or a home.
    static let upkeep = FormSection(.formGroupUpkeep, isFolded: true, ["upkeep", "upkeepLog"])

    /// The fields that the section names, in its order.
    func fields<Record>(of all: [FormField<Record>]) -> [FormField<Record>] {
        var rest = all
        return keys.flatMap { key in
            let named = rest.filter { $0.member.key == key || $0.member.group == key }
            rest.removeAll { $0.member.key == key || $0.member.group == key }
            return named
        }
    }
}

/// What can be chosen for the references of a record.
struct FormChoices {
    private let index: SnapshotIndex
    private let store: Store

    init(_ session: HouseholdSession) throws {
        store = session.store
        index = SnapshotIndex(try session.store.snapshot(around: []))
    }

    var homes: [Home] { index.homes }

    func home(_ id: EntityID<Home>?) -> Home? { index.home(id) }
    func room(_ id: EntityID<Location>?) -> Location? { id.flatMap { index.location($0) } }
    func path(of room: Location) -> String { index.path(of: room) }

    typealias Choice = (value: String, label: String, depth: Int)

    /// - Parameter home: The only home whose labels and rooms count; nil for all.
    func all(_ kind: EntityKind, of home: EntityID<Home>?, except id: String = "") throws -> [Choice] {
        switch kind {
        case .home: return index.homes.map { ($0.id.description, $0.displayName, 0) }
        case .location:
            let homes = index.homes.filter { home == nil || $0.id == home }
            return homes.flatMap { home in
                rooms(of: home.id).filter { $0.room.id.description != id }.map {
                    (
                        $0.room.id.description,
                        homes.count > 1 ? "\(home.displayName): \($0.room.name)" : $0.room.name, $0.depth
                    )
                }
            }
        case .label: return home.map(labels) ?? []
        case .store: return try store.shopping.stores().map { ($0.id.description, $0.name, 0) }
        case .category: return try store.shopping.categories().map { ($0.id.description, $0.name, 0) }
        default: return []
        }
    }

    func labels(of home: EntityID<Home>) -> [Choice] {
        index.labels(ofHome: home).map { label in
            (label.id.description, label.emoji.isEmpty ? label.name : "\(label.emoji) \(label.name)", 0)
        }
    }

    /// The rooms of a home in the order of their tree, each with the number of rooms that it is inside of.
    func rooms(of home: EntityID<Home>) -> [(room: Location, depth: Int)] {
        let rooms = index.locations(ofHome: home)
        let tree = RoomTree(rooms)
        return tree.order.map { (rooms[$0], tree.nesting.levels[$0] - 1) }
    }

    /// The places of items: each home without a room, and its rooms. See `ItemPlace`.
    func places(inHome words: (String) -> String) -> [Choice] {
        index.homes.flatMap { home in
            [(ItemPlace.home(home.id).text, words(home.displayName), 0)]
                + rooms(of: home.id).map { (ItemPlace.room($0.room.id).text, $0.room.name, $0.depth + 1) }
        }
    }
}
