import Console
import Foundation
import Household
import Testing

@testable import Interchange

struct TextEncodingTests {
    /// The encodings that a question about a text offers; nil if there is none.
    private func offered(_ data: Data) throws -> [String]? {
        guard let question = try ValidText(data).question, case .encoding(let readings) = question.kind else {
            return nil
        }
        return readings.map(\.encoding)
    }

    @Test(arguments: [
        "Größe, Küche, Süßigkeiten, 20 m², „Öl“, ÄÖÜ", "Cafetière, théière, coût, créée, cœur, œuvre, où, «Noël», 12 €",
        "Baño, niño, sofá, ¿Qué?, camión, 1º", "caffè, più, così, città, comò, perché, lunedì",
        "mãe, põe, aviões, cão, irmã, você, à, coração", "geïsoleerd, één, ’s avonds",
        "køkken, brød, træ, møbel, gå, ø",
        "kök, möbel, stol på hjul", "pöytä, työpöytä, keittiö", "café, £50, ½ cup, 20°C, ©2020, Jane’s “lamp” – new",
    ])
    func westernTextIsClear(text: String) throws {
        let data = try #require(text.data(using: .windowsCP1252))
        #expect(try offered(data) == nil)
        #expect(String(decoding: try ValidText(data).bytes, as: UTF8.self) == text)
    }

    @Test(arguments: [
        (String.Encoding.windowsCP1250, "Židle, stůl, skříň, křeslo, čajník", "windows-1250"),
        (.windowsCP1250, "Łóżko, krzesło, stół, książka", "windows-1250"),
        (.windowsCP1250, "hűtőszekrény, fűnyíró, szőnyeg", "windows-1250"),
        (.windowsCP1251, "Дрель,Гараж", "windows-1251"), (.windowsCP1251, "Lamp,Зал", "windows-1251"),
        (.windowsCP1253, "Λάμπα,Κουζίνα", "windows-1253"),
    ])
    func otherTextIsAskedAbout(encoding: String.Encoding, text: String, name: String) throws {
        try expect(try #require(text.data(using: encoding)), offers: name, for: text)
    }

    /// In encodings that Foundation does not write, or not rightly.
    @Test(arguments: [
        (
            [
                0xC5, 0xC5, 0xC6, 0xB0, 0xA5, 0xC9, 0xA5, 0xEA, 0xA5, 0xEB, 0x2C, 0xC2, 0xE6, 0xBD, 0xEA,
            ] as [UInt8], "電動ドリル,台所", "euc-jp"
        ),
        ([0x4B, 0x9F, 0x63, 0x68, 0x65, 0x2C, 0x20, 0x43, 0x61, 0x66, 0x8E], "Küche, Café", "macroman"),
    ])
    func otherBytesAreAskedAbout(bytes: [UInt8], text: String, name: String) throws {
        try expect(Data(bytes), offers: name, for: text)
    }

    @Test("The samples of a question begin where the readings differ")
    func samples() throws {
        let data = try #require("Název,Místnost\nŽidle,Kuchyň\n".data(using: .windowsCP1250))
        let question = try #require(try ValidText(data).question)
        #expect(question.line == 2)
        guard case .encoding(let readings) = question.kind else {
            Issue.record("asked about something else")
            return
        }
        #expect(readings.map { "\($0.encoding) \($0.sample)" } == ["windows-1250 Kuchyň", "windows-1252 Kuchyò"])
    }

    private func expect(_ data: Data, offers name: String, for text: String) throws {
        let names = try #require(try offered(data))
        #expect(names.contains(name) && names.last == "windows-1252" && names.count <= 6)
        let named = try ValidText(data, as: TextEncoding(rawValue: name))
        #expect(String(decoding: named.bytes, as: UTF8.self) == text)
        #expect(named.notice == nil)
    }

    @Test(arguments: [0x81, 0x8D, 0x8F, 0x90, 0x9D] as [UInt8])
    func aByteThatWindows1252LacksIsRefused(byte: UInt8) {
        let data = bytes("Title\nCaf") + Data([0xE9]) + bytes("\nx") + Data([byte]) + bytes("y\n")
        #expect(throws: FormatError.otherEncoding(line: 3)) { try ValidText(data) }
        #expect(FormatError.otherEncoding(line: 3).hint?.contains("--encoding") == true)
    }

    @Test(arguments: [
        "utf-8", "UTF-16", "windows-1250", "windows-1251", "windows-1252", "iso-8859-1", "iso-8859-2", "iso-8859-15",
        "shift_jis", "euc-jp", "gb18030", "gbk", "big5", "euc-kr", "koi8-r", "macroman",
    ])
    func usualNames(name: String) {
        #expect(TextEncoding(rawValue: name) != nil)
    }

    @Test(arguments: ["", "klingon", "utf-8//ignore", "utf 8"])
    func unknownNames(name: String) {
        #expect(TextEncoding(rawValue: name) == nil)
    }

    @Test func aByteOrderMarkSaysMoreThanAnOption() throws {
        let cyrillic = try #require(TextEncoding(rawValue: "windows-1251"))
        let data = Data([0xEF, 0xBB, 0xBF]) + bytes("Café")
        #expect(String(decoding: try ValidText(data, as: cyrillic).bytes, as: UTF8.self) == "Café")
        let wide = try #require("Café".data(using: .utf16))
        #expect(String(decoding: try ValidText(wide, as: cyrillic).bytes, as: UTF8.self) == "Café")
    }

    @Test func aLongTextIsDecodedWhole() throws {
        let text = String(repeating: "電動ドリル,台所\n", count: 20_000)
        let data = try #require(text.data(using: .shiftJIS))
        let named = try ValidText(data, as: TextEncoding(rawValue: "shift_jis"))
        #expect(String(decoding: named.bytes, as: UTF8.self) == text)
        let cut = data.dropLast(2)
        #expect(throws: FormatError.notInEncoding("shift_jis", line: 20_000)) {
            try ValidText(cut, as: TextEncoding(rawValue: "shift_jis"))
        }
    }
}
