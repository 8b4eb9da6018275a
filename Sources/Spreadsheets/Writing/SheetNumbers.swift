// Numbers as spreadsheets store and round them.

import Foundation
package import Values

extension Money {
    /// Exact to the minor unit up to fifteen digits, the most that a spreadsheet keeps of any number.
    package var number: Double {
        fraction == 0
            ? Double(minorUnits) / Double(currency.minorUnitsPerUnit)
            : Double(exact) / Double(currency.minorUnitsPerUnit * Self.fractionsOfUnit)
    }

    /// The amount to which a spreadsheet's `ROUND` brings a number that is not negative: halves up, after what lies
    /// beyond fifteen digits is left out.
    package init(roundingAsSheet number: Double, to currency: Currency) {
        let scaled = number * Double(currency.minorUnitsPerUnit)
        let kept = Double(String(format: "%.14e", scaled)) ?? scaled
        self.init(minorUnits: Int64(exactly: kept.rounded()) ?? .max, currency: currency)
    }
}

extension Quantity {
    package var number: Double { Double(millionths) / 1_000_000 }
}

extension CalendarDate {
    /// The day's number in spreadsheets. Nil before March 1900: spreadsheets disagree on the first two months of 1900,
    /// and have no days before.
    package var serialNumber: Int? {
        let number = daysSinceEpoch + 25_569
        return number > 60 ? number : nil
    }
}

extension SheetCell.Content {
    /// The number that the cell holds; nil for what is no number.
    package var number: Double? {
        switch self {
        case .empty, .text, .entry, .picture, .formula: nil
        case .count(let count): Double(count)
        case .tenths(let tenths): Double(tenths) / 10
        case .quantity(let quantity): quantity.number
        case .share(let perMille): Double(perMille) / 1000
        case .amount(let amount): amount.number
        case .day(let day): day.serialNumber.map(Double.init)
        case .number(let number): number
        }
    }
}
