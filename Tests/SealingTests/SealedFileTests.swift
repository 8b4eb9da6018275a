import Digests
import Foundation
import Testing

@testable import Sealing

@Suite("Sealed files")
struct SealedFileTests {
    private let seal = Seal(HouseholdSecret(), household: UUID())
    private let folder: TestFolder
    private static let chunk = 1 << 20
    private static let sealedChunk = chunk + 16

    init() throws { folder = try TestFolder() }

    /// Seals content into `sealed`.
    /// - Returns: The sealed bytes, and the content's digest.
    private func sealed(_ content: Data) throws -> (bytes: Data, sha256: String) {
        let sha256 = SHA256Digest.of(content)
        try folder.write(content, to: "plain")
        try seal.sealFile(from: folder["plain"], to: folder["sealed"], sha256: sha256)
        return (try folder.read("sealed"), sha256)
    }

    private func open(_ bytes: Data, _ sha256: String) throws -> Data {
        try folder.write(bytes, to: "sealed")
        try seal.openFile(from: folder["sealed"], to: folder["opened"], sha256: sha256)
        return try folder.read("opened")
    }

    private func content(_ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }) }

    @Test(
        "A file of any size opens to the same content",
        arguments: [
            (0, 49), (1, 50), (chunk - 1, chunk + 48), (chunk, chunk + 49), (chunk + 1, chunk + 66),
            (3 * chunk, 3 * chunk + 81), (3 * chunk + 500, 3 * chunk + 597),
        ])
    func roundTrip(count: Int, size: Int) throws {
        let content = content(count)
        let (bytes, sha256) = try sealed(content)
        #expect(bytes.count == size)
        #expect(Seal.sealedSize(of: count) == size)
        #expect(try open(bytes, sha256) == content)
        #expect(try folder.names() == ["opened", "plain", "sealed"])
    }

    @Test("A change of any byte of a small file is refused, as is another name, and leaves the former file")
    func tampered() throws {
        let (bytes, sha256) = try sealed(Data("receipt".utf8))
        try folder.write(Data("former".utf8), to: "opened")
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x80
            #expect(throws: SealError.self) { try open(changed, sha256) }
        }
        let other = SHA256Digest.of(Data("other".utf8))
        #expect(throws: SealError.doesNotVerify(.file(seal.name(ofFile: other)))) { try open(bytes, other) }
        #expect(try folder.read("opened") == Data("former".utf8))
        #expect(try folder.names() == ["opened", "plain", "sealed"])
    }

    @Test("A change at either end of any chunk, and a cut anywhere near a border, are refused")
    func tamperedChunks() throws {
        let (bytes, sha256) = try sealed(content(2 * Self.chunk + 40))
        let starts = [33, 33 + Self.sealedChunk, 33 + 2 * Self.sealedChunk]
        for place in starts + starts.map({ $0 - 1 }) + [bytes.count - 1] {
            var changed = bytes
            changed[place] ^= 1
            #expect(throws: SealError.self) { try open(changed, sha256) }
        }
        for border in [33, 33 + 16, 33 + Self.sealedChunk, 33 + Self.sealedChunk + 16, bytes.count] {
            for count in max(0, border - 2)...min(bytes.count - 1, border + 2) {
                #expect(throws: SealError.self) { try open(bytes.prefix(count), sha256) }
            }
        }
        #expect(throws: SealError.self) { try open(bytes + [0], sha256) }
    }

    @Test("Chunks that are missing, doubled, moved or of another file are refused")
    func rearranged() throws {
        let (bytes, sha256) = try sealed(content(3 * Self.chunk))
        let (again, _) = try sealed(content(3 * Self.chunk))
        let name = SealSubject.file(seal.name(ofFile: sha256))
        let head = bytes.prefix(33)
        let chunks = (0..<3).map { bytes.dropFirst(33 + $0 * Self.sealedChunk).prefix(Self.sealedChunk) }
        let foreign = again.dropFirst(33).prefix(Self.sealedChunk)
        let arrangements: [[Data]] = [
            [], [chunks[0]], [chunks[0], chunks[1]], [chunks[1], chunks[2]], [chunks[0], chunks[2]], [chunks[2]],
            [chunks[1], chunks[0], chunks[2]], [chunks[0], chunks[2], chunks[1]],
            [chunks[0], chunks[0], chunks[1], chunks[2]], [chunks[0], chunks[1], chunks[2], chunks[2]],
            [foreign, chunks[1], chunks[2]],
        ]
        for arrangement in arrangements {
            #expect(throws: SealError.doesNotVerify(name)) {
                try open(arrangement.reduce(Data(head), +), sha256)
            }
        }
        #expect(try open(chunks.reduce(Data(head), +), sha256).count == 3 * Self.chunk)
    }

    @Test("A file that is not the one that was attached is not sealed")
    func changed() throws {
        try folder.write(Data("new".utf8), to: "plain")
        #expect(throws: SealError.changed(path: folder["plain"])) {
            try seal.sealFile(
                from: folder["plain"], to: folder["sealed"], sha256: SHA256Digest.of(Data("old".utf8)))
        }
        #expect(try folder.names() == ["plain"])
    }

    @Test("A missing file and a missing folder are named")
    func missing() throws {
        let sha256 = SHA256Digest.of(Data())
        #expect(throws: SealError.cannotRead(path: folder["none"], reason: "No such file or directory")) {
            try seal.openFile(from: folder["none"], to: folder["opened"], sha256: sha256)
        }
        try folder.write(Data(), to: "plain")
        let target = folder["none/sealed"]
        #expect(throws: SealError.cannotWrite(path: target, reason: "No such file or directory")) {
            try seal.sealFile(from: folder["plain"], to: target, sha256: sha256)
        }
    }

    @Test(
        "A snapshot of any size opens to the same content, and its start alone can be verified",
        arguments: [0, 1, chunk, 3 * chunk + 7])
    func snapshot(count: Int) throws {
        let (content, digest) = (content(count), VersionDigest(of: Data("a version".utf8)))
        try seal.sealSnapshot(content, of: digest, to: folder["snapshot"])
        let sealed = try folder.read("snapshot")
        #expect(SealHead(of: sealed)?.digest == digest)
        #expect(try seal.openSnapshot(folder["snapshot"], of: digest) == content)
        try folder.write(sealed.prefix(Seal.snapshotStart), to: "start")
        #expect(try seal.openSnapshot(folder["start"], of: digest, startOnly: true) == content.prefix(Self.chunk))
        let other = VersionDigest(of: Data("another version".utf8))
        #expect(throws: SealError.doesNotVerify(.snapshot(of: other))) {
            try seal.openSnapshot(folder["snapshot"], of: other)
        }
        for place in [0, 5, 35, 60, sealed.count - 1] {
            var changed = sealed
            changed[place] ^= 1
            try folder.write(changed, to: "changed")
            #expect(throws: SealError.self) { try seal.openSnapshot(folder["changed"], of: digest) }
        }
    }
}
