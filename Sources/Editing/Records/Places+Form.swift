import Household
import HouseholdStore
import Values
import Workspace

// Homes, rooms and labels.

extension Home: FormRecord {
    static let formKind = EntityKind.home
    static let pathWord = "home"

    static func draft(in home: Home?, of session: HouseholdSession) throws -> Home {
        Home(name: "", currency: session.settings.currency)
    }

    static func find(_ reference: String, in session: HouseholdSession) throws -> Home {
        try session.store.household.home(reference)
    }

    /// With the default rooms and labels.
    static func add(_ home: Home, to session: HouseholdSession) throws -> Home {
        let added = try session.store.household.createHome(
            home, defaults: session.homeDefaults(), householdName: "My household"
        ).home
        session.reached(.homeAdded)
        return added
    }

    static func edit(
        _ id: EntityID<Home>, in session: HouseholdSession, _ change: (inout Home) throws -> Void
    ) throws -> Home {
        var isMadePrimary = false
        let edited = try session.store.household.editHome(id) { home in
            let wasPrimary = home.isPrimary
            try change(&home)
            isMadePrimary = home.isPrimary && !wasPrimary
        }
        if isMadePrimary { try session.store.household.setPrimary(id) }
        return edited
    }

    static func delete(_ home: Home, from session: HouseholdSession) throws {
        try session.store.household.deleteHome(home.id)
        session.homeWasDeleted(home.id)
    }

    var formName: String { displayName }
    var ownCurrency: Currency? { currency }

    /// A home stays the primary one until another is.
    func fixedKeys(isNew: Bool) -> Set<String> { isPrimary ? ["isPrimary"] : [] }

    func consequences(in session: HouseholdSession) throws -> String {
        try session.consequences(ofDeleting: self)
    }

    /// Its policies are among them, since these have no page of their own.
    func links(in session: HouseholdSession, _ words: FormPages) throws -> [FormLink] {
        let policies = try session.store.policies.policies().filter { $0.homeIDs.contains(id) }
        return [
            Location.newLink(in: id, words), Label.newLink(in: id, words), InsurancePolicy.newLink(in: id, words),
            Claim.newLink(in: id, words), Home.newLink(words),
        ] + policies.map { $0.link(words) }
    }

    func page(in session: HouseholdSession) throws -> String { SitePage.home(slug) ?? address }
}

extension Location: FormRecord {
    static let formKind = EntityKind.location
    static let pathWord = "room"

    static func draft(in home: Home?, of session: HouseholdSession) throws -> Location {
        Location(homeID: home?.id, name: "")
    }

    static func find(_ reference: String, in session: HouseholdSession) throws -> Location {
        try session.location(reference, in: nil)
    }

    static func add(_ room: Location, to session: HouseholdSession) throws -> Location {
        try session.store.household.addLocation(room)
    }

    static func edit(
        _ id: EntityID<Location>, in session: HouseholdSession, _ change: (inout Location) throws -> Void
    ) throws -> Location {
        try session.store.household.editLocation(id, change)
    }

    static func delete(_ room: Location, from session: HouseholdSession) throws {
        try session.store.household.deleteLocation(room.id)
    }

    static var sections: [FormSection] { [FormSection(nil, ["name", "parentID"]), FormSection(nil)] }

    var formName: String { name }
    func homeID(in choices: FormChoices) -> EntityID<Home>? { homeID }
    func fixedKeys(isNew: Bool) -> Set<String> { isNew ? [] : ["homeID"] }

    func consequences(in session: HouseholdSession) throws -> String {
        try session.consequences(ofDeleting: self)
    }

    func page(in session: HouseholdSession) throws -> String {
        try session.home(homeID).flatMap { SitePage.room(slug, ofHome: $0.slug) } ?? address
    }

    func outerPage(in session: HouseholdSession) throws -> String { try session.homePage(homeID) }
}

extension Label: FormRecord {
    static let formKind = EntityKind.label
    static let pathWord = "label"

    static func draft(in home: Home?, of session: HouseholdSession) throws -> Label {
        Label(homeID: home?.id, name: "")
    }

    static func find(_ reference: String, in session: HouseholdSession) throws -> Label {
        try session.label(reference, in: nil)
    }

    static func add(_ label: Label, to session: HouseholdSession) throws -> Label {
        try session.store.household.addLabel(label)
    }

    static func edit(
        _ id: EntityID<Label>, in session: HouseholdSession, _ change: (inout Label) throws -> Void
    ) throws -> Label {
        try session.store.household.editLabel(id, change)
    }

    static func delete(_ label: Label, from session: HouseholdSession) throws {
        try session.store.household.deleteLabel(label.id)
    }

    static var sections: [FormSection] { [FormSection(nil, ["name", "emoji", "colour"]), FormSection(nil)] }

    var formName: String { name }
    func homeID(in choices: FormChoices) -> EntityID<Home>? { homeID }
    func fixedKeys(isNew: Bool) -> Set<String> { isNew ? [] : ["homeID"] }

    func consequences(in session: HouseholdSession) throws -> String {
        try session.consequences(ofDeleting: self)
    }

    func page(in session: HouseholdSession) throws -> String {
        try session.home(homeID).flatMap { SitePage.label(slug, ofHome: $0.slug) } ?? address
    }

    func outerPage(in session: HouseholdSession) throws -> String { try session.homePage(homeID) }
}
