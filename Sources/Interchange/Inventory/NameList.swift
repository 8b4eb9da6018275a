import Foundation

/// A list of names in one cell, separated by semicolons. A backslash escapes a semicolon, a backslash, and white space
/// at either end of a name: unescaped outer white space is dropped, since people write `Kitchen; Red` without meaning
/// the space.
enum NameList {
    static func write(_ names: [String], separator: String = ";") -> String {
        names.map(escaped).joined(separator: separator)
    }

    private static func escaped(_ name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        let inner = scalars.firstIndex { !isSpace($0) } ?? scalars.count
        let end = scalars.lastIndex { !isSpace($0) } ?? -1
        var text = ""
        for (index, scalar) in scalars.enumerated() {
            if scalar == ";" || scalar == "\\" || index < inner || index > end { text.unicodeScalars.append("\\") }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// The names in order, without empty ones.
    static func read(_ cell: String) -> [String] {
        var names: [String] = []
        var name: [Unicode.Scalar] = []
        // The length of the name that trimming keeps: up to and including its last visible or escaped scalar.
        var kept = 0
        var isEscaped = false
        func finish() {
            if kept > 0 {
                var text = ""
                text.unicodeScalars.append(contentsOf: name[..<kept])
                names.append(text)
            }
            name.removeAll()
            kept = 0
        }
        func keep(_ scalar: Unicode.Scalar) {
            name.append(scalar)
            kept = name.count
        }
        for scalar in cell.unicodeScalars {
            if isEscaped {
                isEscaped = false
                // A backslash before anything else is literal: people do not know this rule.
                if scalar != ";", scalar != "\\", !isSpace(scalar) { keep("\\") }
                keep(scalar)
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == ";" {
                finish()
            } else if !isSpace(scalar) {
                keep(scalar)
            } else if kept > 0 {
                name.append(scalar)
            }
        }
        if isEscaped { keep("\\") }
        finish()
        return names
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
}
