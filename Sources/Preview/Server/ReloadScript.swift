import BundledFiles
import CBundledFiles

/// What the preview adds to a page on its way out. The files of the site stay as they are.
enum ReloadScript {
    static let name = "reload.js"
    static let bytes = [UInt8](BundledFiles(preview_files()).file("reload.js"))

    /// The page with the script's element before the end of its body, or at its end.
    /// - Parameters:
    ///   - page: What the server calls the page: its path below the top.
    ///   - tag: What the page holds, so that the script can ask whether it still does.
    ///   - top: The way from the page to the top of the site: `../` for each step, nothing at the top.
    static func added(to html: [UInt8], page: String, tag: ContentTag, top: String) -> [UInt8] {
        let source = "\(top)\(RequestPath.ownFolder)/\(name)"
        let element = #"<script src="\#(source)" data-page="\#(escaped(page))" data-tag="\#(tag.text)" defer></script>"#
        let place = lastIndex(of: "</body", in: html) ?? html.count
        return html[..<place] + Array(element.utf8) + html[place...]
    }

    /// A page whose relative links start at the top of the site, wherever it is shown.
    static func based(_ html: [UInt8], top: String) -> [UInt8] {
        guard !top.isEmpty, let head = firstIndex(of: "<head>", in: html) else { return html }
        let place = head + "<head>".utf8.count
        return html[..<place] + Array(#"<base href="\#(top)">"#.utf8) + html[place...]
    }

    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
    }

    /// - Parameter text: ASCII, lower case. Either case is found.
    private static func lastIndex(of text: String, in bytes: [UInt8]) -> Int? {
        indices(of: text, in: bytes).reversed().first { matches(text, bytes, at: $0) }
    }

    private static func firstIndex(of text: String, in bytes: [UInt8]) -> Int? {
        indices(of: text, in: bytes).first { matches(text, bytes, at: $0) }
    }

    private static func indices(of text: String, in bytes: [UInt8]) -> Range<Int> {
        0..<max(0, bytes.count - text.utf8.count + 1)
    }

    private static func matches(_ text: String, _ bytes: [UInt8], at index: Int) -> Bool {
        zip(text.utf8, bytes[index...]).allSatisfy { letter, byte in
            byte == letter || (0x41...0x5a).contains(byte) && byte | 0x20 == letter
        }
    }
}
