import Pictures
import Testing

@testable import Console

/// QR codes in a terminal. That a camera reads them was tried with a decoder.
@Suite struct QRCodeTests {
    @Test("The smallest code has 21 squares a side, three corner marks, and light squares around it")
    func corners() throws {
        let code = try #require(QRCode("A"))
        #expect(code.columns == 25)
        let lines = code.lines
        #expect(lines.count == 13)
        #expect(lines.allSatisfy { $0.count == 25 })
        #expect(lines[0] == String(repeating: "█", count: 25))
        #expect(lines[1].hasPrefix("██ ▄▄▄▄▄ █"))
        #expect(lines[1].hasSuffix("█ ▄▄▄▄▄ ██"))
        #expect(lines[2].hasPrefix("██ █   █ █"))
        #expect(lines[9].hasPrefix("██ █   █ █"))
    }

    @Test("A text that no code can hold has none")
    func tooLong() {
        #expect(QRCode(String(repeating: "x", count: 3_000)) == nil)
    }
}
