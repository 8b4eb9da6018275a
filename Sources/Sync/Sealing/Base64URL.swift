import Foundation

/// Base64 in the alphabet for URLs, without padding (RFC 4648, section 5).
enum Base64URL {
    static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The bytes of a text; nil if the text is not the encoding of any bytes.
    static func bytes(_ text: String) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let plain = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: plain) else { return nil }
        // Several texts decode to the same bytes, but only one of them is their encoding.
        return Self.text(Array(data)) == text ? Array(data) : nil
    }
}
