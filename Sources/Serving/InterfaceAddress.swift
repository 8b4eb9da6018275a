import NIOCore

/// An address of one of a machine's network interfaces.
package struct InterfaceAddress: Hashable, Sendable {
    /// `eth0`
    let interface: String
    /// Without brackets.
    let ip: String

    package init(interface: String, ip: String) { (self.interface, self.ip) = (interface, ip) }

    /// The addresses of this machine, in the order of its interfaces. Empty if the system does not tell.
    package static func ofThisMachine() -> [InterfaceAddress] {
        // Without the list, a server still serves: only its addresses are not printed.
        ((try? System.enumerateDevices()) ?? []).compactMap { device in
            device.address?.ipAddress.map { InterfaceAddress(interface: device.name, ip: $0) }
        }
    }

    var isIPv6: Bool { ip.contains(":") }

    /// Whether only this machine itself can use the address.
    var isLoopback: Bool { ip == "::1" || ip == "localhost" || ip.hasPrefix("127.") }

    /// Whether the address is good for the interface's own network only.
    var isLinkLocal: Bool {
        guard isIPv6 else { return ip.hasPrefix("169.254.") }
        // fe80::/10
        return ["fe8", "fe9", "fea", "feb"].contains(ip.prefix(3).lowercased())
    }

    /// The address as a host. A link-local one of IPv6 names its interface, since every interface has such addresses.
    var host: String { isIPv6 && isLinkLocal ? "\(ip)%\(interface)" : ip }
}
