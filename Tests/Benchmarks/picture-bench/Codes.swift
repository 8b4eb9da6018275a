import Foundation
import Pictures

/// What is read from one picture, as a line of JSON.
struct Codes: Encodable {
    struct Code: Encodable {
        var kind: String
        var text: String
    }

    var file: String
    var codes: [Code]
    /// As a person waits.
    var milliseconds: Double
    /// Of the processor, which a busy machine does not lengthen.
    var processorMilliseconds: Double

    init(of file: String) throws {
        let (start, begun) = (ContinuousClock.now, clock())
        codes = try PictureSource.file(URL(fileURLWithPath: file)).codes()
            .map { Code(kind: $0.kind.rawValue, text: $0.text) }
        milliseconds = start.duration(to: .now) / .milliseconds(1)
        processorMilliseconds = Double(clock() - begun) * 1000 / Double(CLOCKS_PER_SEC)
        self.file = file
    }

    var line: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
