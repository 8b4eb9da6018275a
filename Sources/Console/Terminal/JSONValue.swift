import Interchange

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
        var json = JSONText(isIndented: true)
        write(to: &json)
        var text = ""
        for scalar in String(decoding: json.bytes, as: UTF8.self).unicodeScalars {
            // A line break lies between values: within texts, JSON itself escapes it.
            if scalar.isTerminalControl, scalar != "\n" {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private func write(to json: inout JSONText) {
        switch self {
        case .null: json.plain("null")
        case .flag(let flag): json.plain(flag ? "true" : "false")
        case .number(let number): json.plain(String(number))
        case .text(let text): json.value(text)
        case .list(let values): json.list { json in for value in values { value.write(to: &json) } }
        case .object(let members):
            json.object { json in for member in members { json.member(member.key) { member.value.write(to: &$0) } } }
        }
    }
}
