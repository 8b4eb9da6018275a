/// An exact amount: whole minor units (cents) of one currency.
public struct Money: Hashable, Sendable, Codable {
    public var minorUnits: Int64
    public var currency: Currency

    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The largest amount of a single price, in minor units. Larger amounts are typing mistakes, and the limit lets
    /// totals be added without overflow: 900,000 lines of this size fit an Int64.
    public static let largest: Int64 = 10_000_000_000_000

    /// The amount as a plain decimal of the currency's digits, `1299.00`, without symbol or grouping. For CSV and JSON.
    public var plain: String {
        let digits = currency.minorUnitDigits
        let magnitude = String(minorUnits.magnitude)
        let sign = minorUnits < 0 ? "-" : ""
        guard digits > 0 else { return sign + magnitude }
        let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.utf8.count)) + magnitude
        let point = padded.utf8.index(padded.endIndex, offsetBy: -digits)
        return "\(sign)\(padded[..<point]).\(padded[point...])"
    }

    /// This amount times a quantity, rounded once to the minor unit, halves away from zero. Nil above `largest`.
    public func multiplied(by quantity: Quantity) -> Money? {
        // 64 bits are too few: even `largest` times one, in millionths, does not fit.
        let millionths = Int128(Quantity.one.millionths)
        let product = Int128(minorUnits) * Int128(quantity.millionths)
        let rounded = (product + (product < 0 ? -millionths : millionths) / 2) / millionths
        guard rounded.magnitude <= Int128(Self.largest).magnitude else { return nil }
        return Money(minorUnits: Int64(rounded), currency: currency)
    }
}
