import Household
import HouseholdStore
import NIOHTTP1
import Templating
import Values
import Workspace

/// The form of one kind of record, its answer to a POST, and its deletion.
struct RecordEditor<Record: FormRecord> {
    typealias Trouble = RecordForm<Record>.Trouble

    private let visit: FormVisit
    private var session: HouseholdSession { visit.session }
    private var sent: FormFields { visit.request.fields }

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        let parts = visit.request.path.dropFirst()
        switch (parts.first, parts.count) {
        case ("new", 1): return try visit.request.isPost ? add() : newForm()
        case (let reference?, 1): return try visit.request.isPost ? save(reference) : form(reference)
        case (let reference?, 2) where parts.last == "delete":
            return try visit.request.isPost ? delete(reference) : deletion(reference)
        default: return visit.pages.notFound()
        }
    }

    // MARK: - Finding

    private enum Found {
        case live(Record)
        case deleted(Trash.Entry)
        case none
    }

    private func find(_ reference: String) throws -> Found {
        do {
            return .live(try Record.access.find(reference, session))
        } catch is DomainError {
            let entry = try session.store.trash.entries().first {
                $0.kind == Record.formKind && ($0.id == reference || $0.slug == reference)
            }
            return entry.map(Found.deleted) ?? .none
        }
    }

    // MARK: - A new record

    /// The home that a new record is for: the one of the address, else the active one.
    private func home() throws -> Home? {
        let named = visit.request.query["home"] ?? sent["home"] ?? ""
        if !named.isEmpty {
            do {
                return try session.store.household.home(named)
            } catch is DomainError {}
        }
        return try session.activeHome()
    }

    private func newForm() throws -> FormAnswer {
        do {
            return try page(of: Record.draft(in: try home(), of: session), isNew: true)
        } catch let error as DomainError {
            return visit.pages.message(error.sentence, .conflict)
        }
    }

    private func add() throws -> FormAnswer {
        guard let id = EntityID<Record>(sent["id"] ?? "") else { throw FormFault.malformed }
        // Sent twice, it is added once.
        if let present = try Record.record(id, in: session) { return try added(present) }
        let draft = try Record.draft(in: try home(), of: session).withID(id)
        var record = draft
        do {
            let trouble = try form(of: draft, FormChoices(session), isNew: true).join(sent, into: &record, isNew: true)
            guard trouble.isEmpty else { throw trouble }
            let added = try Record.access.add(record, session)
            return visit.saved(try after(added), warnings: try added.warnings(since: nil, in: session))
        } catch DomainError.idTaken {
            // It was deleted since, as its form says.
            return .redirect(to: "/~/\(Record.pathWord)/\(id)")
        } catch {
            return try page(of: draft, joined: record, isNew: true, trouble(error, record, isNew: true))
        }
    }

    /// The answer to a form of a new record that was sent again.
    private func added(_ record: Record) throws -> FormAnswer {
        let groups = try session.store.history.changes(of: record.id.description, kind: Record.formKind)
        let address = try after(record)
        return .redirect(to: groups.last.map { SavedGroup(number: $0.group.number).added(to: address) } ?? address)
    }

    // MARK: - Changing

    private func form(_ reference: String) throws -> FormAnswer {
        switch try find(reference) {
        case .live(let record): try page(of: record, isNew: false)
        case .deleted(let entry): try gone(entry, .gone)
        case .none: visit.pages.notFound()
        }
    }

    private func save(_ reference: String) throws -> FormAnswer {
        var found = try find(reference)
        if case .deleted(let entry) = found, sent["restore"] != nil {
            do {
                _ = try session.store.trash.restore(entry)
            } catch is MadeBefore {
                // It was deleted again since.
            } catch let error as HistoryError {
                return try gone(entry, .conflict, error.explanation.what.capitalisedFirst + ".")
            }
            found = try find(reference)
        }
        switch found {
        case .live(let record): return try save(record)
        case .deleted(let entry): return try gone(entry, .conflict)
        case .none: return visit.pages.notFound()
        }
    }

    private func save(_ before: Record) throws -> FormAnswer {
        do {
            let form = try form(of: before, FormChoices(session), isNew: false)
            let edited = try Record.access.edit(before.id, session) { record in
                let trouble = form.join(sent, into: &record)
                guard trouble.isEmpty else { throw trouble }
            }
            return visit.saved(try after(edited), warnings: try edited.warnings(since: before, in: session))
        } catch let made as MadeBefore {
            return try again(before, made)
        } catch {
            let trouble = try trouble(error, before, isNew: false)
            guard case .live(let present) = try find(before.id.description) else {
                return try save(before.id.description)
            }
            return try page(of: present, isNew: false, trouble)
        }
    }

    /// The answer to a form that was sent again. It writes nothing: a value that was replaced since is asked about.
    private func again(_ record: Record, _ made: MadeBefore) throws -> FormAnswer {
        var joined = record
        let trouble = try form(of: record, FormChoices(session), isNew: false).join(sent, into: &joined, isAgain: true)
        guard trouble.isEmpty else { return try page(of: record, isNew: false, trouble) }
        return .redirect(to: SavedGroup(number: made.group).added(to: try after(record)))
    }

    /// The page after something was saved.
    private func after(_ record: Record) throws -> String {
        (sent["back"] ?? "").isEmpty ? try record.page(in: session) : visit.back
    }

    /// What an error says about the form.
    /// - Throws: The error itself, if it is not about what was sent.
    private func trouble(_ error: any Error, _ record: Record, isNew: Bool) throws -> Trouble {
        switch error {
        case let trouble as Trouble: return trouble
        case let problem as FieldProblem: return Trouble(faults: [problem.key: problem.sentence])
        case let error as DomainError:
            let members = record.formFields(isNew: isNew).map(\.member)
            guard let key = error.key(among: members) else { return Trouble(problem: error.sentence) }
            return Trouble(faults: [key: error.sentence])
        default: throw error
        }
    }

    // MARK: - Pages

    /// The form without what can be chosen.
    private func form(of record: Record, _ choices: FormChoices, isNew: Bool) throws -> RecordForm<Record> {
        let home = choices.home(record.homeID(in: choices))
        var form = RecordForm<Record>(
            fields: record.formFields(isNew: isNew),
            currency: try record.ownCurrency ?? home?.currency ?? session.usualCurrency())
        try form.readItems(of: record, sent: visit.request.isPost ? sent : nil, in: session.store)
        return form
    }

    /// - Parameter record: The record with what was sent, for whose home there are rooms and labels.
    private func offer(_ choices: FormChoices, for record: Record, in form: inout RecordForm<Record>) throws {
        let (home, words) = (record.homeID(in: choices), visit.pages)
        for field in form.fields {
            if Record.self == Item.self, field.member.isReference(to: .location) {
                form.choices[field.member.key] = choices.places { words(.formNoRoom, ["home": $0]) }
            } else if let rows = field.rows {
                for member in rows.table.members {
                    guard let kind = member.referenceKind else { continue }
                    form.choices["\(field.member.key).\(member.key)"] =
                        try kind == .attachment ? files(of: record) : choices.all(kind, of: home)
                }
            } else if let kind = field.member.referenceKind {
                form.choices[field.member.key] = try choices.all(kind, of: home, except: record.id.description)
            }
        }
        let naming = form.fields.flatMap(\.membersNamingItems)
        guard !naming.isEmpty else { return }
        let titles = try session.store.inventory.containers(limit: 100).map(\.title)
        for member in naming { form.suggestions[member.key] = titles }
    }

    private func owner(_ record: Record) -> Attachment.Owner? { .init([Record.pathWord, record.id.description]) }

    /// The files of a record, among which its receipts are chosen.
    private func files(of record: Record) throws -> [FormChoices.Choice] {
        try owner(record).map { owner in
            try session.store.attachments.attachments(of: owner).map { ($0.id.description, $0.fileName, 0) }
        } ?? []
    }

    /// - Parameter joined: The record with what was sent; nil for the record itself.
    private func page(
        of record: Record, joined: Record? = nil, isNew: Bool, _ trouble: Trouble = Trouble()
    ) throws -> FormAnswer {
        let choices = try FormChoices(session)
        var form = try form(of: record, choices, isNew: isNew)
        try offer(choices, for: joined ?? record, in: &form)
        let kind = Record.formKind.noun
        let title =
            isNew
            ? visit.pages(.formNewRecord, ["kind": kind]) : visit.pages(.formEditRecord, ["name": record.formName])
        var page = try recordPage(title, isNew ? "/~/\(Record.pathWord)/new" : record.address)
        page.groups = form.groups(
            of: record, in: Record.sections, visit.pages, sent: visit.request.isPost ? sent : nil, trouble)
        page.faults = RecordForm<Record>.faults(in: page.groups)
        (page.problem, page.isDisputed) = (trouble.problem, !trouble.theirs.isEmpty)
        if isNew {
            page.identity = sent["id"] ?? EntityID<Record>().description
            page.home = try home()?.id.description ?? ""
        } else {
            page.section = try owner(record).map { try FilesSection(visit, of: $0).model(back: record.address) }
            page.canDuplicate = record is Item
            page.deleteHref = record.address + "/delete"
            page.links = try record.links(in: session, visit.pages)
        }
        return .page(visit.pages.render(.record, page), trouble.status)
    }

    /// The form of a record that was deleted. It keeps what was typed, and can bring the record back.
    private func gone(
        _ entry: Trash.Entry, _ status: HTTPResponseStatus, _ problem: String? = nil
    ) throws -> FormAnswer {
        var page = try recordPage(
            visit.pages(.formGone, ["name": entry.name]), "/~/\(Record.pathWord)/\(entry.id)")
        (page.isGone, page.problem) = (true, problem)
        page.kept = sent.pairs.filter { !["back", "home", "restore", FormVisit.markField].contains($0.name) }
            .map { KeptFieldModel(name: $0.name, value: $0.value) }
        return .page(visit.pages.render(.record, page), status)
    }

    private func recordPage(_ title: String, _ action: String) throws -> RecordPage {
        let back = sent["back"] ?? visit.request.query["back"] ?? ""
        return RecordPage(frame: try visit.frame(title), action: action, backTo: back.isEmpty ? "" : visit.back)
    }

    // MARK: - Deleting

    private func deletion(_ reference: String) throws -> FormAnswer {
        switch try find(reference) {
        case .none: return visit.pages.notFound()
        case .deleted(let entry): return try gone(entry, .gone)
        case .live(let record):
            do {
                let what = "“\(record.formName)”\(try record.consequences(in: session))"
                return try deletionPage(record, what, nil)
            } catch let error as DomainError {
                return try deletionPage(record, "“\(record.formName)”", error.sentence)
            }
        }
    }

    private func deletionPage(_ record: Record, _ what: String, _ problem: String?) throws -> FormAnswer {
        let page = DeletionPage(
            frame: try visit.frame(visit.pages(.formDeleteTitle, ["name": record.formName])),
            action: record.address + "/delete", question: visit.pages(.formDeleteQuestion, ["what": what]),
            problem: problem, canDelete: problem == nil, formHref: record.address)
        return .page(visit.pages.render(.delete, page), problem == nil ? .ok : .conflict)
    }

    private func delete(_ reference: String) throws -> FormAnswer {
        // Sent twice, it is deleted once.
        guard case .live(let record) = try find(reference) else { return .redirect(to: SitePage.top) }
        do {
            let page = try record.outerPage(in: session)
            try Record.access.delete(record, session)
            return visit.saved(page)
        } catch is MadeBefore {
            // It was brought back since.
            return try deletion(reference)
        } catch let error as DomainError {
            return try deletionPage(record, "“\(record.formName)”", error.sentence)
        }
    }
}

