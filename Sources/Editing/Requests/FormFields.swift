import Foundation

/// The fields of a form or a query: names with their values, in order. A name may have several values.
struct FormFields: Sendable {
    /// All of them, in order.
    private(set) var pairs: [(name: String, value: String)] = []

    init() {}

    /// Reads `title=Cordless+drill&quantity=2`. A malformed pair counts as none.
    init(urlEncoded text: some StringProtocol) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "") else {
                continue
            }
            add(name, value)
        }
    }

    /// Browsers send line ends as CR LF.
    mutating func add(_ name: String, _ value: String) {
        pairs.append((name, value.replacing("\r\n", with: "\n")))
    }

    subscript(_ name: String) -> String? { pairs.first { $0.name == name }?.value }

    func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    var names: [String] { pairs.map(\.name) }

    private static func decoded(_ text: some StringProtocol) -> String? {
        text.map { $0 == "+" ? " " : String($0) }.joined().removingPercentEncoding
    }
}
