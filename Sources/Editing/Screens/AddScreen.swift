import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Templating
import Values
import Workspace

/// Adds a thing with its photos and receipts, and offers the next empty form.
///
/// The form has the id that the thing will get, so one that is sent twice adds it once. The query may hold values of
/// fields, by their names in the form: `?barcode=4006381333931`.
struct AddScreen {
    private let visit: FormVisit

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        let request = visit.request
        let sent = request.isPost ? request.fields : request.query
        let places: PlaceChoices
        do {
            places = try PlaceChoices(visit, home: sent["home"], room: sent["room"] ?? sent[Self.room.option])
        } catch DomainError.noHome {
            return visit.pages.message(DomainError.noHome.sentences(), .conflict)
        }
        return try request.isPost ? add(places) : emptyPage(places)
    }

    // MARK: - Fields

    private static let first = ["title", "locationID", "price", "quantity", "labelIDs"].compactMap { key in
        Item.members.first { $0.key == key }
    }
    private static let others = Item.fields.filter { field in !first.contains { $0.key == field.key } }
    /// The fields of a kind, which only the form of a kind has.
    private static let own = Item.members.filter { $0.key == "customFields" }
    private static let room = first[1].member

    private func form(_ places: PlaceChoices) -> RecordForm<Item> {
        let hasLabels = !places.labelChoices.isEmpty
        return RecordForm(
            fields: Self.first.filter { hasLabels || $0.key != "labelIDs" } + Self.others + Self.own,
            currency: places.home.currency,
            choices: ["locationID": places.roomChoices, "labelIDs": places.labelChoices])
    }

    private func blank(_ id: EntityID<Item>, _ places: PlaceChoices) throws -> Item {
        var item = Item(id: id, title: "", homeID: places.home.id)
        if let kind = try kind { try visit.session.fill(&item, as: kind, in: places.home) }
        return item
    }

    /// The kind that the form begins with.
    private var kind: ItemKind? {
        get throws {
            let sent = visit.request.isPost ? visit.request.fields : visit.request.query
            return try sent["kind"].flatMap { name in try visit.session.itemKinds().first { $0.name == name } }
        }
    }

    // MARK: - Showing

    private func emptyPage(_ places: PlaceChoices) throws -> FormAnswer {
        var preset = FormFields()
        for name in visit.request.query.names where name != "kind" {
            let field = name == "room" ? Self.room.option : name
            preset.add(FormFields.shown + field, "")
            preset.add(field, visit.request.query[name] ?? "")
        }
        let files = (FormFiles(visit, "photo"), FormFiles(visit, "receipt"))
        return try page(try blank(EntityID(), places), places, preset, files: files, .ok)
    }

    /// - Parameter sent: The values that the form has.
    private func page(
        _ item: Item, _ places: PlaceChoices, _ sent: FormFields, _ trouble: RecordForm<Item>.Trouble = .init(),
        files: (photos: FormFiles, receipts: FormFiles), problem: String? = nil, _ status: HTTPResponseStatus
    ) throws -> FormAnswer {
        var models = form(places).models(of: item, sent: sent, trouble)
        for place in models.indices where models[place].name == "label-ids" {
            models[place].label = visit.pages(.formLabels)
        }
        let count = models.count - Self.others.count
        let others = Array(models[count...])
        let kind = try kind
        let kinds = try visit.session.itemKinds().filter { $0 != kind }.map { other in
            HomeLinkModel(
                name: other.name, address: "/~/add?home=\(places.home.id)&kind=\(ScanScreen.escaped(other.name))")
        }
        let model = AddPage(
            frame: try frame(), kind: kind?.name, kinds: kinds, id: item.id.description,
            home: places.home.id.description, homeName: places.home.displayName, homes: places.others("/~/add"),
            photos: files.photos.model, receipts: files.receipts.model,
            own: kind == nil ? nil : ownFields(of: item, places, sent, trouble), fields: Array(models[..<count]),
            others: others, isOpen: others.contains { $0.isWrong || $0.value != $0.was }, problem: problem)
        return .page(visit.pages.render(.add, model), status)
    }

    private func ownFields(
        of item: Item, _ places: PlaceChoices, _ sent: FormFields, _ trouble: RecordForm<Item>.Trouble
    ) -> FieldGroupModel? {
        RecordForm(fields: Self.own, currency: places.home.currency).groups(
            of: item, in: [FormSection(nil, Self.own.map(\.key))], visit.pages, sent: sent, trouble
        ).first
    }

    private func frame() throws -> FormFrame {
        var frame = try visit.frame(visit.pages(.formAddTitle))
        if frame.message != nil, let added = try added() {
            frame.message = visit.pages(.formAdded, ["title": added.item.title, "number": added.number])
        }
        return frame
    }

    /// The thing that was added before this form was shown, with its number.
    private func added() throws -> (item: Item, number: String)? {
        guard !visit.request.isPost, let id = visit.request.query["added"].flatMap({ EntityID<Item>($0) }) else {
            return nil
        }
        let index = SnapshotIndex(try visit.store.snapshot(around: [id]))
        guard let item = index.snapshot.items.first(where: { $0.id == id }) else { return nil }
        return (item, index.registerNumber(of: item))
    }

    // MARK: - Adding

    private func add(_ places: PlaceChoices) throws -> FormAnswer {
        let sent = visit.request.fields
        guard let id = sent["id"].flatMap({ EntityID<Item>($0) }) else { return visit.pages.message(.malformed) }
        if let group = try visit.adding(of: id) {
            if try isThere(id) { return .redirect(to: group.added(to: try next(id, places))) }
            // A person undid it and went back to the form: they say themselves whether to add it again.
            return try comeBack(EntityID(), places, problem: visit.pages(.formAddUndone))
        }
        var item = try blank(id, places)
        var trouble = form(places).join(sent, into: &item, isNew: true)
        try kind?.removeEmptyFields(from: &item)
        if Text.trimmed(item.title).isEmpty { trouble.faults["title"] = visit.pages(.formTitleNeeded) }
        let (photos, receipts) = (FormFiles(visit, "photo"), FormFiles(visit, "receipt"))
        guard trouble.isEmpty, photos.fault == nil, receipts.fault == nil else {
            return try comeBack(id, places, trouble)
        }
        do {
            let added = try add(item, photos, receipts)
            return visit.saved(
                try next(id, places), warnings: try added.warnings(since: nil, in: visit.session))
        } catch DomainError.idTaken {
            // The same form was sent twice at once, or the thing was deleted long ago.
            let address = try next(id, places)
            return .redirect(to: try visit.adding(of: id)?.added(to: address) ?? address)
        } catch {
            guard let problem = visit.sentences(about: error) else { throw error }
            return try comeBack(id, places, problem: problem)
        }
    }

    /// The same form with what was typed, and with its files kept.
    private func comeBack(
        _ id: EntityID<Item>, _ places: PlaceChoices, _ trouble: RecordForm<Item>.Trouble = .init(),
        problem: String? = nil
    ) throws -> FormAnswer {
        var (photos, receipts) = (FormFiles(visit, "photo"), FormFiles(visit, "receipt"))
        try photos.keep()
        try receipts.keep()
        return try page(
            try blank(id, places), places, visit.request.fields, trouble, files: (photos, receipts), problem: problem,
            .unprocessableEntity)
    }

    private func add(_ item: Item, _ photos: FormFiles, _ receipts: FormFiles) throws -> Item {
        let pictures = try photos.drafts(as: .photo)
        // A picture that was chosen as both is a photo.
        let papers = try receipts.drafts(as: .receipt, except: Set(photos.uploads.map(\.sha256)))
        let added = try visit.store.inventory.add(item, with: pictures + papers)
        visit.session.reached(.itemsAdded)
        photos.remove()
        receipts.remove()
        return added
    }

    private func isThere(_ id: EntityID<Item>) throws -> Bool {
        try visit.store.snapshot(around: [id]).items.contains { $0.id == id }
    }

    /// Where the form leads: to the next empty one with the same room, or to the thing's page.
    private func next(_ id: EntityID<Item>, _ places: PlaceChoices) throws -> String {
        if visit.request.fields["then"] != "next",
            let item = try visit.store.snapshot(around: [id]).items.first(where: { $0.id == id })
        {
            return "/items/\(item.slug).html"
        }
        let room = visit.request.fields[Self.room.option].flatMap { EntityID<Location>($0) }
        return "/~/add?home=\(places.home.id)" + (room.map { "&room=\($0)" } ?? "") + "&added=\(id)"
    }
}

extension FormVisit {
    /// The group of changes in which a form added an item; nil if none has.
    func adding(of id: EntityID<Item>) throws -> SavedGroup? {
        let groups = try store.history.changes(of: id.description, kind: .item)
        return groups.last.map { SavedGroup(number: $0.group.number) }
    }
}

struct AddPage: TemplateModel {
    @Included var frame: FormFrame
    var kind: String?  // the kind that the thing is of: `Book`
    @Flagged var kinds: [HomeLinkModel]  // the other kinds
    var id: String  // the id that the thing will get
    var home: String  // the id of the home that it will belong to
    var homeName: String  // the name of that home
    @Flagged var homes: [HomeLinkModel]  // the other homes
    var photos: FormFilesModel  // photos of it
    var receipts: FormFilesModel  // receipts of it
    var own: FieldGroupModel?  // the fields that the owner named; absent without a kind
    var fields: [FieldModel]  // what most things have
    var others: [FieldModel]  // everything else
    var isOpen: Bool  // something else is filled in or wrong
    var problem: String?  // what is wrong with the whole form, a sentence
}
