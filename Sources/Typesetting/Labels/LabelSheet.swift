import BundledFiles
import CBundledFiles
import Files
import Foundation
public import Values

/// A sheet of labels, or a roll, of which each label is a page. All lengths are in millimetres.
public struct LabelSheet: Hashable, Decodable, Sendable {
    /// `Avery L7160`
    public let name: String
    /// Other names of the same sheet.
    public let alike: [String]
    public let page: Millimetres
    public let label: Millimetres
    public let columns: Int
    public let rows: Int
    /// The top left corner of the first label.
    public let first: Millimetres
    /// From one label to the next.
    public let step: Millimetres
    /// Where the measures are from.
    public let source: String

    /// A width and a height, or the distances from the left and the top.
    public struct Millimetres: Hashable, Codable, Sendable {
        public var x: Double
        public var y: Double

        public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

        public init(from decoder: any Decoder) throws {
            var pair = try decoder.unkeyedContainer()
            self.init(try pair.decode(Double.self), try pair.decode(Double.self))
        }

        public func encode(to encoder: any Encoder) throws {
            var pair = encoder.unkeyedContainer()
            try pair.encode(x)
            try pair.encode(y)
        }
    }

    /// How many labels a page has.
    public var count: Int { columns * rows }

    /// The top left corner of a label, row by row from 0.
    public func corner(of place: Int) -> Millimetres {
        Millimetres(first.x + Double(place % columns) * step.x, first.y + Double(place / columns) * step.y)
    }

    private enum CodingKeys: CodingKey {
        case name, alike, page, label, columns, rows, first, step, source
    }

    /// A file of a person's own need not have a name, other names and a source.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        name = try members.decodeIfPresent(String.self, forKey: .name) ?? "your own sheet"
        alike = try members.decodeIfPresent([String].self, forKey: .alike) ?? []
        page = try members.decode(Millimetres.self, forKey: .page)
        label = try members.decode(Millimetres.self, forKey: .label)
        columns = try members.decode(Int.self, forKey: .columns)
        rows = try members.decode(Int.self, forKey: .rows)
        first = try members.decode(Millimetres.self, forKey: .first)
        step = try members.decode(Millimetres.self, forKey: .step)
        source = try members.decodeIfPresent(String.self, forKey: .source) ?? ""
    }

    /// The sheets that Housebook knows.
    public static func known() throws -> [LabelSheet] {
        try JSONDecoder().decode([Self].self, from: BundledFiles(typesetting_files()).file("label-sheets.json"))
    }

    /// Finds a sheet by its name or its number alone: `L7160`, or reads one from a JSON file with the members of this
    /// type.
    /// - Throws: `LabelError`; `FileFailure` for a file that cannot be read.
    public static func named(_ name: String) throws -> LabelSheet {
        if name.lowercased().hasSuffix(".json") {
            let data = try Disk.read(name)
            // One message for all faults: it lists what a sheet needs.
            guard let sheet = try? JSONDecoder().decode(Self.self, from: data), sheet.isPossible else {
                throw LabelError.wrongSheet(file: name)
            }
            return sheet
        }
        let sheets = try known()
        func key(_ name: some StringProtocol) -> String { name.lowercased().filter { !" -".contains($0) } }
        let found = sheets.filter { sheet in
            ([sheet.name] + sheet.alike).contains { full in
                [key(full), key(full.drop { $0 != " " })].contains(key(name))
            }
        }
        guard let sheet = found.first else { throw LabelError.unknownSheet(name) }
        return sheet
    }

    private var isPossible: Bool {
        guard (1...100).contains(columns), (1...100).contains(rows) else { return false }
        let slack = 0.1
        let last = corner(of: count - 1)
        let isOnPage =
            first.x >= 0 && first.y >= 0 && last.x + label.x <= page.x + slack && last.y + label.y <= page.y + slack
        let isApart =
            (columns == 1 || step.x >= label.x - slack) && (rows == 1 || step.y >= label.y - slack)
        return (10...2000).contains(page.x) && (10...2000).contains(page.y) && label.x > 0 && label.y > 0 && isOnPage
            && isApart
    }
}

/// Where a label has its code and its text, from the label's top left corner, in millimetres.
public struct LabelFace: Hashable, Encodable, Sendable {
    /// Of the code with its quiet zone.
    public let code: LabelSheet.Millimetres
    public let side: Double
    public let text: LabelSheet.Millimetres
    public let room: LabelSheet.Millimetres
    /// Whether the text is below the code.
    public let isBelow: Bool

    /// The smallest square of a code that printers for labels and cameras of phones can manage.
    static let smallestSquare = 0.4
    private static let largest = 32.0
    private static let leastText = LabelSheet.Millimetres(13, 4.5)

    /// - Parameter squares: How many squares the code has in a row, with its quiet zone.
    /// - Throws: `LabelError.tooSmall`
    public init(of label: LabelSheet.Millimetres, squares: Int) throws(LabelError) {
        let least = Double(squares) * Self.smallestSquare
        // The quiet zone of a code is a margin itself.
        let margin = min(label.x, label.y) > least + 2 ? 1.0 : 0
        let inner = LabelSheet.Millimetres(label.x - 2 * margin, label.y - 2 * margin)
        let beside = max(least, min(inner.y, 0.42 * inner.x, Self.largest))
        let below = max(least, min(inner.x, inner.y - max(Self.leastText.y, 0.35 * inner.y), Self.largest))
        if beside <= inner.y, inner.x - beside >= Self.leastText.x {
            (isBelow, side) = (false, beside)
            code = .init(margin, (label.y - beside) / 2)
            text = .init(margin + beside, margin)
            room = .init(inner.x - beside, inner.y)
        } else if below <= inner.x, inner.y - below >= Self.leastText.y {
            (isBelow, side) = (true, below)
            code = .init((label.x - below) / 2, margin)
            text = .init(margin, margin + below)
            room = .init(inner.x, inner.y - below)
        } else {
            throw .tooSmall(label: label, needed: least)
        }
    }
}

/// Why there are no labels.
public enum LabelError: Explained, Hashable {
    case unknownSheet(String)
    /// A file does not hold a sheet with labels that lie on its page, each beside the others.
    case wrongSheet(file: String)
    /// An address is longer than a code can hold.
    case tooLong
    /// `needed` is the side of the code in millimetres.
    case tooSmall(label: LabelSheet.Millimetres, needed: Double)

    public var explanation: Explanation {
        switch self {
        case .unknownSheet(let name):
            .usage("no sheet is named “\(name)”", "housebook labels sheets lists all; a file of your own ends in .json")
        case .wrongSheet(let file):
            .data(
                "\(file) holds no sheet of labels",
                "it needs page, label, columns, rows, first and step, and labels that lie on the page without overlapping"
            )
        case .tooLong: .data("the address is too long for a code", "choose a shorter address in housebook.yml")
        case .tooSmall(let label, let needed):
            .data(
                "a label of \(label.x.short) × \(label.y.short) mm is too small for a code of \(needed.short) mm and its number",
                "choose a larger label, or a shorter address in housebook.yml")
        }
    }
}

extension Double {
    /// With one decimal at most: `12.7`, `12`.
    fileprivate var short: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
