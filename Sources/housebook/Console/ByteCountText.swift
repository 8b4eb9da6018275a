extension Int {
    /// A count of bytes for people: `12 kB`, `340 MB`.
    var inBytes: String {
        self < 10_000_000 ? "\((self + 999) / 1000) kB" : "\(self / 1_000_000) MB"
    }
}
