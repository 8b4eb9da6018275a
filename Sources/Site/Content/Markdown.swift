import CCmark
import Foundation
import Values

/// Turns the owner's Markdown into harmless HTML, through libcmark.
///
/// No text is lost, and none is executed: raw HTML is shown as text, a link that could run a script or leads nowhere
/// becomes its text, and a picture becomes a link to it, since a page loads nothing from another host. A telephone
/// number becomes a link that calls it.
enum Markdown {
    /// Where a link leads.
    enum Destination: Equatable {
        /// The link gets this address, as given.
        case address(String)
        /// Only the link's text stays.
        case none
    }

    /// - Parameters:
    ///   - topHeading: The level that the highest headings become, so that a page keeps its one `h1`.
    ///   - resolve: Returns the destination of a relative link, given the link as written and its line, counted from 1.
    static func html(_ source: String, topHeading: Int, resolve: (String, Int) -> Destination) -> String {
        let source = PrintableText.cleaned(source)
        guard let document = cmark_parse_document(source, source.utf8.count, CMARK_OPT_DEFAULT) else { return "" }
        defer { cmark_node_free(document) }
        linkTelephoneNumbers(in: document)
        let nodes = nodes(of: document)
        renumberHeadings(nodes, from: topHeading)
        for node in nodes { sanitise(node, resolve: resolve) }
        guard let rendered = cmark_render_html(document, CMARK_OPT_DEFAULT) else { return "" }
        defer { free(rendered) }
        return String(cString: rendered)
    }

    /// Returns the Markdown with the relative links and pictures that `keeps` refuses reduced to their texts.
    ///
    /// Everything else keeps its text, though not its exact form. Definitions that no link refers to are left out,
    /// since they hold addresses, too.
    static func source(_ source: String, keeps: (String) -> Bool) -> String {
        guard let document = cmark_parse_document(source, source.utf8.count, CMARK_OPT_DEFAULT) else { return "" }
        defer { cmark_node_free(document) }
        for node in nodes(of: document) {
            let type = cmark_node_get_type(node)
            guard type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE else { continue }
            let url = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
            if !WebAddress.hasScheme(url), !keeps(url) { unwrap(node) }
        }
        guard let rendered = cmark_render_commonmark(document, CMARK_OPT_DEFAULT, 0) else { return "" }
        defer { free(rendered) }
        return String(cString: rendered).trimmingCharacters(in: .newlines)
    }

    /// The words of Markdown without its markup and without addresses, in one line.
    static func text(_ source: String) -> String {
        guard let document = cmark_parse_document(source, source.utf8.count, CMARK_OPT_DEFAULT) else { return "" }
        defer { cmark_node_free(document) }
        var text = ""
        for node in nodes(of: document) {
            // Blocks, lines and cells are separate words; emphasis within a word is not.
            if !isWithinLine(node) { text += " " }
            text += literal(of: node)
        }
        return text
    }

    private static func isWithinLine(_ node: OpaquePointer) -> Bool {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE, CMARK_NODE_EMPH, CMARK_NODE_STRONG,
            CMARK_NODE_LINK,
            CMARK_NODE_IMAGE:
            true
        default: false
        }
    }

    /// All nodes, gathered before any is changed: removing the node that an iterator stands on invalidates the
    /// iterator.
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

    /// Renumbers headings from level `top` on without skipping a level, whatever levels the author used. A heading
    /// below another one stays below it.
    private static func renumberHeadings(_ nodes: [OpaquePointer], from top: Int) {
        var above: [(written: Int32, level: Int)] = []
        for node in nodes where cmark_node_get_type(node) == CMARK_NODE_HEADING {
            let written = cmark_node_get_heading_level(node)
            while let last = above.last, last.written >= written { above.removeLast() }
            let level = min((above.last?.level ?? top - 1) + 1, 6)
            above.append((written, level))
            cmark_node_set_heading_level(node, Int32(level))
        }
    }

    private static func linkTelephoneNumbers(in document: OpaquePointer) {
        // A text with characters that could be markup consists of several nodes.
        cmark_consolidate_text_nodes(document)
        for node in nodes(of: document) where cmark_node_get_type(node) == CMARK_NODE_TEXT && !isInsideLink(node) {
            let literal = literal(of: node)
            let numbers = TelephoneNumber.all(in: literal)
            guard !numbers.isEmpty else { continue }
            var rest = literal.startIndex
            for number in numbers {
                insert(text(String(literal[rest..<number.range.lowerBound])), before: node)
                let link = cmark_node_new(CMARK_NODE_LINK)
                cmark_node_set_url(link, number.address)
                cmark_node_append_child(link, text(String(literal[number.range])))
                insert(link, before: node)
                rest = number.range.upperBound
            }
            cmark_node_set_literal(node, String(literal[rest...]))
        }
    }

    private static func insert(_ new: OpaquePointer?, before node: OpaquePointer) {
        guard cmark_node_insert_before(node, new) != 1 else { return }
        cmark_node_free(new)
    }

    private static func sanitise(_ node: OpaquePointer, resolve: (String, Int) -> Destination) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_HTML_INLINE:
            replace(node, by: text(literal(of: node)))
        case CMARK_NODE_HTML_BLOCK:
            let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH)
            cmark_node_append_child(paragraph, text(literal(of: node).trimmingCharacters(in: .newlines)))
            replace(node, by: paragraph)
        case CMARK_NODE_LINK:
            follow(node, line: line(of: node), resolve)
        case CMARK_NODE_IMAGE:
            // Shown as a link: a page shows only pictures of attachments.
            let line = line(of: node)
            if let link = replacedByLink(node) { follow(link, line: line, resolve) }
        default: break
        }
    }

    private static func follow(_ link: OpaquePointer, line: Int, _ resolve: (String, Int) -> Destination) {
        let url = cmark_node_get_url(link).map { String(cString: $0) } ?? ""
        // A picture inside a link, or a link inside a picture's text: HTML allows no link inside a link.
        if isInsideLink(link) { return unwrap(link) }
        switch WebAddress.isSafe(url) ? .address(url) : WebAddress.hasScheme(url) ? .none : resolve(url, line) {
        case .address(let address): cmark_node_set_url(link, address)
        case .none: unwrap(link)
        }
    }

    private static func unwrap(_ link: OpaquePointer) {
        while let child = cmark_node_first_child(link) { cmark_node_insert_before(link, child) }
        cmark_node_unlink(link)
        cmark_node_free(link)
    }

    /// The line of a node; if libcmark does not know it, the line of the node around it.
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

    /// Replaces an image by a link with the same address and children.
    private static func replacedByLink(_ image: OpaquePointer) -> OpaquePointer? {
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
