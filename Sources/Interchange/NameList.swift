import Foundation

/// Names in one cell, divided by semicolons. Within a name, a semicolon and a backslash stand behind a backslash, and
/// so does white space at either end, since a person may write `Kitchen; Red` and mean no space.
enum NameList {
    static func write(_ names: [String]) -> String {
        names.map(escaped).joined(separator: ";")
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

    /// The names in order; empty ones are none.
    static func read(_ cell: String) -> [String] {
        var names: [String] = []
        var name: [Unicode.Scalar] = []
        // How much of the name is held against trimming: up to behind its last visible or escaped scalar.
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
                // A backslash before anything else stands for itself: people do not know our rule.
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
