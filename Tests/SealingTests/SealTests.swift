import Foundation
import Testing
import Values

@testable import Sealing

@Suite("Sealed messages")
struct SealTests {
    private let household = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    private let parent = VersionDigest(hex: String(repeating: "09", count: 32))
    private let other = VersionDigest(hex: String(repeating: "1f", count: 32))
    private let handle = UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9))
    private let secret = HouseholdSecret(bytes: [UInt8](repeating: 7, count: 32)) ?? HouseholdSecret()
    private var seal: Seal { Seal(secret, household: household) }
    private let text = Data("a lamp, 40 €".utf8)

    @Test("A message opens as what it was sealed as", arguments: [0, 1, 63, 64, 65, 100_000])
    func roundTrip(count: Int) throws {
        let plain = Data((0..<count).map { UInt8($0 % 251) })
        let sealed = seal.seal(plain, as: .version(after: parent))
        #expect(sealed.count == 89 + count && sealed.first == 2)
        #expect(try seal.open(sealed, as: .version(after: parent)) == plain)
    }

    /// Made by an independent implementation: Python's `cryptography`.
    @Test("A message that another program sealed opens, in the present format and the former one")
    func known() throws {
        #expect(try seal.open(Data(bytes(Self.sealedElsewhere)), as: .version(after: parent)) == text)
        #expect(try seal.open(Data(bytes(Self.formerlySealed)), as: .formerVersion(after: handle)) == text)
    }

    @Test("The head of a version says what it follows and under which secret, without the secret")
    func head() throws {
        let sealed = seal.seal(text, as: .version(after: parent))
        let head = try #require(SealHead(of: sealed))
        #expect(head.digest == parent && head.fingerprint == seal.fingerprint)
        #expect(head.fingerprint == "f7f7251001016b65" && parent.code == "0909-0909-0909")
        #expect(SealHead(of: sealed.prefix(40)) == nil)
        #expect(SealHead(of: Data(bytes(Self.formerlySealed))) == nil)
        #expect(VersionDigest(of: text).hex == "9dd6f3a1d9e809a5221d3a96d9579bfd302c1b1ff58a26a3964fd4198bb0e7be")
    }

    static let sealedElsewhere = """
        0209090909090909090909090909090909090909090909090909090909090909
        09f7f7251001016b65000102030405060708090a0b0c0d0e0f10111213141516
        1718191a1b1c1d1e1f2f17ab99b1fa7ea3df6323fee70a9dc7be934c138e3050
        4ec034be2eda4f
        """

    static let formerlySealed = """
        01000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e
        1f2f17ab99b1fa7ea3df6323fee70a23f36035d74e17d6183477253bcc1303
        """

    @Test("A file's name is the one that another program computes")
    func fileName() {
        let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(seal.name(ofFile: sha256).text == "9726e950f8688a479007033c1ed5a43a9fc7f16c7b3821239aee341d8ee2ab9b")
    }

    @Test("Two seals of one message have nothing in common")
    func fresh() {
        let (one, other) = (seal.seal(text, as: .version(after: parent)), seal.seal(text, as: .version(after: parent)))
        #expect(one.prefix(41) == other.prefix(41), "the head is the same")
        #expect(one.dropFirst(41).prefix(32) != other.dropFirst(41).prefix(32))
        #expect(one.dropFirst(73) != other.dropFirst(73))
    }

    @Test("A change of any byte is refused")
    func tampered() {
        let sealed = seal.seal(text, as: .version(after: parent))
        for place in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[place] ^= 1 << bit
                #expect(throws: SealError.self) { try seal.open(changed, as: .version(after: parent)) }
            }
        }
    }

    @Test("A message that is cut off or has more bytes is refused")
    func resized() {
        let sealed = seal.seal(text, as: .version(after: parent))
        for count in 1..<sealed.count {
            #expect(throws: SealError.doesNotVerify(.version(after: parent))) {
                try seal.open(sealed.prefix(count), as: .version(after: parent))
            }
        }
        #expect(throws: SealError.doesNotVerify(.version(after: parent))) {
            try seal.open(sealed + [0], as: .version(after: parent))
        }
    }

    @Test("A message opens under no other parent, kind, household or secret")
    func elsewhere() {
        let sealed = seal.seal(text, as: .version(after: parent))
        for subject in [.version(after: other), .snapshot(of: parent), .formerVersion(after: handle)] as [SealSubject] {
            #expect(throws: SealError.doesNotVerify(subject)) { try seal.open(sealed, as: subject) }
        }
        for seal in [Seal(secret, household: handle), Seal(HouseholdSecret(), household: household)] {
            #expect(throws: SealError.doesNotVerify(.version(after: parent))) {
                try seal.open(sealed, as: .version(after: parent))
            }
        }
    }

    @Test("Text, nothing and a later format are told apart")
    func foreign() {
        let subject = SealSubject.version(after: .beginning)
        #expect(throws: SealError.notSealed(subject)) { try seal.open(Data(), as: subject) }
        #expect(throws: SealError.notSealed(subject)) { try seal.open(Data("<html>".utf8), as: subject) }
        #expect(throws: SealError.unknownFormat(subject, format: 3)) { try seal.open(Data([3, 0, 0]), as: subject) }
        #expect(SealError.notSealed(subject).description == "the first version was not sealed by Housebook")
    }

    @Test("A slice of a longer buffer opens")
    func slice() throws {
        let sealed = Data([0, 0, 0]) + seal.seal(text, as: .version(after: parent))
        #expect(try seal.open(sealed.dropFirst(3), as: .version(after: parent)) == text)
    }
}
