import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import TestSupport
import Testing

@testable import Editing

/// Devices that edit, delete, bring back and undo the same few records at random, one of them without a connection for
/// days, with forms sent again at any time: each field is as the last accepted form left it, a refused form changes
/// nothing, and every accepted value is in the history.
struct RecordSimulationTests {
    @Test(arguments: TestLength.seeds(4, long: 60))
    func eachFieldIsAsTheLastAcceptedFormLeftIt(_ seed: UInt64) throws {
        var simulation = try Simulation(seed: seed)
        for _ in 1...TestLength.count(50, long: 200) { try simulation.step() }
        try simulation.reconnect()
        try simulation.checkHistory()
    }
}

private struct Simulation {
    typealias Form = (device: Device, address: String, fields: FormFields)
    typealias Field = RecordOracle.Field

    private static let items = ["title", "make", "notes", "location-id", "label-ids"]
    private static let others = ["name", "notes"]
    private static let texts: Set = ["title", "make", "notes", "name"]

    private var random: SeededGenerator
    private let site: TemporarySite
    private let store: Store
    private let editor: Editor
    private let devices = ["One", "Two", "Three"].map {
        Device(id: $0, name: $0, role: .everything, pairedAt: Date(), tokenHash: "")
    }
    private let (records, places, labels): ([String], [String], [String])

