import Foundation
import Serving

/// Decides which `Host` a request may name.
///
/// A page from elsewhere can make a name that it controls resolve to this machine, and then read the served pages (DNS
/// rebinding). Its requests carry that name, so only names known to be this machine's are answered.
struct HostRule: Sendable {
    private let names: Set<String>
    /// Whether every IP address is allowed: a server for a whole network is reached by any of the machine's addresses.
    private let takesAddresses: Bool

    /// - Parameters:
    ///   - host: The host that the server was asked to listen at.
    ///   - machine: The machine's own name.
    init(host: String, machine: String = Self.machineName()) {
        let host = host.lowercased()
        takesAddresses = BoundAddress.isEverywhere(host)
        var names: Set = ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
        if takesAddresses, !machine.isEmpty {
            let machine = machine.lowercased()
            names.formUnion([machine, machine.hasSuffix(".local") ? machine : machine + ".local"])
        }
        self.names = names
    }

    /// - Parameter authority: The `Host` field: a name or address, with or without a port.
    func allows(_ authority: String) -> Bool {
        guard let host = Self.host(of: authority.lowercased()) else { return false }
        return names.contains(host) || takesAddresses && Self.isAddress(host)
    }

    /// The field without its port; nil if it is malformed.
    private static func host(of authority: String) -> String? {
        let host: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[...end]
        } else {
            host = authority.prefix { $0 != ":" }
        }
        let port = authority[host.endIndex...]
        let digits = port.dropFirst().utf8
        let isPort = port.isEmpty || port.first == ":" && digits.allSatisfy { (0x30...0x39).contains($0) }
        return isPort && !host.isEmpty ? String(host) : nil
    }

    private static func isAddress(_ host: String) -> Bool {
        var storage = in6_addr()
        if host.hasPrefix("[") { return inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &storage) == 1 }
        return inet_pton(AF_INET, host, &storage) == 1
    }

    static func machineName() -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
