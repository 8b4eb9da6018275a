import CCmark
import Foundation

/// Markdown from the owner's hand to HTML that can do no harm, through libcmark.
///
/// Nothing written is lost and nothing written acts: raw HTML is shown as the text it is, a link that could run a script
/// or leads nowhere becomes its text, and a picture on another host becomes a link to it, since a page loads nothing
/// from elsewhere.
enum Markdown {
    /// Where a link leads.
    enum Destination: Equatable {
        /// Printed as given.
        case address(String)
        /// Only the link's text stays.
        case none
    }

    /// - Parameters:
    ///   - topHeading: The level that the highest headings become, so that a page keeps its one `h1`.
    ///   - resolve: Decides about each relative link, given as written, with the line its block begins in, from 1.
    static func html(_ source: String, topHeading: Int, resolve: (String, Int) -> Destination) -> String {
        guard let document = cmark_parse_document(source, source.utf8.count, CMARK_OPT_DEFAULT) else { return "" }
        defer { cmark_node_free(document) }
        let nodes = nodes(of: document)
        settleHeadings(nodes, from: topHeading)
        for node in nodes { tame(node, resolve: resolve) }
        guard let rendered = cmark_render_html(document, CMARK_OPT_DEFAULT) else { return "" }
        defer { free(rendered) }
        return String(cString: rendered)
    }

    /// Every node, gathered before any is changed: an iterator does not survive the removal of what it stands on.
    private static func nodes(of document: OpaquePointer) -> [OpaquePointer] {
        guard let iterator = cmark_iter_new(document) else { return [] }
        defer { cmark_iter_free(iterator) }
        var nodes: [OpaquePointer] = []
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { return nodes }
            if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) { nodes.append(node) }
        }
    }

    /// Gives headings levels from `top` on that never skip one, whatever levels the author began or went on with: what is
    /// below a heading stays below it.
    private static func settleHeadings(_ nodes: [OpaquePointer], from top: Int) {
        var above: [(written: Int32, level: Int)] = []
        for node in nodes where cmark_node_get_type(node) == CMARK_NODE_HEADING {
            let written = cmark_node_get_heading_level(node)
            while let last = above.last, last.written >= written { above.removeLast() }
            let level = min((above.last?.level ?? top - 1) + 1, 6)
            above.append((written, level))
            cmark_node_set_heading_level(node, Int32(level))
        }
    }

    private static func tame(_ node: OpaquePointer, resolve: (String, Int) -> Destination) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_HTML_INLINE:
            replace(node, by: text(literal(of: node)))
        case CMARK_NODE_HTML_BLOCK:
            let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH)
            cmark_node_append_child(paragraph, text(literal(of: node).trimmingCharacters(in: .newlines)))
            replace(node, by: paragraph)
        case CMARK_NODE_LINK:
            follow(node, resolve)
        case CMARK_NODE_IMAGE:
            // Shown as a link: the pictures of a page are those of its attachments.
            if let link = retyped(node) { follow(link, resolve) }
        default: break
        }
    }

    private static func follow(_ link: OpaquePointer, _ resolve: (String, Int) -> Destination) {
        let url = cmark_node_get_url(link).map { String(cString: $0) } ?? ""
        // A picture in a link, or a link in a picture's text: HTML has no link inside a link.
        if isInsideLink(link) { return unwrap(link) }
        switch WebAddress.isSafe(url) ? .address(url) : WebAddress.hasScheme(url) ? .none : resolve(url, line(of: link)) {
        case .address(let address): cmark_node_set_url(link, address)
        case .none: unwrap(link)
        }
    }

    private static func unwrap(_ link: OpaquePointer) {
        while let child = cmark_node_first_child(link) { cmark_node_insert_before(link, child) }
        cmark_node_unlink(link)
        cmark_node_free(link)
    }

    /// libcmark knows the lines of blocks alone.
    private static func line(of node: OpaquePointer) -> Int {
        var current: OpaquePointer? = node
        while let node = current {
            let line = cmark_node_get_start_line(node)
            if line > 0 { return Int(line) }
            current = cmark_node_parent(node)
        }
        return 1
    }

    private static func isInsideLink(_ node: OpaquePointer) -> Bool {
        var ancestor = cmark_node_parent(node)
        while let current = ancestor {
            if cmark_node_get_type(current) == CMARK_NODE_LINK { return true }
            ancestor = cmark_node_parent(current)
        }
        return false
    }

    /// A link with the address and the children of an image, in its place.
    private static func retyped(_ image: OpaquePointer) -> OpaquePointer? {
        guard let link = cmark_node_new(CMARK_NODE_LINK) else { return nil }
        cmark_node_set_url(link, cmark_node_get_url(image))
        if cmark_node_first_child(image) == nil { cmark_node_append_child(link, text("🖼")) }
        while let child = cmark_node_first_child(image) { cmark_node_append_child(link, child) }
        guard cmark_node_replace(image, link) == 1 else {
            cmark_node_free(link)
            return nil
        }
        cmark_node_free(image)
        return link
    }

    private static func literal(of node: OpaquePointer) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    private static func text(_ literal: String) -> OpaquePointer? {
        let node = cmark_node_new(CMARK_NODE_TEXT)
        cmark_node_set_literal(node, literal)
        return node
    }

    private static func replace(_ node: OpaquePointer, by replacement: OpaquePointer?) {
        guard cmark_node_replace(node, replacement) == 1 else { return }
        cmark_node_free(node)
    }
}

/// Addresses on the web, as far as pages may link to them.
enum WebAddress {
    /// `javascript:`, `https:`, `C:` ...: anything that is not relative. Control characters that browsers pass over inside a
    /// scheme are passed over here too.
    static func hasScheme(_ url: String) -> Bool {
        let visible = url.unicodeScalars.drop { $0.value <= 0x20 }.filter { ![0x09, 0x0A, 0x0D].contains($0.value) }
        if visible.starts(with: "//".unicodeScalars) || visible.starts(with: "\\".unicodeScalars) { return true }
        guard let colon = visible.firstIndex(of: ":") else { return false }
        return !visible[..<colon].contains { $0 == "/" || $0 == "?" || $0 == "#" }
    }

    /// A well-formed `http:`, `https:`, `mailto:` or `tel:` address.
    static func isSafe(_ url: String) -> Bool {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        let rest = url.dropFirst(scheme.count + 1)
        guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C && $0 != 0x22 }) else { return false }
        switch scheme {
        case "http", "https":
            guard rest.hasPrefix("//") else { return false }
            return isHost(rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" })
                && hasPlainTail(rest.dropFirst(2).drop { $0 != "/" && $0 != "?" && $0 != "#" })
        case "mailto", "tel":
            return !rest.isEmpty && rest.utf8.allSatisfy { $0.isAddressCharacter || $0 == UInt8(ascii: "@") }
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
        guard !labels.contains(where: { $0.hasPrefix("-") || $0.hasPrefix("xn--") }) else { return false }
        return parts.count == 1 || Int(parts[1]).map { (1...65_535).contains($0) } == true
    }

    /// Brackets, braces and bare per cent signs are no part of a valid address; libcmark encodes what is not ASCII.
    private static func hasPlainTail(_ tail: Substring) -> Bool {
        var utf8 = Array(tail.utf8)[...]
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
    fileprivate var isHostCharacter: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D
    }

    /// What RFC 3986 calls unreserved, and `+`.
    fileprivate var isAddressCharacter: Bool {
        isHostCharacter || self == UInt8(ascii: ".") || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
            || self == UInt8(ascii: "+")
    }
}
