import Household
import HouseholdStore
import Values
import Workspace

extension Item: FormRecord {
    static let formKind = EntityKind.item
    static let pathWord = "item"
    static let sections = [
        FormSection(nil, ["title", "locationID", "quantity", "unit", "containerID", "labelIDs", "description"]),
        FormSection(
            .formGroupMake, isFolded: true, ["make", "model", "serial", "assetID", "barcode", "codes", "condition"]),
        FormSection(
            .formGroupValue, isFolded: true,
            ["price", "purchaseDate", "purchasedFrom", "replacement", "warranty"]),
        FormSection(
            .formGroupInsurance, isFolded: true,
            ["insured", "insuranceClass", "ownership", "businessUse", "partOfBuilding"]),
        FormSection(.formGroupUpkeep, isFolded: true, ["loans", "upkeep", "upkeepLog"]),
        FormSection(.formGroupMoving, isFolded: true, ["moving"]),
        FormSection(.formGroupSold, isFolded: true, ["archived", "sold", "sale"]),
        FormSection(.formGroupNotes, isFolded: true, ["notes", "customFields", "seen", "notFound", "audience"]),
    ]

    static func draft(in home: Home?, of session: HouseholdSession) throws -> Item {
        Item(title: "", homeID: home?.id)
    }

    static let access = RecordAccess<Item>(
        find: { reference, session in
            guard let id = EntityID<Item>(reference) else { return try session.store.inventory.item(reference) }
            guard let item = try session.store.inventory.item(id) else {
                throw DomainError.notFound(kind: .item, reference: reference, suggestions: [])
            }
            return item
        },
        add: { item, session in
            let added = try session.store.inventory.add(item)
            session.reached(.itemsAdded)
            return added
        },
        edit: { try $1.store.inventory.rewrite($0, $2) }, delete: { try $1.store.inventory.delete($0.id) })

    var formName: String { title }

    /// The room's home takes precedence.
    func homeID(in choices: FormChoices) -> EntityID<Home>? { choices.room(locationID)?.homeID ?? homeID }

    func consequences(in session: HouseholdSession) throws -> String {
        try session.consequences(ofDeleting: self)
    }

    func warnings(since before: Item?, in session: HouseholdSession) throws -> [String] {
        try session.warnings(about: self, since: before).map { $0.text.capitalisedFirst + "." }
    }

    func links(in session: HouseholdSession, _ words: FormPages) throws -> [FormLink] {
        [
            FormLink(href: address + "/move", text: words(.formMove)),
            FormLink(href: "\(LabelsScreen.address)?item=\(id)", text: words(.formLabelsOne)),
        ]
    }

    func page(in session: HouseholdSession) throws -> String { SitePage.item(slug) ?? address }

    func outerPage(in session: HouseholdSession) throws -> String {
        guard let locationID, let room = try Location.record(locationID, in: session) else {
            return try session.homePage(homeID)
        }
        return try room.page(in: session)
    }

    func formFields(isNew: Bool) -> [FormField<Item>] {
        Item.members.filter { $0.member.isAsked && $0.member.key != "homeID" }.compactMap { field in
            field.member.key == "locationID" ? .place : FormField(field)
        }
    }
}
