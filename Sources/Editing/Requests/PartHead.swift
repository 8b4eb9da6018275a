import Foundation

/// What the head of a part of a form says.
struct PartHead: Hashable, Sendable {
    /// The name of the control.
    let name: String
    /// The name of a file, without folders; nil where the part is no file, and empty where no file was chosen.
    let fileName: String?

    /// - Parameter head: The lines of the head, without the last line end.
    /// - Throws: `FormFault.malformed`
    init(_ head: [UInt8]) throws(FormFault) {
        // A line that begins with a space would continue the one before it. Browsers write none.
        var disposition: [UInt8]?
        for line in head.lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { throw .malformed }
            let field = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            guard field.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .malformed }
            guard field == "content-disposition" else { continue }
            guard disposition == nil else { throw .malformed }
            disposition = Array(line[(colon + 1)...])
        }
        guard let disposition else { throw .malformed }
        let parameters = try HeaderParameters(disposition)
        guard parameters.value == "form-data", let name = parameters["name"], !name.isEmpty else { throw .malformed }
        self.name = Self.unescaped(name)
        let fileName = parameters["filename*"].flatMap(Self.extended) ?? parameters["filename"]
        self.fileName = fileName.map { $0.isEmpty ? "" : FileNames.shown(Self.unescaped($0)) }
    }

    /// Browsers write three signs of a name as in an address, and no others.
    private static func unescaped(_ name: String) -> String {
        name.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }

    /// `UTF-8''na%C3%AFve.jpg`; nil in another encoding.
    private static func extended(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return parts[2].removingPercentEncoding
    }
}

extension [UInt8] {
    /// The parts between line ends.
    fileprivate var lines: [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = startIndex
        for place in indices where self[place] == 0x0A && place > start && self[place - 1] == 0x0D {
            lines.append(self[start..<place - 1])
            start = place + 1
        }
        return lines + [self[start...]]
    }
}

/// The value of a field of a head, with its parameters: `form-data; name="photo"`.
struct HeaderParameters: Hashable {
    /// In lower case.
    let value: String
    private var parameters: [String: String] = [:]

    /// The value of a parameter, whose name is in lower case.
    subscript(_ name: String) -> String? { parameters[name] }

    /// - Throws: `FormFault.malformed`, also for a parameter that occurs twice.
    init(_ bytes: [UInt8]) throws(FormFault) {
        var rest = bytes[...]
        value = Self.text(rest.take { $0 != UInt8(ascii: ";") }).lowercased()
        while rest.popFirst() != nil {
            let name = Self.text(rest.take { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }).lowercased()
            // A semicolon may stand at the end.
            if name.isEmpty, rest.isEmpty { break }
            guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="), parameters[name] == nil else { throw .malformed }
            if rest.first == UInt8(ascii: "\"") {
                parameters[name] = try Self.quoted(&rest)
                guard Self.text(rest.take { $0 != UInt8(ascii: ";") }).isEmpty else { throw .malformed }
            } else {
                parameters[name] = Self.text(rest.take { $0 != UInt8(ascii: ";") })
            }
        }
    }

    /// Reads a text in quotes. Programs write a quote in it as `\"`; browsers do not, and let a name end in a backslash.
    private static func quoted(_ rest: inout ArraySlice<UInt8>) throws(FormFault) -> String {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            if byte == backslash, let next = rest.first, next == backslash || (next == quote && rest.count > 1) {
                text.append(next)
                rest.removeFirst()
            } else {
                text.append(byte)
            }
        }
        throw .malformed
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the bytes up to the first that is not wanted.
    fileprivate mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = prefix(while: isWanted)
        removeFirst(taken.count)
        return taken
    }
}

/// Names of files as clients send them, which never become part of a path.
enum FileNames {
    /// In bytes.
    private static let longest = 200

    /// The name to show: without folders, of visible characters, and not too long.
    static func shown(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let visible = String(
            String.UnicodeScalarView(
                last.unicodeScalars.filter {
                    ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
                }))
        let trimmed = visible.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty, trimmed != ".", trimmed != ".." else { return "file" }
        return shortened(trimmed)
    }

    /// Keeps the ending, by which programs know what a file is.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > longest else { return name }
        let ending =
            name.lastIndex(of: ".").map { String(name[$0...]) }.flatMap { $0.utf8.count <= 10 ? $0 : nil } ?? ""
        var start = name.dropLast(ending.count)
        while start.utf8.count + ending.utf8.count > longest { start.removeLast() }
        return start + ending
    }
}
