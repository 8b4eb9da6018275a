/// Decides which addresses pages may link to.
enum WebAddress {
    /// Whether an address is not relative: `javascript:`, `https:`, `C:` ... Ignores control characters that browsers
    /// ignore inside a scheme.
    static func hasScheme(_ url: String) -> Bool {
        let visible = url.unicodeScalars.drop { $0.value <= 0x20 }.filter { ![0x09, 0x0A, 0x0D].contains($0.value) }
        if visible.starts(with: "//".unicodeScalars) || visible.starts(with: "\\".unicodeScalars) { return true }
        guard let colon = visible.firstIndex(of: ":") else { return false }
        return !visible[..<colon].contains { $0 == "/" || $0 == "?" || $0 == "#" }
    }

    /// Whether this is a well-formed `http:`, `https:`, `mailto:` or `tel:` address.
    static func isSafe(_ url: String) -> Bool {
        let scheme = url.prefix { $0 != ":" }
        let rest = url.dropFirst(scheme.count + 1)
        guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C && $0 != 0x22 }) else { return false }
        switch scheme.lowercased() {
        case "http", "https":
            guard rest.hasPrefix("//") else { return false }
            let isAuthority = { (character: Character) in character != "/" && character != "?" && character != "#" }
            return isHost(rest.dropFirst(2).prefix(while: isAuthority))
                && hasPlainTail(rest.dropFirst(2).drop(while: isAuthority))
        case "mailto": return !rest.isEmpty && rest.utf8.allSatisfy(\.isMailCharacter) && hasPlainTail(rest)
        case "tel": return !rest.isEmpty && rest.utf8.allSatisfy(\.isTelephoneCharacter)
        default: return false
        }
    }

    private static func isHost(_ authority: Substring) -> Bool {
        let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, host.utf8.count <= 253 else { return false }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ (1...63).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isHostCharacter) }) else {
            return false
        }
        guard !labels.contains(where: { $0.hasPrefix("-") || $0.lowercased().hasPrefix("xn--") }) else { return false }
        guard labels.last?.utf8.allSatisfy(\.isDigit) != true || isIPv4(labels) else { return false }
        return parts.count == 1 || number(parts[1]).map { (1...65_535).contains($0) } == true
    }

    /// Whether a host is an IPv4 address. A host that ends in a number must be one.
    private static func isIPv4(_ labels: [Substring]) -> Bool {
        labels.count == 4
            && labels.allSatisfy { label in
                number(label).map { $0 <= 255 && (label.utf8.count == 1 || label.first != "0") } ?? false
            }
    }

    /// Digits only: `Int` also reads signs.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
    }

    /// Whether an address, or what follows its host, is free of invalid characters: brackets, braces, bare per cent
    /// signs and a second `#`. libcmark encodes what is not ASCII.
    private static func hasPlainTail(_ tail: Substring) -> Bool {
        var utf8 = tail.utf8
        var fragments = 0
        while let byte = utf8.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard utf8.count >= 2, utf8.prefix(2).allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
                    return false
                }
                utf8.removeFirst(2)
            case UInt8(ascii: "#"):
                fragments += 1
                if fragments > 1 { return false }
            case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"),
                UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: ">"):
                return false
            default: break
            }
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    fileprivate var isHostCharacter: Bool {
        isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == UInt8(ascii: "-")
    }

    /// Whether RFC 6068 allows a character in an address or in the fields after it, `?subject=Keys&cc=...`.
    fileprivate var isMailCharacter: Bool { isHostCharacter || "._~+@,%?=&;:!$'()*/".utf8.contains(self) }

    /// Whether RFC 3966 allows a character in a number or in the parameters after it.
    fileprivate var isTelephoneCharacter: Bool { isHostCharacter || "+.()*;=".utf8.contains(self) }
}
