import Foundation
import Household

// The stamps of records, from the tables of members. A test changes every field of every entity and expects another
// stamp.

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
