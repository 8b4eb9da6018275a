/// The address at which a server can be reached.
package struct BoundAddress: Hashable, Sendable {
    /// The host that the server listens at.
    package let host: String
    package let port: Int
    /// The port that was tried first, if another program has it.
    package let takenPort: Int?

    package init(host: String, port: Int, takenPort: Int?) {
        (self.host, self.port, self.takenPort) = (host, port, takenPort)
    }

    /// The address to open in a browser on this machine.
    package var url: String {
        let name = Self.isEverywhere(host) ? "127.0.0.1" : host
        return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)/"
    }

    /// Whether other machines can reach the server.
    package var isOpenToOthers: Bool { !(host == "::1" || host == "localhost" || host.hasPrefix("127.")) }

    /// Whether a host stands for every address of the machine.
    package static func isEverywhere(_ host: String) -> Bool { host == "0.0.0.0" || host == "::" }
}
