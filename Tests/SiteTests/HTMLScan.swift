/// The parts of HTML that the tests look at: start and end tags with their attributes.
struct HTMLScan {
    struct Tag: Equatable {
        var name: String
        var isEnd = false
        var attributes: [String: String] = [:]
    }

    private(set) var tags: [Tag] = []
    /// Why the HTML is not well formed; nil if every tag is closed in order.
    private(set) var fault: String?

    private static let empty: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
    ]

    init(_ html: String) {
        var rest = Array(html.utf8)[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(open + 1)...]
            guard let close = Self.end(of: rest) else {
                fault = "a tag without an end: \(String(decoding: rest.prefix(40), as: UTF8.self))"
                return
            }
            if rest.first != UInt8(ascii: "!") { tags.append(Self.tag(rest[..<close])) }
            rest = rest[(close + 1)...]
        }
        var open: [String] = []
        for tag in tags where !Self.empty.contains(tag.name) {
            if !tag.isEnd { open.append(tag.name) } else if open.popLast() != tag.name { fault = "</\(tag.name)>" }
        }
        if let last = open.last { fault = "<\(last)> is not closed" }
    }

    /// The addresses in href and src, decoded as in a browser.
    var addresses: [String] { tags.flatMap { tag in ["href", "src"].compactMap { tag.attributes[$0] } } }

    private static func end(of tag: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for index in tag.indices {
            switch tag[index] {
            case let byte where byte == quote: quote = nil
            case _ where quote != nil: break
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = tag[index]
            case UInt8(ascii: ">"): return index
            default: break
            }
        }
        return nil
    }

    private static func tag(_ inside: ArraySlice<UInt8>) -> Tag {
        let isEnd = inside.first == UInt8(ascii: "/")
        var rest = isEnd ? inside.dropFirst() : inside
        let isName = { (byte: UInt8) in byte > 0x20 && !"/=\"'".utf8.contains(byte) }
        func take(while isTaken: (UInt8) -> Bool) -> String {
            let taken = rest.prefix(while: isTaken)
            rest = rest.dropFirst(taken.count)
            return String(decoding: taken, as: UTF8.self)
        }
        var tag = Tag(name: take(while: isName).lowercased(), isEnd: isEnd)
        while !rest.isEmpty {
            _ = take { !isName($0) }
            let name = take(while: isName).lowercased()
            guard !name.isEmpty else { break }
            var value = ""
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst()
                if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                    rest = rest.dropFirst()
                    value = take { $0 != quote }
                    rest = rest.dropFirst()
                } else {
                    value = take(while: isName)
                }
            }
            tag.attributes[name] = unescaped(value)
        }
        return tag
    }

    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let entities = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&"),
        ]
        return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
