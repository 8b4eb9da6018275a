/// The meaning of a request's target, decided without the disk.
///
/// Accepts only paths that a site of plain files can have: decoded once, without names that begin with a dot, and
/// without parts that a file system could take for a step to another folder.
enum RequestPath: Equatable {
    /// A path below the top, `/` between its parts: `index.html` for `/`.
    case file(String)
    /// Well formed, but not a file: a part is empty, as in a folder's path.
    case nothing
    /// A target that no honest page links to.
    case refused
    /// One of the server's own addresses, without `ownFolder`.
    case own(String)
    /// The address of a form, below `/~/`. Pages of Content may not begin with a tilde.
    case form
    /// `/health`, which says whether the server has a site. Files at the top of a site have an extension.
    case health

    /// The folder of the server's own addresses. No file of a site can be in it, since its name begins with a dot.
    static let ownFolder = ".housebook"
    private static let longest = 4096

    /// - Parameter target: The request's target, with its query.
    init(_ target: String) { self = Self.named(Self.withoutQuery(target)) }

    private static func named(_ path: Substring) -> RequestPath {
        guard path.hasPrefix("/"), path.utf8.count <= longest else { return .refused }
        if path == "/" { return .file("index.html") }
        if path == "/health" { return .health }
        if path == "/~" || path.hasPrefix("/~/") { return .form }
        if path.hasPrefix("/\(ownFolder)/") { return .own(String(path.dropFirst(ownFolder.count + 2))) }
        var parts: [String] = []
        for raw in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let part = decode(raw) else { return .refused }
            parts.append(part)
        }
        return parts.contains("") ? .nothing : .file(parts.joined(separator: "/"))
    }

    /// The depth of a page at this target: the number of folders above it in the site.
    static func depth(of target: String) -> Int { max(0, withoutQuery(target).utf8.count { $0 == slash } - 1) }

    /// The part of a target before its query.
    private static func withoutQuery(_ target: String) -> Substring {
        target.prefix { $0 != "?" && $0 != "#" }
    }

    /// A parameter of a target's query, decoded. Nil if it is missing or malformed.
    static func parameter(_ name: String, of target: String) -> String? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        for pair in target[target.index(after: mark)...].split(separator: "&") where pair.hasPrefix(name + "=") {
            return unescape(pair.dropFirst(name.count + 1))
        }
        return nil
    }

    /// A part of a path, decoded once. Nil if no file of a site can have that name.
    private static func decode(_ raw: Substring) -> String? {
        unescape(raw).flatMap { $0.isEmpty || isName($0) ? $0 : nil }
    }

    /// Whether a decoded path is one that `file` could hold.
    static func isPlain(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(isName)
    }

    private static func isName(_ part: some StringProtocol) -> Bool {
        !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 255
            && part.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != slash && $0 != backslash }
    }

    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")

    private static func unescape(_ raw: Substring) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.utf8.count)
        var rest = raw.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
