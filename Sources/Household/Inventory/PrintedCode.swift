/// What labels are printed for: items and rooms. A code stays with its record for as long as the paper sticks, whatever
/// becomes of the record's number.
public protocol Coded: Entity {
    /// The codes of its labels, the latest last, with spaces between them: `GA-03 0117`.
    var codes: String { get set }
}

extension Item: Coded {}
extension Location: Coded {}

extension Coded {
    public var codeList: [String] { PrintedCode.list(codes) }

    /// Adds a code, or makes it the latest.
    public mutating func addCode(_ code: String) {
        codes = (codeList.filter { $0 != code } + [code]).joined(separator: " ")
    }
}

extension Field where Entity: Coded {
    static func codes(_ path: Property<Entity, String>.Path, heading: String = "") -> Field {
        Field(
            "codes", .text(path), [.family, .insurer, .mover], heading: heading, title: "Codes on labels",
            format: .printedCodes)
    }
}

/// The code on a label, and what a reader of codes says of it.
public enum PrintedCode {
    static let rule = "a code has one to twenty characters, A-Z, 0-9 or a hyphen within, such as GA-03"
    private static let longest = 20

    public static func isValid(_ code: String) -> Bool {
        (1...longest).contains(code.utf8.count)
            && code.wholeMatch(of: /[A-Z0-9]+(-[A-Z0-9]+)*/) != nil
    }

    /// Reads codes with spaces or commas between them, each once. They need not be valid.
    package static func list(_ text: String) -> [String] {
        text.split { $0.isWhitespace || $0 == "," }.map { RoomCodes.spelled(String($0)) }.firstOccurrences()
    }

    /// The text of a label's code: an address below the site's, or where the site has none the code after a mark.
    ///
    /// Scheme and host are in capitals: a QR code takes less space for those.
    public static func text(of code: String, at site: SiteAddress?) -> String {
        site.map { "\($0.inCapitals)\(folder)/\(code).html" } ?? "\(mark) \(code)"
    }

    /// The code in what a reader of codes or a person gives: `GA-03` for `HB GA-03` and for an address that ends in
    /// `/i/GA-03.html`; nil for other texts.
    public static func read(_ text: String) -> String? {
        let text = Text.trimmed(text)
        let found =
            text.firstMatch(of: /^(?i:HB) +(.+)$/)?.1
            ?? text.firstMatch(of: /^(?i:https?):\/\/.*\/i\/([^\/?#]+?)(?:\.html)?$/)?.1
        let code = found.map { RoomCodes.spelled(String($0)) }
        return code.flatMap { isValid($0) ? $0 : nil }
    }

    /// The folder of the site that the short pages are in.
    public static let folder = "i"
    /// What stands before a code without an address.
    public static let mark = "HB"
}
