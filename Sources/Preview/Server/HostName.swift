import Foundation

/// The name or address of a host, without a port, in lower case. An IPv6 address is in brackets.
package struct HostName: Hashable, Sendable {
    package let text: String

    /// Reads the `Host` field of a request: a name or address, with or without a port. Nil if it is malformed.
    init?(field: String) {
        let field = field.lowercased()
        let host: Substring
        if field.hasPrefix("[") {
            guard let end = field.firstIndex(of: "]") else { return nil }
            host = field[...end]
        } else {
            host = field.prefix { $0 != ":" }
        }
        let port = field[host.endIndex...]
        let digits = port.dropFirst().utf8
        let isPort = port.isEmpty || port.first == ":" && digits.allSatisfy { (0x30...0x39).contains($0) }
        // A full name may end with the dot of the root.
        let name = host.hasSuffix(".") ? host.dropLast() : host
        guard isPort, !name.isEmpty else { return nil }
        text = String(name)
    }

    /// Reads what a person gives as a host: `nas.fritz.box`, `nas.fritz.box:8932`, `https://nas.fritz.box/`, `::1`. Nil
    /// for anything else, such as a pattern for several hosts.
    package init?(typed: String) {
        var rest = typed.trimmingCharacters(in: .whitespaces)[...]
        for scheme in ["http://", "https://"] where rest.lowercased().hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count).prefix { $0 != "/" }
        }
        let isBare = Self.isAddress(String(rest), AF_INET6)
        self.init(field: isBare ? "[\(rest)]" : String(rest))
        guard isPlain else { return nil }
    }

    var isAddress: Bool {
        text.hasPrefix("[")
            ? Self.isAddress(String(text.dropFirst().dropLast()), AF_INET6) : Self.isAddress(text, AF_INET)
    }

    /// Whether the host is an address, or a name of letters, digits, dots, hyphens and underscores. Others are in no DNS:
    /// a name in another script is written with `xn--` there.
    var isPlain: Bool {
        isAddress
            || text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                !label.isEmpty
                    && label.utf8.allSatisfy { byte in
                        (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || "-_".utf8.contains(byte)
                    }
            }
    }

    private static func isAddress(_ text: String, _ family: Int32) -> Bool {
        var storage = in6_addr()
        return inet_pton(family, text, &storage) == 1
    }
}
