extension Int {
    /// `1 line`, `3 lines`
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    /// `once`, `12 times`
    package var times: String { self == 1 ? "once" : "\(self) times" }

    /// `3`; empty for none.
    package var unlessZero: String { self == 0 ? "" : "\(self)" }

    /// A count of bytes for people: `12 kB`, `340 MB`.
    package var inBytes: String {
        self < 10_000_000 ? "\((self + 999) / 1000) kB" : "\(self / 1_000_000) MB"
    }
}

extension Array {
    /// A single element by its own name, several by their number: `“Sofa” (sofa)`, `3 items`
    package func counted(_ noun: String, _ name: (Element) -> String) -> String {
        count == 1 ? name(self[0]) : count.counted(noun)
    }
}

extension [String] {
    /// The first ten names and how many more there are, to keep a sentence short: `Garage, Office and 3 more`
    package var firstTen: String { prefix(10).joined(separator: ", ") + (count > 10 ? " and \(count - 10) more" : "") }
}