    private var oracle: RecordOracle
    private var sent: [Form] = []
    /// Forms that are filled in and not sent yet.
    private var open: [Form] = []
    /// What the third device loaded before it lost its connection, and what it could not send yet.
    private var (pages, waiting): ([Form], [Form]) = ([], [])
    private var words = 0

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        site = try .furnished()
        store = try Store.open(at: site.storePath)
        editor = try Phone(site).editor
        let (household, inventory) = (store.household, store.inventory)
        let home = try household.home("Main House").id
        let rooms = try ["Kitchen", "Study"].map { try household.location($0, in: home) }
        let tags = try ["Tools", "Furniture"].map { try household.label($0, in: home) }
        let items = try ["Drill", "Lamp", "Chair"].map { title in
            try inventory.add(Item(title: title, locationID: rooms[0].id, labelIDs: tags.map(\.id)))
        }
        records = items.map(\.address) + rooms.map(\.address) + tags.map(\.address)
        places = rooms.map { "room:\($0.id)" } + ["home:\(home)"]
        labels = tags.map(\.id.description)
        oracle = RecordOracle(try Self.stored(on: site), home: places[2])
    }

    /// What is on record.
    private static func stored(on site: TemporarySite) throws -> [Field: String] {
        let snapshot = try site.snapshot()
        let things = snapshot.items.map { item in
            let labels = item.labelIDs.map(\.description).joined(separator: "\n")
            return (item.address, items, [item.title, item.make, item.notes, ItemPlace(of: item).text, labels])
        }
        let rest =
            snapshot.locations.map { ($0.address, others, [$0.name, $0.notes]) }
            + snapshot.labels.map { ($0.address, others, [$0.name, $0.notes]) }
        return Dictionary(
            uniqueKeysWithValues: (things + rest).flatMap { record, names, texts in
                zip(names, texts).map { (Field(record: record, name: $0), $1) }
            })
    }

    private func latest() throws -> Int { try store.history.groups(limit: 1).first?.number ?? 0 }

    // MARK: - Steps

    mutating func step() throws {
        let device = devices[Int.random(in: 0...1, using: &random)]
        switch Int.random(in: 0..<100, using: &random) {
        case ..<15: open.append(try filled(page(pick(records), device)))
        case ..<30 where !open.isEmpty: try send(open.remove(at: Int.random(in: open.indices, using: &random)))
        case ..<45: try send(filled(page(pick(records), device)))
        case ..<55: try delete(pick(records), device)
        case ..<68 where !oracle.steps.isEmpty: try undo(pick(Array(oracle.steps.keys.sorted().suffix(8))), device)
        case ..<85:
            if pages.isEmpty { pages = try records.map { try page($0, devices[2]) } }
            waiting.append(filled(pick(pages)))
        case ..<90: try reconnect()
        default: break
        }
        if random.chance(30), !sent.isEmpty { try sendAgain(pick(sent)) }
        #expect(try Self.stored(on: site) == oracle.stored)
    }

    /// The third device sends what waits, in order.
    mutating func reconnect() throws {
        for form in waiting {
            try send(form)
            if random.chance(20), let last = sent.last { try sendAgain(last) }
        }
        (waiting, pages) = ([], [])
    }

    private mutating func pick<T>(_ all: [T]) -> T { all[Int.random(in: all.indices, using: &random)] }

    // MARK: - Forms

    private func answer(_ device: Device, _ address: String, _ fields: FormFields? = nil) throws -> FormAnswer {
        var request = FormRequest(isPost: fields != nil, address)
        request.fields = fields ?? FormFields()
        return try editor.answer(request, device)
    }

    private func page(_ record: String, _ device: Device) throws -> Form {
        let form = try answer(device, record).form
        for (field, value) in oracle.stored where field.record == record {
            #expect(form["was.\(field.name)"] == value, "the page shows another \(field.name)")
        }
        return (device, record, form)
    }

    /// A form in which a person has changed a field or two.
    private mutating func filled(_ form: Form) -> Form {
        var form = form
        let names = form.address.hasPrefix("/~/item/") ? Self.items : Self.others
        for name in [pick(names), pick(names)] where form.fields["was.\(name)"] != nil {
            words += 1
            switch name {
            case "location-id": form.fields.set(name, pick(places))
            case "label-ids":
                var fields = FormFields()
                for pair in form.fields.pairs where pair.name != name { fields.add(pair.name, pair.value) }
                for label in labels where random.chance(50) { fields.add(name, label) }
                form.fields = fields
            default: form.fields.set(name, "Word \(words)")
            }
        }
        if random.chance(5), form.fields["was.price"] != nil { form.fields.set("price", "1.2.3") }
        return form
    }

    /// The value that a form has for a field; of boxes, first those that were ticked before.
    private func typed(_ name: String, _ form: FormFields) -> String {
        guard name == "label-ids" else { return form[name] ?? "" }
        let (ticked, former) = (form.all(name), (form["was.\(name)"] ?? "").split(separator: "\n").map(String.init))
        return (former.filter(ticked.contains) + ticked.filter { !former.contains($0) }).joined(separator: "\n")
    }

    /// Whether a value names a record that is deleted.
    private func isGone(_ text: some StringProtocol) -> Bool {
        records.contains { !oracle.live.contains($0) && text.contains($0.suffix(36)) }
    }

    private mutating func post(_ form: Form) throws -> (answer: FormAnswer, isMade: Bool) {
        let before = try latest()
        let answer = try answer(form.device, form.address, form.fields)
        let isMade = try latest() > before
        if isMade { sent.append(form) }
        return (answer, isMade)
    }

    /// Sends a form whose answer was lost.
    private func sendAgain(_ form: Form) throws {
        let before = try latest()
        _ = try answer(form.device, form.address, form.fields)
        #expect(try latest() == before, "\(form.address) was done twice")
    }

    /// Sends a form, and compares the answer with what each field was when the page was made and is now.
    private mutating func send(_ form: Form) throws {
        let (page, isMade) = try post(form)
        let (record, fields) = (form.address, form.fields)
        var step = RecordOracle.Step()
        if !oracle.live.contains(record) {
            guard isMade, fields["restore"] != nil else {
                #expect(page.status == .conflict && !isMade)
                var again = page.form
                for name in Self.texts { #expect(again[name] == fields[name], "\(name) is lost") }
                guard fields["restore"] == nil, random.chance(60) else { return }
                again.set("restore", "yes")
                return try send((form.device, record, again))
            }
            // It is brought back even if its fields are in dispute.
            step = oracle.restoration(of: record)
            oracle.make(step, as: try latest())
        }
        var (new, disputed): ([Field: String], [String: String]) = ([:], [:])
        for (field, stored) in oracle.stored where field.record == record {
            let (text, choice) = (typed(field.name, fields), fields["take.\(field.name)"])
            guard let shown = fields["was.\(field.name)"], text != shown, text != stored, choice != "theirs" else {
                continue
            }
            new[field] = text
            if stored != shown { disputed[field.name] = stored }
        }
        let isStale = new.values.contains(where: isGone)
        guard disputed.isEmpty, !isStale, fields["price"] != "1.2.3" else {
            #expect(page.status == (disputed.isEmpty ? .unprocessableEntity : .conflict))
            #expect(isMade == !step.isEmpty, "a refused form changed something")
            var again = page.form
            for (field, text) in new {
                // Boxes have no order, and a label that is gone cannot be ticked.
                let lines = text.split(separator: "\n").filter { field.name != "label-ids" || !isGone($0) }
                #expect(
                    typed(field.name, again).split(separator: "\n").sorted() == lines.sorted(),
                    "\(field.name) is lost")
            }
            for (name, theirs) in disputed.sorted(by: { $0.key < $1.key }) {
                let isShown = page.html.contains("<b>\(theirs.isEmpty ? "–" : theirs)</b>")
                #expect(isShown || !Self.texts.contains(name))
                again.set("take.\(name)", random.chance(50) ? "mine" : "theirs")
            }
            again.set("price", "")
            if isGone(again["location-id"] ?? "") { again.set("location-id", places[2]) }
            open.append((form.device, record, again))
            return
        }
        #expect(page.status == .seeOther)
        for (field, text) in new { step.values[field] = (oracle.values[field] ?? "", text) }
        #expect(isMade == !step.isEmpty)
        guard isMade else { return }
        let number = try latest()
        #expect(SavedGroup(of: page.location)?.number == number)
        oracle.make(step, as: number)
    }

    private func marked(by page: String, _ device: Device) throws -> FormFields {
        .of(["mark": try answer(device, page).hidden("mark").first ?? ""])
    }

    private mutating func delete(_ record: String, _ device: Device) throws {
        let address = record + "/delete"
        let (answer, isMade) = try post((device, address, marked(by: address, device)))
        #expect(answer.status == .seeOther && isMade == oracle.live.contains(record))
        if isMade { oracle.make(oracle.deletion(of: record), as: try latest()) }
    }

    private mutating func undo(_ number: Int, _ device: Device) throws {
        var fields = try marked(by: "/~/changes", device)
        fields.add("group", "\(number)")
        let (answer, isMade) = try post((device, "/~/undo", fields))
        let step = oracle.undo(of: number)
        // A rule of the household may stand against it.
        #expect(isMade == (!step.isEmpty && answer.status != .conflict))
        if isMade { oracle.make(step, as: try latest()) }
    }

    func checkHistory() throws {
        for (number, step) in oracle.steps {
            let changes = try store.history.changes(of: [store.history.group(number)])[0]
            for (field, value) in step.values where Self.texts.contains(field.name) {
                let change = try #require(changes.first { field.record.hasSuffix($0.id) })
                let now = value.now.isEmpty ? FieldChange.Value.none : .text(value.now)
                let isListed = change.fields.contains { $0.key == field.name && $0.after == now }
                #expect(isListed || change.what != .changed, "\(value.now) is not in the history")
            }
        }
    }
}
