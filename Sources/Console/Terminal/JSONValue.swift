/// A value of a JSON document. Members keep the order they are given in, so that the output is stable.
package enum JSONValue {
    case null
    case flag(Bool)
    case number(Int)
    case text(String)
    case list([JSONValue])
    case object([(key: String, value: JSONValue)])

    package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }

    /// The document, indented by two spaces a level, without a line break at its end.
    ///
    /// More control characters are escaped than JSON demands, since the output may go to a terminal.
    package var document: String {
        var text = ""
        append(to: &text, indent: "")
        return text
    }

    private func append(to text: inout String, indent: String) {
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += String(number)
        case .text(let string): Self.append(string, to: &text)
        case .list(let values):
            Self.append(values, "[", "]", to: &text, indent: indent) { value, text, indent in
                value.append(to: &text, indent: indent)
            }
        case .object(let members):
            Self.append(members, "{", "}", to: &text, indent: indent) { member, text, indent in
                Self.append(member.key, to: &text)
                text += ": "
                member.value.append(to: &text, indent: indent)
            }
        }
    }

    private static func append<Element>(
        _ elements: [Element], _ open: String, _ close: String, to text: inout String, indent: String,
        _ body: (Element, inout String, String) -> Void
    ) {
        text += open
        guard !elements.isEmpty else {
            text += close
            return
        }
        for (index, element) in elements.enumerated() {
            text += (index > 0 ? ",\n" : "\n") + indent + "  "
            body(element, &text, indent + "  ")
        }
        text += "\n" + indent + close
    }

    private static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case _ where scalar.isTerminalControl:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
