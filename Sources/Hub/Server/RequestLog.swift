import Foundation

/// The lines of a hub's log. They hold no id, name, token or address.
enum RequestLog {
    private struct Line: Encodable {
        var time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var method: String?
        var route: String?
        var status: UInt?
        var milliseconds: Double?
        var received: Int?
        var sent: Int?
        var error: String?
    }

    /// - Parameters:
    ///   - status: Nil if the connection was closed before an answer.
    ///   - error: Why the hub failed; nil if it did not.
    static func line(
        _ method: String, _ route: String, status: UInt?, duration: Duration, received: Int, sent: Int, error: String?
    ) -> String {
        let milliseconds = (duration / .microseconds(10)).rounded() / 100
        return text(
            Line(
                method: method, route: route, status: status, milliseconds: milliseconds, received: received,
                sent: sent, error: error))
    }

    static func line(error: String) -> String { text(Line(error: error)) }

    private static func text(_ line: Line) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and finite numbers can always be encoded.
        return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
