import Foundation
import Household
import Templating

/// The fields of an item as YAML, for programs that read the Markdown form of its page. The notes are in its body.
///
/// Written by hand: texts are JSON strings, which are valid YAML. A YAML library would take longer for the ten lines
/// than the rest of the page takes.
struct ItemFrontMatter {
    let yaml: String

    /// An attachment, with the link to its file in the site.
    struct File {
        var attachment: Attachment
        var captured: CalendarDate?
        var href: String?
    }

    /// - Parameters:
    ///   - room: The room's path.
    ///   - container: The item that contains it.
    init(_ item: Item, home: Home?, room: String?, container: Item?, labels: [Label], files: [File]) {
        var lines = Lines()
        lines.text("id", item.id.description)
        lines.text("slug", item.slug)
        lines.text("title", item.title)
        lines.text("description", item.description)
        lines.text("home", home?.displayName)
        lines.text("location", room)
        lines.text("inside", container?.title)
        lines.texts("labels", labels.map(\.name))
        Household.Field.values(of: Self.fields, in: item) { field, value in lines.add(field.key, value) }
        lines.fields("customFields", item.customFields)
        lines.text("importRef", item.importRef)
        lines.files("attachments", files)
        yaml = lines.yaml
    }

    /// The notes are left out, since they are the body of the page.
    private static let fields = Item.fields.filter { !["description", "notes"].contains($0.key) }
}

/// Lines of YAML. Absent, empty and false values have no line.
private struct Lines {
    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(1024) }

    var yaml: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(_ key: String, _ value: MemberValue) {
        switch value {
        case .text(let text): self.text(key, text)
        case .money(let amount): money(key, amount)
        case .flag(let flag): if flag { plain(key, "true") }
        default: if !value.isEmpty { plain(key, value.plain) }
        }
    }

    mutating func plain(_ key: String, _ value: String?) {
        guard let value else { return }
        begin(key)
        bytes.append(utf8Of: value)
    }

    mutating func text(_ key: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        begin(key)
        quote(value)
    }

    mutating func texts(_ key: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        begin(key)
        bytes.append(utf8Of: "[")
        for (position, value) in values.enumerated() {
            if position > 0 { bytes.append(utf8Of: ", ") }
            quote(value)
        }
        bytes.append(utf8Of: "]")
    }

    /// Writes an amount as text, because a YAML number would lose the last digit of 39.90.
    private mutating func money(_ key: String, _ value: Money?) {
        guard let value else { return }
        begin(key)
        bytes.append(utf8Of: "\"")
        bytes.append(utf8Of: value.plain)
        bytes.append(utf8Of: " ")
        bytes.append(utf8Of: value.currency.code)
        bytes.append(utf8Of: "\"")
    }

    mutating func fields(_ key: String, _ values: [CustomField]) {
        guard !values.isEmpty else { return }
        line(key)
        bytes.append(utf8Of: ":")
        for field in values {
            begin("  - name")
            quote(field.name)
            begin("    value")
            quote(field.value)
        }
    }

    mutating func files(_ key: String, _ files: [ItemFrontMatter.File]) {
        guard !files.isEmpty else { return }
        line(key)
        bytes.append(utf8Of: ":")
        for file in files {
            let attachment = file.attachment
            plain("  - kind", attachment.kind.rawValue)
            text("    name", attachment.fileName)
            text("    caption", attachment.caption)
            text("    mediaType", attachment.mediaType)
            if attachment.size > 0 { plain("    size", "\(attachment.size)") }
            plain("    captured", file.captured?.description)
            plain("    cameraDate", attachment.cameraDate?.description)
            plain("    pages", attachment.pages.map(String.init))
            plain("    fault", attachment.fault?.rawValue)
            text("    sha256", attachment.sha256)
            plain("    audience", attachment.audience?.rawValue)
            text("    file", file.href)
        }
    }

    /// Begins a line: the key, the colon and a space.
    private mutating func begin(_ key: String) {
        line(key)
        bytes.append(utf8Of: ": ")
    }

    private mutating func line(_ text: String) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
        bytes.append(utf8Of: text)
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Most texts need no escapes and no cleaning.
        if text.utf8.contains(where: Self.mayNeedEscape) {
            bytes.append(utf8Of: Self.escaped(PrintableText.cleaned(text)))
        } else {
            bytes.append(utf8Of: text)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte >= 0xEF
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            // YAML treats these as line breaks.
            case "\u{2028}": result += "\\u2028"
            case "\u{2029}": result += "\\u2029"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
