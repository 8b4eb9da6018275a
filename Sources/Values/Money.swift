import Foundation

/// An exact amount: whole minor units (cents) of one currency. A price per unit may be finer: see `fraction`.
public struct Money: Hashable, Sendable {
    /// Whole minor units. With a fraction, the ones below the amount: 1.7599 EUR has 175, and −1.7599 EUR has −176.
    public var minorUnits: Int64
    public var currency: Currency
    /// The part of a price per unit beyond `minorUnits`, in ten-thousandths of one: 9900 for 1.7599 EUR. Zero for every
    /// other amount, so that sums of amounts are whole.
    public var fraction: Int16

    /// - Parameter fraction: From 0 to 9999.
    public init(minorUnits: Int64, fraction: Int16 = 0, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
        self.fraction = fraction
    }

    /// - Parameter exact: The amount in ten-thousandths of a minor unit; clamped to what `minorUnits` can hold.
    public init(exact: Int128, currency: Currency) {
        let unit = Int128(Self.fractionsOfUnit)
        let rest = exact % unit
        let below = rest < 0 ? rest + unit : rest
        self.init(
            minorUnits: Int64(clamping: (exact - below) / unit), fraction: Int16(below), currency: currency)
    }

    /// The largest amount of a single price, in minor units. Larger amounts are typing mistakes, and the limit lets
    /// totals be added without overflow: 900,000 lines of this size fit an Int64.
    public static let largest: Int64 = 10_000_000_000_000

    /// Whether the amount can be the price of one unit of a thing: at most `largest`, above zero or below it.
    public var isPossiblePerUnit: Bool {
        exact.magnitude <= (Int128(Self.largest) * Int128(Self.fractionsOfUnit)).magnitude
    }

    /// The fractions that a minor unit has.
    public static let fractionsOfUnit: Int64 = 10_000

    /// The decimals that a price per unit may have beyond those of its currency.
    public static let fractionDigits = 4

    /// The amount in ten-thousandths of a minor unit, by which amounts of one currency are compared.
    public var exact: Int128 { Int128(minorUnits) * Int128(Self.fractionsOfUnit) + Int128(fraction) }

    /// Whether an amount is lower than another of the same currency.
    public static func isLower(_ a: Money, _ b: Money) -> Bool { a.exact < b.exact }

    /// The amount as a plain decimal, `1299.00`, without symbol or grouping. For CSV and JSON.
    ///
    /// It has the currency's decimals; a fraction adds those it needs: `1.7599`. Where that makes three, there are
    /// four, `1.7590`: the reader of amounts refuses `1.759`, which may be 1759.
    public var plain: String {
        let digits = currency.minorUnitDigits
        guard fraction != 0 else { return Self.decimal(minorUnits.magnitude, isNegative: minorUnits < 0, digits) }
        var (rest, decimals) = (exact.magnitude, digits + Self.fractionDigits)
        while rest % 10 == 0 {
            rest /= 10
            decimals -= 1
        }
        if decimals == 3, digits < 3 { (rest, decimals) = (rest * 10, 4) }
        return Self.decimal(rest, isNegative: minorUnits < 0, decimals)
    }

    /// The minor units with the fraction, as a plain decimal number: `175`, `175.99`.
    public var plainMinorUnits: String {
        guard fraction != 0 else { return "\(minorUnits)" }
        var (rest, decimals) = (exact.magnitude, Self.fractionDigits)
        while rest % 10 == 0 { (rest, decimals) = (rest / 10, decimals - 1) }
        return Self.decimal(rest, isNegative: minorUnits < 0, decimals)
    }

    private static func decimal(_ magnitude: some BinaryInteger, isNegative: Bool, _ digits: Int) -> String {
        let (magnitude, sign) = (String(magnitude), isNegative ? "-" : "")
        guard digits > 0 else { return sign + magnitude }
        let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.utf8.count)) + magnitude
        let point = padded.utf8.index(padded.endIndex, offsetBy: -digits)
        return "\(sign)\(padded[..<point]).\(padded[point...])"
    }

    /// This amount times a quantity, rounded once to the minor unit, halves away from zero. Nil beyond `largest`.
    public func multiplied(by quantity: Quantity) -> Money? {
        // 64 bits are too few: even `largest` times one, in millionths, does not fit.
        let unit = Int128(Quantity.one.millionths) * Int128(Self.fractionsOfUnit)
        let product = exact * Int128(quantity.millionths)
        let rounded = (product + (product < 0 ? -unit : unit) / 2) / unit
        guard rounded.magnitude <= Int128(Self.largest).magnitude else { return nil }
        return Money(minorUnits: Int64(rounded), currency: currency)
    }
}

/// In JSON, `{"minorUnits": 175, "currency": "EUR"}`; a price per unit may have up to four decimals in `minorUnits`.
extension Money: Codable {
    private enum CodingKeys: CodingKey { case minorUnits, currency }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let currency = try container.decode(Currency.self, forKey: .currency)
        // Nearly every amount is whole, and reading a decimal takes longer. Of larger numbers the decoder rounds off
        // decimals.
        if let whole = try? container.decode(Int64.self, forKey: .minorUnits), whole.magnitude < 1 << 39 {
            self.init(minorUnits: whole, currency: currency)
            return
        }
        let exact = try container.decode(Decimal.self, forKey: .minorUnits) * Decimal(Self.fractionsOfUnit)
        guard let number = Int128("\(exact)") else {
            throw DecodingError.dataCorruptedError(
                forKey: .minorUnits, in: container,
                debugDescription: "an amount has at most \(Self.fractionDigits) decimals of a minor unit")
        }
        self.init(exact: number, currency: currency)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if fraction == 0 {
            try container.encode(minorUnits, forKey: .minorUnits)
        } else {
            let fraction = Decimal(fraction) / Decimal(Self.fractionsOfUnit)
            try container.encode(Decimal(minorUnits) + fraction, forKey: .minorUnits)
        }
        try container.encode(currency, forKey: .currency)
    }
}
