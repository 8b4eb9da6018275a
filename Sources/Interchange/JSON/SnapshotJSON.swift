import Household

/// Writes the members of each entity in the form that `JSONDecoder` reads. `JSONEncoder` would write the same but take
/// ten times as long, longer than all the pages of a site; a test compares the two, so that no field is forgotten here.
extension JSONText {
    mutating func household(_ snapshot: Snapshot) {
        object("household") { json in
            json.object("profile") { json in
                json.member("id", snapshot.profile.id.description)
                json.member("name", snapshot.profile.name)
                json.fields(
                    Profile.fields, of: snapshot.profile, without: [snapshot.profile.contact == nil ? "contact" : nil])
                json.list("homeIDs", snapshot.profile.homeIDs) { $1.value($0.description) }
                json.record(snapshot.profile.record)
            }
            json.list("homes", snapshot.homes, onLines: true) { $1.home($0) }
            json.list("locations", snapshot.locations, onLines: true) { $1.location($0) }
            json.list("labels", snapshot.labels, onLines: true) { $1.label($0) }
            json.list("items", snapshot.items, onLines: true) { $1.item($0) }
            json.list("policies", snapshot.policies, onLines: true) { $1.policy($0) }
            json.list("claims", snapshot.claims, onLines: true) { $1.claim($0) }
            json.list("attachments", snapshot.attachments, onLines: true) { $1.attachment($0) }
            json.shopping(snapshot)
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

    mutating func record(_ record: RecordInfo) {
        object("record") { json in
            json.member("createdAt", InstantText.write(record.createdAt))
            json.member("updatedAt", InstantText.write(record.updatedAt))
            json.member("version", record.version)
            json.member("deletedAt", record.deletedAt.map(InstantText.write))
        }
    }

    mutating func money(_ key: String, _ money: Money?) {
        guard let money else { return }
        object(key) { json in
            json.member("minorUnits", money.minorUnits)
            json.member("currency", money.currency.code)
        }
    }

    /// Writes an entity with its id and slug, what the closure writes, and its record.
    mutating func entity<E: Entity>(_ entity: E, _ body: (inout JSONText) -> Void) {
        object { json in
            json.member("id", entity.id.description)
            json.member("slug", entity.slug)
            body(&json)
            json.record(entity.record)
        }
    }

    mutating func home(_ home: Home) {
        entity(home) { $0.fields(Home.fields, of: home) }
    }

    private mutating func location(_ location: Location) {
        entity(location) { json in
            json.member("code", location.code)
            json.member("homeID", location.homeID?.description)
            json.member("parentID", location.parentID?.description)
            json.member("name", location.name)
            json.member("notes", location.notes)
            json.member("symbol", location.symbol)
        }
    }

    private mutating func label(_ label: Label) {
        entity(label) { json in
            json.member("homeID", label.homeID?.description)
            json.member("name", label.name)
            json.member("notes", label.notes)
            json.member("colour", label.colour.hex)
            json.member("emoji", label.emoji)
            json.member("audience", label.audience?.rawValue)
        }
    }

    mutating func item(_ item: Item) {
        let absent = [item.replacement == nil ? "replacement" : nil, item.sale == nil ? "sale" : nil]
        entity(item) { json in
            json.member("number", item.number)
            json.member("title", item.title)
            json.fields(Self.itemFields.beforePlace, of: item, without: absent)
            json.member("locationID", item.locationID?.description)
            json.member("homeID", item.homeID?.description)
            json.member("containerID", item.containerID?.description)
            json.list("labelIDs", item.labelIDs) { $1.value($0.description) }
            json.list("customFields", item.customFields) { field, json in
                json.object { json in
                    json.member("name", field.name)
                    json.member("value", field.value)
                }
            }
            json.fields(Self.itemFields.afterPlace, of: item, without: absent)
            json.member("importRef", item.importRef)
        }
    }

    /// Those before the item's place, labels and custom fields, and those after them. Whether an item is sold shows in
    /// whether it has a sale.
    private static let itemFields = {
        let fields = Item.fields.filter { $0.property != "sale" }
        let place = fields.firstIndex { $0.key == "archived" } ?? fields.endIndex
        return (beforePlace: Array(fields[..<place]), afterPlace: Array(fields[place...]))
    }()

    /// Writes fields under the last part of their paths, `warranty.expires` as `expires` in the object `warranty`.
    /// Dates, amounts and choices that are unknown have no member.
    /// - Parameter absent: The objects that the entity does not have.
    mutating func fields<Entity>(_ fields: [Field<Entity>], of entity: Entity, without absent: [String?] = []) {
        var open: String?
        Field.values(of: fields, in: entity) { field, value in
            if field.group != open {
                if open != nil { close() }
                open = field.group.flatMap { absent.contains($0) ? nil : $0 }
                if let open { begin(open) }
            }
            if field.group == open { member(field.name, value) }
        }
        if open != nil { close() }
    }

    private mutating func member<Entity>(_ key: String, _ value: Field<Entity>.Value) {
        switch value {
        case .text(let text): member(key, text)
        case .money(let amount): money(key, amount)
        case .date(let date): member(key, date?.description)
        case .flag(let flag): member(key, flag)
        case .quantity(let quantity): member(key, quantity.description)
        case .choice(let word): member(key, word)
        }
    }

    mutating func attachment(_ attachment: Attachment) {
        object { json in
            json.member("id", attachment.id.description)
            json.object("owner") { json in
                switch attachment.owner {
                case .item(let id): json.member("item", id.description)
                case .home(let id): json.member("home", id.description)
                case .location(let id): json.member("location", id.description)
                case .policy(let id): json.member("policy", id.description)
                case .claim(let id): json.member("claim", id.description)
                }
            }
            json.member("sha256", attachment.sha256)
            json.member("kind", attachment.kind.rawValue)
            json.member("fileName", attachment.fileName)
            json.member("mediaType", attachment.mediaType)
            json.member("size", attachment.size)
            json.member("capturedAt", attachment.capturedAt.map(InstantText.write))
            json.member("caption", attachment.caption)
            json.member("audience", attachment.audience?.rawValue)
            json.member("order", attachment.order)
            json.record(attachment.record)
        }
    }

    mutating func policy(_ policy: InsurancePolicy) {
        entity(policy) { json in
            json.fields(
                InsurancePolicy.fields.filter { $0.key != "notes" }, of: policy,
                without: [policy.agent == nil ? "agent" : nil])
            json.list("specialLimits", policy.specialLimits) { limit, json in
                json.object { json in
                    json.member("itemClass", limit.itemClass)
                    json.money("amount", limit.amount)
                    json.member("peril", limit.peril)
                    json.member("edition", limit.edition)
                }
            }
            json.list("scheduledItems", policy.scheduledItems) { scheduled, json in
                json.object { json in
                    json.member("itemID", scheduled.itemID.description)
                    json.money("amount", scheduled.amount)
                }
            }
            json.list("homeIDs", policy.homeIDs) { $1.value($0.description) }
            json.member("notes", policy.notes)
        }
    }
}
