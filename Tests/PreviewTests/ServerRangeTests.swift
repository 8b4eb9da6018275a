import Testing

@testable import Preview

@Suite struct ServerRangeTests {
    @Test(
        "A single range gives that part of the file",
        arguments: [
            ("bytes=0-0", 0..<1), ("bytes=0-3", 0..<4), ("bytes=4-", 4..<10), ("bytes=9-9", 9..<10),
            ("bytes=2-99", 2..<10), ("bytes=-3", 7..<10), ("bytes=-99", 0..<10), ("Bytes = 1 - 2", nil),
            ("bytes= 1-2", 1..<3), ("BYTES=1-2", 1..<3), ("bytes=0-99999999999999999999", 0..<10),
        ] as [(String, Range<Int>?)])
    func part(field: String, range: Range<Int>?) {
        #expect(ByteRange(field, size: 10) == range.map(ByteRange.part) ?? .whole)
    }

    @Test(
        "A range beyond the end, or an empty one, cannot be served",
        arguments: ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999-"])
    func unsatisfiable(field: String) {
        #expect(ByteRange(field, size: 10) == .unsatisfiable)
    }

    @Test("An empty file has no ranges", arguments: ["bytes=0-", "bytes=-1", "bytes=0-0"])
    func empty(field: String) {
        #expect(ByteRange(field, size: 0) == .unsatisfiable)
    }

    @Test(
        "A malformed range, or several, get the whole file",
        arguments: ["bytes=0-1,3-4", "bytes=3-2", "bytes=-", "bytes=a-b", "bytes=1", "items=0-1", "", "bytes=+1-2"])
    func whole(field: String) {
        #expect(ByteRange(field, size: 10) == .whole)
        #expect(ByteRange(nil, size: 10) == .whole)
    }
}
