/// Where the preview can be reached.
public struct BoundAddress: Hashable, Sendable {
    /// What it listens at.
    public let host: String
    public let port: Int
    /// The port that should have been used, where another program has it.
    public let takenPort: Int?

    /// What to open in a browser of this machine.
    public var url: String {
        let name = Self.isEverywhere(host) ? "127.0.0.1" : host
        return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)/"
    }

    /// Whether other machines can reach it.
    public var isOpenToOthers: Bool { !(host == "::1" || host == "localhost" || host.hasPrefix("127.")) }

    /// Whether a host stands for every address of the machine.
    static func isEverywhere(_ host: String) -> Bool { host == "0.0.0.0" || host == "::" }
}
