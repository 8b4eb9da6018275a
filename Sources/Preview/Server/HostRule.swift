import Foundation
import Serving

/// Decides which `Host` a request may name.
///
/// A page from elsewhere can make a name that it controls resolve to this machine, and then read the served pages (DNS
/// rebinding). Its requests carry that name, so only names known to be this machine's are answered.
struct HostRule: Sendable {
    private let names: Set<HostName>
    /// Whether every IP address is allowed: a server for a whole network is reached by any of the machine's addresses.
    private let takesAddresses: Bool

    /// - Parameters:
    ///   - address: Where the server listens.
    ///   - allowed: More names, such as the one that a proxy passes on.
    ///   - machine: The machine's own name.
    init(_ address: BoundAddress, allowing allowed: [HostName] = [], machine: String = Self.machineName()) {
        takesAddresses = address.isEverywhere
        var names = ["localhost", "127.0.0.1", "::1", address.host, address.address]
        if address.isOpenToOthers {
            names += [machine, machine.lowercased().hasSuffix(".local") ? machine : machine + ".local"]
        }
        self.names = Set(names.compactMap(HostName.init(typed:)) + allowed)
    }

    /// - Parameter host: The host that the request names; nil if it names none.
    func allows(_ host: HostName?) -> Bool {
        guard let host else { return false }
        return names.contains(host) || takesAddresses && host.isAddress
    }

    static func machineName() -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
