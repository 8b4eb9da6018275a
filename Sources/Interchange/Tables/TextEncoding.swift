import Foundation

/// A character encoding by its usual name: `shift_jis`, `windows-1251`.
public struct TextEncoding: RawRepresentable, Hashable, Sendable {
    /// In lower case.
    public let rawValue: String

    /// The names to offer; `iconv` knows more.
    public static let usualNames = [
        "windows-1250", "windows-1251", "windows-1252", "iso-8859-2", "iso-8859-15", "koi8-r", "macroman", "shift_jis",
        "euc-jp", "gb18030", "big5", "euc-kr",
    ]

    /// Nil for a name that the system's `iconv` does not know.
    public init?(rawValue: String) {
        self.rawValue = rawValue.trimmed.lowercased()
        guard let converter = Converter(from: name) else { return nil }
        converter.close()
    }

    /// The name for `iconv`. Windows writes more characters as Shift_JIS and EUC-KR than the standards have.
    private var name: String {
        switch rawValue {
        case "shift_jis", "shift-jis", "sjis", "windows-31j": "CP932"
        case "euc-kr": "CP949"
        case "gb2312", "gbk": "GB18030"
        case "macroman", "mac-roman", "x-mac-roman": "MACINTOSH"
        default: rawValue.uppercased()
        }
    }

    /// The text as UTF-8, without a byte order mark, up to the first byte that is not in this encoding.
    func decode(_ bytes: Data) -> (text: Data, fault: Int?) {
        guard let converter = Converter(from: name) else { return (Data(), 0) }
        defer { converter.close() }
        let (text, fault) = converter.convert(bytes)
        return (text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text, fault)
    }
}

/// A conversion to UTF-8 by the system.
private struct Converter {
    private let handle: iconv_t

    init?(from name: String) {
        // A suffix such as `//IGNORE` would drop characters silently.
        guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }),
            let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1
        else { return nil }
        self.handle = handle
    }

    func close() { _ = iconv_close(handle) }

    func convert(_ bytes: Data) -> (text: Data, fault: Int?) {
        var (input, text) = ([UInt8](bytes), Data())
        var output = [UInt8](repeating: 0, count: 1 << 16)
        let fault: Int? = input.withUnsafeMutableBytes { input in
            var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
            var left = input.count
            while left > 0 {
                let (status, code, count) = output.withUnsafeMutableBytes { output in
                    var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                    var room = output.count
                    let status = iconv(handle, &from, &left, &to, &room)
                    return (status, errno, output.count - room)
                }
                text.append(contentsOf: output[..<count])
                if status == -1, code != E2BIG { return input.count - left }
            }
            return nil
        }
        return (text, fault)
    }
}
