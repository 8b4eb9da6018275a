import Foundation
import Household

/// Writes a household and its records by their tables of members, in the form that `JSONDecoder` reads. `JSONEncoder`
/// would take ten times as long, longer than all the pages of a site.
extension JSONText {
    mutating func household(_ snapshot: Snapshot) {
        object("household") { json in
            json.member("profile") { $0.record(snapshot.profile) }
            json.list("homes", snapshot.homes)
            json.list("locations", snapshot.locations)
            json.list("labels", snapshot.labels)
            json.list("items", snapshot.items)
            json.list("policies", snapshot.policies)
            json.list("claims", snapshot.claims)
            json.list("attachments", snapshot.attachments)
            json.list("stores", snapshot.stores)
            json.list("categories", snapshot.categories)
            json.list("vault", snapshot.vault)
            json.list("carts", snapshot.carts)
            if let given = snapshot.given { json.given(given) }
        }
    }

    private mutating func given(_ given: GivenNumbers) {
        object("given") { json in
            json.object("items") { json in
                for (place, last) in given.items.sorted(by: { $0.key < $1.key }) { json.member(place, last) }
            }
            json.list("rooms", given.rooms, onLines: true) { room, json in
                json.object { json in
                    json.member("home", room.home)
                    json.member("code", room.code)
                    json.member("room", room.room)
                }
            }
        }
    }

    /// Writes records, each on a line of its own.
    private mutating func list<Record: Tabular>(_ key: String, _ records: [Record]) {
        let table = MemberTable(Record.self)
        list(key, records, onLines: true) { $1.object(table, $0.memberValues) }
    }

    mutating func record<Record: Tabular>(_ record: Record) {
        object(MemberTable(Record.self), record.memberValues)
    }

    /// Writes members under the last part of their paths: `warranty.expires` is `expires` in the object `warranty`.
    /// Omits unknown values and groups that the record does not have.
    /// - Parameter values: One for each member of the table.
    mutating func object(_ table: MemberTable, _ values: [MemberValue]) {
        object { json in
            var open: String?
            for (place, value) in values.enumerated() {
                let member = table.members[place]
                if member.group != open {
                    if open != nil { json.close() }
                    open = table.hasGroup(at: place, in: values) ? member.group : nil
                    if let open { json.begin(open) }
                }
                if !member.isGroup, member.group == open { json.write(member, value) }
            }
            if open != nil { json.close() }
        }
    }

    private mutating func write(_ member: Member, _ value: MemberValue) {
        let key = member.name
        switch value {
        case .text(let text): self.member(key, text)
        case .code(let code): self.member(key, code)
        case .money(let amount): money(key, amount)
        case .date(let date): self.member(key, date?.description)
        case .partialDate(let date): self.member(key, date?.description)
        case .flag(let flag): self.member(key, flag)
        case .optionalFlag(let flag): if let flag { self.member(key, flag) }
        case .quantity(let quantity): self.member(key, quantity?.description)
        case .integer(let number): if let number { self.member(key, number) }
        case .tenths(let number): if let number { self.member(key, tenths: number) }
        case .instant(let instant): self.member(key, instant.map { Instant.write($0, as: .file) })
        case .reference(let id): self.member(key, id.map { EntityID<Void>($0).description })
        case .references(let ids): list(key, ids) { $1.value(EntityID<Void>($0).description) }
        case .texts(let texts): list(key, texts) { $1.value($0) }
        case .part(let values):
            guard let values, case .part(let table, _) = member.form else { return }
            self.member(key) { $0.object(table, values) }
        case .parts(let parts):
            guard case .parts(let table, let isOnLines) = member.form else { return }
            list(key, parts, onLines: isOnLines) { $1.object(table, $0) }
        }
    }

    private mutating func money(_ key: String, _ money: Money?) {
        guard let money else { return }
        object(key) { json in
            json.member("minorUnits", number: money.plainMinorUnits)
            json.member("currency", money.currency.code)
        }
    }
}
