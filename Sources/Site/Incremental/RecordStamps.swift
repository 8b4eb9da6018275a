import Foundation
import Household

// The stamps of records, one for each place that shows them. Items and lines of claims take their fields from the
// tables of fields; a field that is added to another entity is added here, too. A test changes every field of every
// entity and expects another stamp.

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
        line.mix(item.price)
        line.mix(item.replacement?.cost)
        line.mix(item.locationID?.uuid)
        line.mix(item.homeID?.uuid)
        line.mix(item.labelIDs.count)
        for label in item.labelIDs { line.mix(label.uuid) }
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
        page.mix(item.customFields.count)
        for field in item.customFields {
            page.mix(field.name)
            page.mix(field.value)
        }
        page.mix(item.importRef)
        page.mix(item.record.updatedAt)
        self.page = page

        record = page.sealed(with: item.record)
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

    init(_ profile: Profile) {
        self.init()
        mix(profile.id.uuid)
        mix(profile.name)
        mix(profile.homeIDs.count)
        for id in profile.homeIDs { mix(id.uuid) }
        self = sealed(with: profile.record)
    }

    init(_ home: Home) {
        self.init()
        mix(home.id.uuid)
        mix(home.slug)
        mix(home.name)
        let address = home.address
        for part in [
            address.line1, address.line2, address.city, address.region, address.postalCode, address.country,
        ] { mix(part) }
        mix(home.currency.code)
        mix(home.colour.hex)
        mix(home.isPrimary)
        mix(home.purchaseDate)
        mix(home.purchasePrice)
        mix(home.notes)
        mix(home.audience?.rawValue)
        self = sealed(with: home.record)
    }

    init(_ location: Location) {
        self.init()
        mix(location.id.uuid)
        mix(location.slug)
        mix(location.code)
        mix(location.homeID?.uuid)
        mix(location.name)
        mix(location.notes)
        mix(location.symbol)
        self = sealed(with: location.record)
    }

    init(_ label: Label) {
        self.init()
        mix(label.id.uuid)
        mix(label.slug)
        mix(label.homeID?.uuid)
        mix(label.name)
        mix(label.notes)
        mix(label.colour.hex)
        mix(label.emoji)
        mix(label.audience?.rawValue)
        self = sealed(with: label.record)
    }

    init(_ attachment: Attachment) {
        self.init()
        mix(attachment.id.uuid)
        switch attachment.owner {
        case .item(let id):
            mix(1)
            mix(id.uuid)
        case .home(let id):
            mix(2)
            mix(id.uuid)
        case .location(let id):
            mix(3)
            mix(id.uuid)
        case .policy(let id):
            mix(4)
            mix(id.uuid)
        }
        mix(attachment.sha256)
        mix(attachment.kind.rawValue)
        mix(attachment.fileName)
        mix(attachment.mediaType)
        mix(attachment.size)
        mix(attachment.capturedAt)
        mix(attachment.caption)
        mix(attachment.audience?.rawValue)
        mix(attachment.order)
        self = sealed(with: attachment.record)
    }

    init(_ policy: InsurancePolicy) {
        self.init()
        mix(policy.id.uuid)
        mix(policy.slug)
        mix(policy.provider)
        mix(policy.number)
        mix(policy.currency.code)
        mix(policy.deductible)
        let limits = policy.limits
        for limit in [
            limits.dwelling, limits.personalProperty, limits.lossOfUse, limits.liability, limits.medicalPayments,
        ] { mix(limit) }
        mix(policy.start)
        mix(policy.end)
        mix(policy.settlement?.rawValue)
        mix(policy.appliesAverage)
        mix(policy.specialLimits.count)
        for limit in policy.specialLimits {
            mix(limit.itemClass)
            mix(limit.amount)
            mix(limit.peril)
            mix(limit.edition)
        }
        mix(policy.scheduledItems.count)
        for scheduled in policy.scheduledItems {
            mix(scheduled.itemID.uuid)
            mix(scheduled.amount)
        }
        mix(policy.homeIDs.count)
        for id in policy.homeIDs { mix(id.uuid) }
        mix(policy.notes)
        self = sealed(with: policy.record)
    }

    init(_ table: DepreciationTable) {
        self.init()
        mix(table)
    }

    /// The stamp with the common fields of a record mixed in.
    func sealed(with record: RecordInfo) -> Stamp {
        var stamp = self
        stamp.mix(record.createdAt)
        stamp.mix(record.updatedAt)
        stamp.mix(record.version)
        stamp.mix(record.deletedAt)
        stamp.mix(record.syncState.rawValue)
        return stamp
    }

    // MARK: - Values

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
