import Foundation
package import Values

/// The address of a remote, as a person writes it: `https://hub.example/`, or the path of a folder.
package enum RemoteAddress: Hashable, Sendable {
    case hub(HubAddress)
    /// An absolute path.
    case folder(String)

    /// - Parameter allowsPlainHTTP: Whether a hub may be reached without encryption from another machine.
    package init(_ text: String, allowsPlainHTTP: Bool = false) throws(AddressError) {
        guard let end = text.range(of: "://") else {
            guard !text.isEmpty else { throw .malformed(text) }
            self = .folder(URL(fileURLWithPath: text).standardizedFileURL.path)
            return
        }
        guard ["http", "https"].contains(text[..<end.lowerBound].lowercased()) else {
            throw .unknownScheme(String(text[..<end.upperBound]))
        }
        self = .hub(try HubAddress(text, allowsPlainHTTP: allowsPlainHTTP))
    }

    /// The address in one spelling, which reads back as the same address.
    package var text: String {
        switch self {
        case .hub(let hub): hub.base + "/"
        case .folder(let path): path
        }
    }
}

/// The address of a hub that a token may be sent to.
package struct HubAddress: Hashable, Sendable {
    /// As in `https://hub.example:8080/path`, without a slash at the end.
    let base: String
    /// The host and port, for messages.
    let place: String
    let isLoopback: Bool

    package init(_ text: String, allowsPlainHTTP: Bool = false) throws(AddressError) {
        // The sign may follow a password, which no error repeats.
        guard !text.contains("@") else { throw .tooMuch }
        guard text.utf8.count <= 2_000, let parts = URLComponents(string: text), let host = parts.host?.lowercased(),
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme), Self.isHost(host),
            parts.percentEncodedPath.utf8.allSatisfy(Self.isOfPath)
        else { throw .malformed(text) }
        guard parts.query == nil, parts.fragment == nil else { throw .tooMuch }
        isLoopback = Self.isLoopback(host)
        guard scheme == "https" || isLoopback || allowsPlainHTTP else { throw .notEncrypted(host: host) }
        place = host + (parts.port.map { ":\($0)" } ?? "")
        base = "\(scheme)://\(place)" + String(parts.percentEncodedPath.trimmingSuffix { $0 == "/" })
    }

    /// Whether a host is a name or a number such as `hub.example`, `192.168.0.2` or `[::1]`, which every program reads
    /// in the same way.
    private static func isHost(_ host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.dropFirst().dropLast().utf8.allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: ":") }
        }
        return !host.isEmpty && host.utf8.allSatisfy { isLetterOrDigit($0) || [45, 46, 95].contains($0) }
    }

    private static func isOfPath(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "-._~%/".utf8.contains(byte) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }

    private static func isLoopback(_ host: String) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return host == "localhost" || host == "[::1]"
            || numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }
}

extension String {
    fileprivate func trimmingSuffix(while isLeftOut: (Character) -> Bool) -> Substring {
        self[..<(lastIndex { !isLeftOut($0) }.map(index(after:)) ?? startIndex)]
    }
}

/// Why a text is not the address of a remote.
package enum AddressError: Explained, Hashable {
    case unknownScheme(String)
    case malformed(String)
    /// The address has a user name, a password, a query or a fragment.
    case tooMuch
    case notEncrypted(host: String)

    package var explanation: Explanation {
        switch self {
        case .unknownScheme(let scheme):
            .usage(
                "a remote's address cannot begin with \(scheme)",
                "write it as https://hub.example/, or as the path of a folder")
        case .malformed(let text):
            .usage(
                "“\(text)” is not the address of a remote",
                "write it as https://hub.example/, or as the path of a folder")
        case .tooMuch:
            .usage(
                "the address of a hub has no user, no password and nothing after its path",
                "write it as https://hub.example/")
        case .notEncrypted(let host):
            .usage(
                "\(host) is another machine, and http:// does not encrypt",
                "use https://, with a proxy such as Caddy or nginx in front of the hub")
        }
    }
}
