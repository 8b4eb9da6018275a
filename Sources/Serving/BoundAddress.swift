/// The address at which a server can be reached.
package struct BoundAddress: Hashable, Sendable {
    /// The host that the server was asked to listen at: a name, or an address.
    package let host: String
    /// The address that the host stands for on this machine.
    package let address: String
    package let port: Int
    /// The port that was tried first, if another program has it.
    package let takenPort: Int?

    /// - Parameter address: Nil if the host is an address itself.
    package init(host: String, address: String? = nil, port: Int, takenPort: Int?) {
        (self.host, self.address, self.port, self.takenPort) = (host, address ?? host, port, takenPort)
    }

    /// The address to open in a browser on this machine.
    package var url: String {
        switch address {
        case "0.0.0.0": url(of: "127.0.0.1")
        case "::": url(of: "::1")
        default: url(of: host)
        }
    }

    private func url(of host: String) -> String {
        // The mark before an interface's name is escaped in an address: [fe80::1%25eth0].
        "http://\(host.contains(":") ? "[\(host.replacing("%", with: "%25"))]" : host):\(port)/"
    }

    /// Whether other machines can reach the server.
    package var isOpenToOthers: Bool { !InterfaceAddress(interface: "", ip: address).isLoopback }

    /// Whether the server listens at every address of the machine.
    package var isEverywhere: Bool { address == "0.0.0.0" || address == "::" }

    /// The addresses that other machines can open, the likeliest first. Empty if the server is for this machine only.
    ///
    /// - Parameter all: The addresses of this machine. Those of IPv4 come first, since they are easier to type, and
    ///   link-local ones only if there are no others, since few programs can open them.
    package func urlsForOthers(_ all: [InterfaceAddress] = InterfaceAddress.ofThisMachine()) -> [String] {
        guard isOpenToOthers else { return [] }
        guard isEverywhere else { return (host == address ? [host] : [address, host]).map(url) }
        let reached = all.filter { !$0.isLoopback && (address == "::" || !$0.isIPv6) }
        let wide = reached.filter { !$0.isLinkLocal }
        let sorted = wide.isEmpty ? reached : wide
        return (sorted.filter { !$0.isIPv6 } + sorted.filter(\.isIPv6)).map { url(of: $0.host) }
    }
}