extension FormField {
    /// The members that name items by text.
    fileprivate var membersNamingItems: [Member] {
        (rows.map { rows in rows.shown.map { rows.table.members[$0] } } ?? [member]).filter(\.isItem)
    }
}

extension Member {
    /// The kind of the records that it refers to, if these can be chosen from.
    fileprivate var referenceKind: EntityKind? {
        switch form {
        case .reference(.item, _, _), .references(.item, _): nil
        case .reference(let kind, _, _), .references(let kind, _): kind
        default: nil
        }
    }
}

struct RecordPage: TemplateModel {
    @Included var frame: FormFrame
    var action: String  // where the form is sent
    var backTo: String  // where to go afterwards; empty for the record's own page
    var identity: String? = nil  // the id of a new record
    var home = ""  // the id of the home that a new record is for
    var isGone = false  // the record was deleted
    var isDisputed = false  // another person has changed the same fields
    var problem: String? = nil  // what is wrong with the record itself, a sentence
    @Flagged var faults: [FaultModel] = []  // what is wrong with its fields
    var groups: [FieldGroupModel] = []
    var kept: [KeptFieldModel] = []  // of a record that is gone: what was typed
    var section: FilesModel? = nil  // its photos and papers; absent for a record that has none
    var links: [FormLink] = []  // other forms
    var canDuplicate = false  // another one like it can be made
    var deleteHref: String? = nil  // where it is deleted
}

/// A field that was sent, to be sent again.
struct KeptFieldModel: TemplateModel {
    var name: String
    var value: String
}

struct DeletionPage: TemplateModel {
    @Included var frame: FormFrame
    var action: String  // where the form is sent
    var question: String  // what will be deleted, a question
    var problem: String?  // why it cannot be deleted, a sentence
    var canDelete: Bool  // it can be deleted
    var formHref: String  // the record's form
}
