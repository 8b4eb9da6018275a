import Foundation

/// The weight of a thing: `2.5 kg`.
public struct Weight: Hashable, Sendable {
    public enum Unit: String, Sendable, CaseIterable {
        case g, kg, oz, lb

        /// An avoirdupois pound is exactly 0.45359237 kg (the international agreement of 1959), and has 16 ounces.
        fileprivate var nanograms: Int128 {
            switch self {
            case .g: 1_000_000_000
            case .kg: 1_000_000_000_000
            case .oz: 28_349_523_125
            case .lb: 453_592_370_000
            }
        }

        fileprivate var isImperial: Bool { self == .oz || self == .lb }
    }

    public let amount: Quantity
    public let unit: Unit

    /// Nil for an amount of zero: an unknown weight is nil.
    public init?(_ amount: Quantity, _ unit: Unit) {
        guard amount > .zero else { return nil }
        (self.amount, self.unit) = (amount, unit)
    }

    /// Reads `2.5 kg`, `2,5kg`, `12 LBS`; nil for anything else, also without a unit.
    public init?(_ text: String) {
        let end = text.firstIndex { $0.isLetter } ?? text.endIndex
        let unit = text[end...].lowercased()
        guard let unit = Unit(rawValue: unit == "lbs" ? "lb" : unit),
            let amount = Quantity(String(text[..<end]).trimmingCharacters(in: .whitespaces))
        else { return nil }
        self.init(amount, unit)
    }

    /// The combined weight of several items.
    public struct Sum: Hashable, Sendable {
        private var nanograms: Int128 = 0
        /// Whether every weight so far is in ounces or pounds.
        private var isImperial = true
        /// The number of items without a weight.
        public private(set) var unweighed = 0

        public init() {}

        /// - Parameter weight: The weight of one of them; nil where it is unknown.
        public mutating func add(_ weight: Weight?, quantity: Quantity) {
            guard let weight else {
                unweighed += 1
                return
            }
            let millionths = Int128(weight.amount.millionths) * Int128(quantity.millionths)
            let one = Int128(Quantity.one.millionths)
            nanograms += millionths * weight.unit.nanograms / (one * one)
            isImperial = isImperial && weight.unit.isImperial
        }

        /// The total as a mover needs it: in whole kilograms, with one decimal below ten, in grams below one; in pounds
        /// and ounces if all weights are. Nil if nothing is weighed.
        public var total: Weight? {
            let (large, small): (Unit, Unit) = isImperial ? (.lb, .oz) : (.kg, .g)
            return switch nanograms {
            case 0: nil
            case ..<large.nanograms: rounded(to: 1_000_000, small)
            case ..<(10 * large.nanograms): rounded(to: 100_000, large)
            default: rounded(to: 1_000_000, large)
            }
        }

        /// Rounds half up to a step in millionths of a unit, to one step at least.
        private func rounded(to step: Int64, _ unit: Unit) -> Weight? {
            let one = Int128(Quantity.one.millionths)
            let size = unit.nanograms * Int128(step) / one
            let steps = max(1, (nanograms + size / 2) / size)
            return Weight(Quantity(exactly: Int64(clamping: steps * Int128(step))), unit)
        }
    }
}

extension Weight: CustomStringConvertible {
    public var description: String { "\(amount) \(unit.rawValue)" }
}

extension Weight: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let weight = Weight(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is not a weight such as 2.5 kg, in g, kg, oz or lb")
        }
        self = weight
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
