import Foundation
import Household

// The stamps of records, one for each place that shows them. They take their values from the tables of members. A test
// changes every field of every entity and expects another stamp.

/// An item's stamps, from every field down to a line of a table.
struct ItemStamps: Hashable, Sendable {
    /// Every field, for the open data.
    let record: Stamp
    /// The fields on the item's own page: all except those that concern only syncing.
    let page: Stamp
    /// The fields in an insurance report: the line, and the item's evidence and identification.
    let report: Stamp
    /// The fields for a dashboard: the line, the time of addition, and the fields that decide whether the item needs
    /// attention.
    let glance: Stamp
    /// The fields for a table's line and total, without the names of the records that the item refers to.
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

    private static let unreported = Item.members.filter { field in
        field.key != "record" && !reported.contains { $0.key == field.key }
    }
}

extension Stamp {
    /// The stamp of every member of a record.
    init<Record: Tabular>(_ record: Record) {
        self.init()
        mix(record)
    }

    mutating func mix<Record: Tabular>(_ record: Record) {
        Household.Field.values(of: Record.members, in: record) { mix($1) }
    }

    mutating func mix(_ value: MemberValue) {
        switch value {
        case .text(let text): mix(text)
        case .code(let code): mix(code)
        case .money(let amount): mix(amount)
        case .date(let date): mix(date)
        case .partialDate(let date):
            mix(date?.first)
            mix(date?.precision.rawValue ?? -1)
        case .flag(let flag): mix(flag)
        case .optionalFlag(let flag): mix(flag.map { $0 ? 1 : 2 } ?? 0)
        case .quantity(let quantity): mix(quantity?.millionths ?? -1)
        case .integer(let number), .tenths(let number): mix(number ?? .min)
        case .instant(let instant): mix(instant)
        case .reference(let id): mix(id)
        case .references(let ids): mix(ids) { $0.mix($1) }
        case .texts(let texts): mix(texts) { $0.mix($1) }
        case .part(let values):
            mix(values != nil)
            for value in values ?? [] { mix(value) }
        case .parts(let parts): mix(parts) { $0.mix($1) { $0.mix($1) } }
        }
    }

    // MARK: - Values

    /// Mixes in a list, whose length tells it from what comes after it.
    @inline(__always)
    mutating func mix<Element>(_ list: [Element], _ mixElement: (inout Stamp, Element) -> Void) {
        mix(list.count)
        for element in list { mixElement(&self, element) }
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
        if money.fraction != 0 { mix(Int(money.fraction)) }
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
    /// Mixes in all facts that distinguish an audience from others.
    mutating func mix(_ audience: Audience) {
        mix(audience.name)
        // Built-in audiences change only with the program.
        guard !Audience.builtIn.contains(audience) else { return }
        mix(audience.circle.rawValue)
        mix(audience.scope?.key)
        for (key, visibility) in audience.everyVisibility {
            mix(key)
            mix(visibility.rawValue)
        }
    }
}
