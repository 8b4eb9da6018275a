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

    static let access = RecordAccess<Home>(
        find: { try $1.store.household.home($0) },
        add: { home, session in
            // With the default rooms and labels.
            let added = try session.store.household.createHome(
                home, defaults: session.homeDefaults(), householdName: "My household"
            ).home
            session.reached(.homeAdded)
            return added
        },
        edit: { id, session, change in
            var isMadePrimary = false
            let edited = try session.store.household.editHome(id) { home in
                let wasPrimary = home.isPrimary
                try change(&home)
                isMadePrimary = home.isPrimary && !wasPrimary
            }
            if isMadePrimary { try session.store.household.setPrimary(id) }
            return edited
        },
        delete: { home, session in
            try session.store.household.deleteHome(home.id)
            session.homeWasDeleted(home.id)
        })

    static var sections: [FormSection] { [FormSection(nil), .upkeep] }

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

    static let access = RecordAccess<Location>(
        find: { try $1.location($0, in: nil) }, add: { try $1.store.household.addLocation($0) },
        edit: { try $1.store.household.editLocation($0, $2) }, delete: { try $1.store.household.deleteLocation($0.id) })

    static var sections: [FormSection] { [FormSection(nil, ["name", "parentID"]), FormSection(nil), .upkeep] }

    var formName: String { name }
    func homeID(in choices: FormChoices) -> EntityID<Home>? { homeID }
    func fixedKeys(isNew: Bool) -> Set<String> { isNew ? [] : ["homeID"] }

    func consequences(in session: HouseholdSession) throws -> String {
        try session.consequences(ofDeleting: self)
    }

    func links(in session: HouseholdSession, _ words: FormPages) throws -> [FormLink] {
        [FormLink(href: "\(LabelsScreen.address)?place=\(ItemPlace.room(id).text)", text: words(.formLabelsOfRoom))]
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

    static let access = RecordAccess<Label>(
        find: { try $1.label($0, in: nil) }, add: { try $1.store.household.addLabel($0) },
        edit: { try $1.store.household.editLabel($0, $2) }, delete: { try $1.store.household.deleteLabel($0.id) })

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
