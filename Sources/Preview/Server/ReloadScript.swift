import BundledFiles
import CBundledFiles

/// Adds the reload script to pages as they are sent. The files of the site stay unchanged.
enum ReloadScript {
    static let name = "reload.js"
    static let bytes = [UInt8](BundledFiles(preview_files()).file("reload.js"))

    /// Returns the page with the script element before the end of its body, or at the page's end if no `</body` is
    /// found.
    /// - Parameters:
    ///   - page: The page's path below the top of the site.
    ///   - tag: The tag of the page's content, so that the script can ask whether it is still current.
    ///   - top: The relative path from the page to the top of the site: `../` for each folder, empty at the top.
    ///   - bar: HTML that comes before the element.
    static func added(to html: [UInt8], page: String, tag: ContentTag, top: String, after bar: [UInt8]) -> [UInt8] {
        let source = "\(top)\(RequestPath.ownFolder)/\(name)"
        let element = #"<script src="\#(source)" data-page="\#(escaped(page))" data-tag="\#(tag.text)" defer></script>"#
        let end = "</body"
        let place = indices(of: end, in: html).last { matches(end, html, at: $0) } ?? html.count
        return html[..<place] + bar + Array(element.utf8) + html[place...]
    }

    /// Returns the page with a base address, so that its relative links start at the top of the site wherever the page
    /// is shown.
    static func based(_ html: [UInt8], top: String) -> [UInt8] {
        let start = "<head>"
        guard !top.isEmpty, let head = indices(of: start, in: html).first(where: { matches(start, html, at: $0) })
        else { return html }
        let place = head + start.utf8.count
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

    private static func indices(of text: String, in bytes: [UInt8]) -> Range<Int> {
        0..<max(0, bytes.count - text.utf8.count + 1)
    }

    /// - Parameter text: In ASCII and lower case. Matches upper case too.
    private static func matches(_ text: String, _ bytes: [UInt8], at index: Int) -> Bool {
        zip(text.utf8, bytes[index...]).allSatisfy { letter, byte in
            byte == letter || (0x41...0x5a).contains(byte) && byte | 0x20 == letter
        }
    }
}
