import GRDB
import Household

// Each entity's columns, once for reading and once for writing, in the same order.

extension Profile: StoredEntity {
    static let layout = TableLayout("profile", ["name", "telephone", "email", "homeIDs"])

    init?(id: EntityID<Profile>, record: RecordInfo, from reader: inout RowReader) {
        let name = reader.text()
        let contact = Contact(telephone: reader.text(), email: reader.text())
        self.init(
            id: id, name: name, contact: contact.isEmpty ? nil : contact, homeIDs: reader.json([EntityID<Home>].self),
            record: record)
    }

    var values: [(any DatabaseValueConvertible)?] {
        [
            name, contact?.telephone ?? "", contact?.email ?? "",
            "[" + homeIDs.map { "\"\($0)\"" }.joined(separator: ",") + "]",
        ]
    }
}

extension Home: StoredEntity {
    static let layout = TableLayout(
        "home",
        [
            "slug", "name", "line1", "line2", "city", "region", "postalCode", "country", "currency", "colour",
            "isPrimary", "purchaseDate", "purchasePrice", "purchasePriceCurrency", "notes", "audience",
        ])

    init?(id: EntityID<Home>, record: RecordInfo, from reader: inout RowReader) {
        self.init(
            id: id, slug: reader.text(), name: reader.text(),
            address: Address(
                line1: reader.text(), line2: reader.text(), city: reader.text(), region: reader.text(),
                postalCode: reader.text(), country: reader.text()),
            currency: reader.required(.usd) { Currency($0) },
            colour: reader.required(.standard) { Colour($0) },
            isPrimary: reader.flag(), purchaseDate: reader.date(), purchasePrice: reader.money(), notes: reader.text(),
            audience: reader.circle(), record: record)
    }

    var values: [(any DatabaseValueConvertible)?] {
        [
            slug, name, address.line1, address.line2, address.city, address.region, address.postalCode,
            address.country, currency.code, colour.hex, isPrimary, purchaseDate?.description,
            purchasePrice?.minorUnits, purchasePrice?.currency.code, notes, audience?.rawValue,
        ]
    }
}

extension Location: StoredEntity {
    static let layout = TableLayout("location", ["slug", "code", "homeID", "parentID", "name", "notes", "symbol"])

    init?(id: EntityID<Location>, record: RecordInfo, from reader: inout RowReader) {
        self.init(
            id: id, slug: reader.text(), code: reader.code(), homeID: reader.reference(), parentID: reader.reference(),
            name: reader.text(), notes: reader.text(), symbol: reader.text(), record: record)
    }

    var values: [(any DatabaseValueConvertible)?] {
        [slug, code, homeID?.description, parentID?.description, name, notes, symbol]
    }
}

extension Label: StoredEntity {
    static let layout = TableLayout("label", ["slug", "homeID", "name", "notes", "colour", "emoji", "audience"])

    init?(id: EntityID<Label>, record: RecordInfo, from reader: inout RowReader) {
        self.init(
            id: id, slug: reader.text(), homeID: reader.reference(), name: reader.text(),
            notes: reader.text(), colour: reader.required(.standard) { Colour($0) }, emoji: reader.text(),
            audience: reader.circle(), record: record)
    }

    var values: [(any DatabaseValueConvertible)?] {
        [slug, homeID?.description, name, notes, colour.hex, emoji, audience?.rawValue]
    }
}

extension Attachment: StoredEntity {
    static let layout = TableLayout(
        "attachment",
        [
            "itemID", "homeID", "locationID", "policyID", "claimID", "sha256", "kind", "fileName", "mediaType", "size",
            "capturedAt", "caption", "audience", "order",
        ])

    init?(id: EntityID<Attachment>, record: RecordInfo, from reader: inout RowReader) {
        guard let owner = Self.owner(&reader) else { return nil }
        self.init(
            id: id, owner: owner, sha256: reader.text(), kind: reader.required(.other) { Kind(rawValue: $0) },
            fileName: reader.text(), mediaType: reader.text(), size: reader.integer(), capturedAt: reader.instant(),
            caption: reader.text(), audience: reader.circle(), order: reader.integer(), record: record)
    }

    /// Reads the owner from one of five columns. Nil where none can be read: a file without an owner is evidence of
    /// nothing.
    private static func owner(_ reader: inout RowReader) -> Owner? {
        let item: EntityID<Item>? = reader.reference()
        let home: EntityID<Home>? = reader.reference()
        let location: EntityID<Location>? = reader.reference()
        let policy: EntityID<InsurancePolicy>? = reader.reference()
        let claim: EntityID<Claim>? = reader.reference()
        let places = home.map(Owner.home) ?? location.map(Owner.location)
        let contracts = policy.map(Owner.policy) ?? claim.map(Owner.claim)
        if let owner = item.map(Owner.item) ?? places ?? contracts { return owner }
        reader.noteMissing()
        return nil
    }

    var values: [(any DatabaseValueConvertible)?] {
        var owners: [(any DatabaseValueConvertible)?] = [nil, nil, nil, nil, nil]
        switch owner {
        case .item(let id): owners[0] = id.description
        case .home(let id): owners[1] = id.description
        case .location(let id): owners[2] = id.description
        case .policy(let id): owners[3] = id.description
        case .claim(let id): owners[4] = id.description
        }
        let values: [(any DatabaseValueConvertible)?] = [
            sha256, kind.rawValue, fileName, mediaType, size, capturedAt.map(Instant.write), caption,
            audience?.rawValue, order,
        ]
        return owners + values
    }
}
