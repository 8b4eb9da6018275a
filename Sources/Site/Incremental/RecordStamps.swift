import Foundation
import Household

// The stamps of records, one for each place that shows them. They take their fields from the tables of fields; what is
// in no table is added here. A test changes every field of every entity and expects another stamp.

/// An item's stamps, from every field down to a line of a table.
struct ItemStamps: Hashable, Sendable {
    /// Every field: what the open data holds.
    let record: Stamp
    /// What the item's own page shows: every field but those that concern only synchronising.
    let page: Stamp
    /// What an insurance report shows: the line, and what proves and identifies the item.
    let report: Stamp
    /// What a dashboard uses: the line, when the item was added, and the fields that say whether it needs attention.
    let glance: Stamp
    /// What a line of a table shows and a total adds up, without the names of the records that the item refers to.
    let line: Stamp

    init(_ item: Item) {
        var line = Stamp()
        line.mix(item.id.uuid)
        line.mix(item.slug)
        line.mix(item.title)
        line.mix(item.quantity.millionths)
        line.mix(item.unit)
        line.mix(item.price)
        line.mix(item.replacement?.cost)
        line.mix(item.locationID?.uuid)
        line.mix(item.homeID?.uuid)
        line.mix(item.labelIDs) { $0.mix($1.uuid) }
        line.mix(item.archived)
        line.mix(item.sale != nil)
        self.line = line

        var glance = line
        glance.mix(item.record.createdAt)
        glance.mix(item.warranty.expires)
        glance.mix(item.warranty.isLifetime)
        glance.mix(item.serial.isEmpty)
        glance.mix(item.make.isEmpty && item.model.isEmpty)
        self.glance = glance

        var report = line
        report.mix(item.number)
        report.mix(item.record.createdAt)
        Household.Field.values(of: Self.reported, in: item) { report.mix($1) }
        self.report = report

        var page = glance
        page.mix(report)
        Household.Field.values(of: Self.unreported, in: item) { page.mix($1) }
        page.mix(item.customFields) { stamp, field in
            stamp.mix(field.name)
            stamp.mix(field.value)
        }
        page.mix(item.containerID?.uuid)
        page.mix(item.importRef)
        page.mix(item.record.updatedAt)
        self.page = page

        page.mix(item.record)
        record = page
    }

    /// The fields that a report's line has.
    private static let reported = {
        let kept = Set(RegisterLine.fields.map(\.key))
        return Item.fields.filter { kept.contains($0.key) || $0.group == "replacement" }
    }()

    private static let unreported = Item.fields.filter { field in !reported.contains { $0.key == field.key } }
}

extension Stamp {
    mutating func mix<Entity>(_ value: Household.Field<Entity>.Value) {
        switch value {
        case .text(let text): mix(text)
        case .money(let amount): mix(amount)
        case .date(let date): mix(date)
        case .flag(let flag): mix(flag)
        case .quantity(let quantity): mix(quantity.millionths)
        case .choice(let word): mix(word)
        }
    }

    // Each of these stamps covers every field.

    /// - Parameter others: Mixes in the fields that are not in the entity's table.
    init<E: Entity>(of entity: E, _ others: (inout Stamp) -> Void = { _ in }) {
        self.init()
        mix(entity.id.uuid)
        mix(entity.slug)
        Household.Field.values(of: E.fields, in: entity) { mix($1) }
        others(&self)
        mix(entity.record)
    }

    init(_ profile: Profile) {
        self.init()
        mix(profile.id.uuid)
        mix(profile.name)
        Household.Field.values(of: Profile.fields, in: profile) { mix($1) }
        mix(profile.homeIDs) { $0.mix($1.uuid) }
        mix(profile.record)
    }

    init(_ home: Home) { self.init(of: home) }

    init(_ location: Location) {
        self.init(of: location) { stamp in
            stamp.mix(location.homeID?.uuid)
            stamp.mix(location.parentID?.uuid)
        }
    }

    init(_ label: Label) {
        self.init(of: label) { $0.mix(label.homeID?.uuid) }
    }

    init(_ attachment: Attachment) {
        self.init()
        mix(attachment.id.uuid)
        switch attachment.owner {
        case .item(let id): mix(1, id.uuid)
        case .home(let id): mix(2, id.uuid)
        case .location(let id): mix(3, id.uuid)
        case .policy(let id): mix(4, id.uuid)
        case .claim(let id): mix(5, id.uuid)
        }
        Household.Field.values(of: Attachment.fields, in: attachment) { mix($1) }
        mix(attachment.sha256)
        mix(attachment.kind.rawValue)
        mix(attachment.fileName)
        mix(attachment.mediaType)
        mix(attachment.size)
        mix(attachment.capturedAt)
        mix(attachment.order)
        mix(attachment.record)
    }

    init(_ policy: InsurancePolicy) {
        self.init(of: policy) { stamp in
            stamp.mix(policy.specialLimits) { stamp, limit in
                stamp.mix(limit.itemClass)
                stamp.mix(limit.amount)
                stamp.mix(limit.peril)
                stamp.mix(limit.edition)
            }
            stamp.mix(policy.scheduledItems) { stamp, scheduled in
                stamp.mix(scheduled.itemID.uuid)
                stamp.mix(scheduled.amount)
            }
            stamp.mix(policy.homeIDs) { $0.mix($1.uuid) }
        }
    }

    // MARK: - Values

    /// Mixes in the common fields of a record that a site has.
    mutating func mix(_ record: RecordInfo) {
        mix(record.createdAt)
        mix(record.updatedAt)
        mix(record.version)
        mix(record.deletedAt)
    }

    /// Mixes in a list, whose length tells it from what comes after it.
    @inline(__always)
    mutating func mix<Element>(_ list: [Element], _ mixElement: (inout Stamp, Element) -> Void) {
        mix(list.count)
        for element in list { mixElement(&self, element) }
    }

    private mutating func mix(_ kind: Int, _ id: UUID) {
        mix(kind)
        mix(id)
    }

    mutating func mix(_ id: UUID?) {
        mix(id != nil)
        guard let id else { return }
        withUnsafeBytes(of: id.uuid) { bytes in
            mix(bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
            mix(bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    mutating func mix(_ money: Money?) {
        mix(money != nil)
        guard let money else { return }
        mix(money.minorUnits)
        mix(money.currency.code)
    }

    mutating func mix(_ date: CalendarDate?) {
        mix(date != nil)
        if let date { mix(date.daysSinceEpoch) }
    }

    mutating func mix(_ instant: Date?) {
        mix(instant != nil)
        if let instant { mix(instant.timeIntervalSince1970.bitPattern) }
    }

    mutating func mix(_ value: Valuation) {
        mix(value.items)
        mix(value.withoutValue)
        mix(value.sold)
        mix(value.archived)
        for total in value.totals {
            mix(total)
            mix(value.count(in: total.currency))
        }
    }
}

extension Stamp {
    /// Mixes in everything that distinguishes an audience from others.
    mutating func mix(_ audience: Audience) {
        mix(audience.name)
        // Built-in audiences change only with the program.
        guard !Audience.builtIn.contains(audience) else { return }
        mix(audience.circle.rawValue)
        mix(audience.scope?.key)
        for (key, sight) in audience.everySight {
            mix(key)
            mix(sight.rawValue)
        }
    }
}
