import Foundation
import TestSupport
import Testing

@testable import Editing

/// Who is let in, and for how long an invitation is good.
struct DeviceBookTests {
    private let folder: TemporaryFolder
    private let book: DeviceBook
    private let now = Date(timeIntervalSince1970: 1_777_800_000)

    init() throws {
        folder = try TemporaryFolder()
        book = DeviceBook(folder[".housebook/devices.json"].path)
    }

    @Test("An invitation pairs one device, whose cookie then lets it in")
    func pairing() throws {
        let secret = try book.invite(.shopping, at: now)
        let (device, token) = try #require(try book.pair(secret, as: "Anna’s phone", at: now))
        #expect(device.name == "Anna’s phone" && device.role == .shopping)
        #expect(try book.device(token: token) == device)
        #expect(try book.device(token: secret) == nil)
        #expect(try book.device(token: "") == nil)
        #expect(token.count == 43)
    }

    @Test("An invitation is used up by its first use")
    func replay() throws {
        let secret = try book.invite(.everything, at: now)
        #expect(try book.pair(secret, as: "Phone", at: now) != nil)
        #expect(try book.invitation(secret, at: now) == nil)
        #expect(try book.pair(secret, as: "Phone", at: now) == nil)
        #expect(try book.devices().count == 1)
    }

    @Test("An invitation is good for five minutes", arguments: [(299.0, true), (301.0, false)])
    func expiry(_ seconds: TimeInterval, _ isGood: Bool) throws {
        let secret = try book.invite(.everything, at: now)
        let later = now.addingTimeInterval(seconds)
        #expect(try (book.invitation(secret, at: later) != nil) == isGood)
        #expect(try (book.pair(secret, as: "Phone", at: later) != nil) == isGood)
    }

    @Test("A revoked device is not let in, and the others are")
    func revoking() throws {
        let (phone, phoneToken) = try #require(try book.pair(try book.invite(.everything), as: "Phone"))
        let (_, tabletToken) = try #require(try book.pair(try book.invite(.everything), as: "Tablet"))
        #expect(try book.revoke("pHONE") == phone)
        #expect(try book.revoke("Phone") == nil)
        #expect(try book.device(token: phoneToken) == nil)
        #expect(try book.device(token: tabletToken)?.name == "Tablet")
    }

    @Test("A browser that is paired again is one device")
    func again() throws {
        let (former, token) = try #require(try book.pair(try book.invite(.shopping), as: "Phone"))
        let paired = try book.pair(try book.invite(.everything), as: "Phone", insteadOf: former)
        #expect(paired?.0.name == "Phone")
        #expect(try book.devices().map(\.role) == [.everything])
        #expect(try book.device(token: token) == nil)
    }

    @Test("Devices of one name are told apart by a number")
    func names() throws {
        for _ in 0..<3 { _ = try book.pair(try book.invite(.everything), as: "iPhone") }
        #expect(try book.devices().map(\.name) == ["iPhone", "iPhone 2", "iPhone 3"])
    }

    @Test("The file holds neither a secret nor a cookie, and is for its owner alone")
    func secrets() throws {
        let secret = try book.invite(.everything)
        let other = try book.invite(.everything)
        let (_, token) = try #require(try book.pair(secret, as: "Phone"))
        let text = try folder.text(".housebook/devices.json")
        for value in [secret, other, token] { #expect(!text.contains(value)) }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder[".housebook/devices.json"].path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("Of many attempts with one invitation at once, one pairs a device")
    func atOnce() throws {
        let secret = try book.invite(.everything)
        let path = folder[".housebook/devices.json"].path
        // Each has a lock of its own, as processes do.
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            _ = try? DeviceBook(path).pair(secret, as: "Phone")
            _ = try? DeviceBook(path).invite(.shopping)
        }
        #expect(try book.devices().count == 1)
        #expect(try folder.text(".housebook/devices.json").components(separatedBy: "secretHash").count - 1 == 8)
    }

    @Test("A file that is damaged lets nobody in")
    func damaged() throws {
        let secret = try book.invite(.everything)
        let (_, token) = try #require(try book.pair(try book.invite(.everything), as: "Phone"))
        for content in ["", "{", "[]", #"{"devices": 1}"#] {
            try folder.write(content, to: ".housebook/devices.json")
            #expect(try book.device(token: token) == nil, "\(content)")
            #expect(try book.invitation(secret) == nil && book.devices() == [], "\(content)")
        }
    }

    @Test(
        "A name is what can be seen of it",
        arguments: [
            ("Anna’s phone", "Anna’s phone"), ("a\u{202e}b\u{0}\n", "ab"), (" \t ", nil), ("\u{200b}", nil),
        ])
    func shownNames(_ typed: String, _ name: String?) { #expect(Device.name(typed) == name) }
}

/// How often secrets may be tried.
struct AttemptLimitTests {
    private let limit = AttemptLimit()
    private let now = ContinuousClock.now

    @Test("An address may try ten wrong secrets a minute, and does not use up those of another")
    func ofOne() {
        for _ in 0..<10 { #expect(limit.begin("10.0.0.9", at: now)) }
        #expect(!limit.begin("10.0.0.9", at: now))
        #expect(limit.begin("10.0.0.8", at: now))
        #expect(limit.begin("10.0.0.9", at: now + .seconds(61)))
    }

    @Test("All addresses may try a hundred")
    func ofAll() {
        for number in 0..<100 { #expect(limit.begin("\(number)", at: now)) }
        #expect(!limit.begin("another", at: now))
    }

    @Test("A right secret does not count")
    func right() {
        for _ in 0..<20 {
            #expect(limit.begin("10.0.0.9", at: now))
            limit.succeeded("10.0.0.9")
        }
    }
}

/// The addresses that a running `serve --edit` leaves for `devices invite`.
struct ServedAddressesTests {
    @Test("They count while they are kept, and no longer")
    func kept() throws {
        let folder = try TemporaryFolder()
        let path = folder[".housebook/serving.json"].path
        #expect(try ServedAddresses.ofRunning(path) == [])
        let served = ServedAddresses(path)
        try served.keep(["http://127.0.0.1:8080/", "http://10.0.0.2:8080/"])
        #expect(try ServedAddresses.ofRunning(path) == ["http://127.0.0.1:8080/", "http://10.0.0.2:8080/"])
        served.end()
        #expect(try ServedAddresses.ofRunning(path) == [])
        #expect(!folder.exists(".housebook/serving.json"))
    }

    @Test("A file that a killed process left does not count")
    func left() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"["http://127.0.0.1:8080/"]"#, to: "serving.json")
        #expect(try ServedAddresses.ofRunning(folder["serving.json"].path) == [])
    }
}
