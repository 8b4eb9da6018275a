/// The address at which the preview can be reached.
public struct BoundAddress: Hashable, Sendable {
    /// The host that the server listens at.
    public let host: String
    public let port: Int
    /// The port that was tried first, if another program has it.
    public let takenPort: Int?

    /// The address to open in a browser on this machine.
    public var url: String {
        let name = Self.isEverywhere(host) ? "127.0.0.1" : host
        return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)/"
    }

    /// Whether other machines can reach the preview.
    public var isOpenToOthers: Bool { !(host == "::1" || host == "localhost" || host.hasPrefix("127.")) }

    /// Whether a host stands for every address of the machine.
    static func isEverywhere(_ host: String) -> Bool { host == "0.0.0.0" || host == "::" }
}
