import Foundation
import Testing

@testable import Hub

@Suite("Files") struct FileTests {
    private static let name = String(repeating: "0a", count: 32)

    @Test(
        "A file comes back byte for byte, whatever its size",
        arguments: TestedStore.all, [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 2 << 20, 5_000_003])
    func sizes(kind: TestedStore, size: Int) async throws {
        try await HubUnderTest.run(kind) { hub in
            let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) })
            #expect(try await hub.ask("GET", HubUnderTest.file).status == 404)
            #expect(try await hub.ask("PUT", HubUnderTest.file, body: bytes).status == 200)
            let answer = try await hub.ask("GET", HubUnderTest.file)
            #expect(answer.status == 200)
            #expect(answer["Content-Type"] == "application/octet-stream")
            #expect(answer.body == bytes)
            let head = try await hub.ask("HEAD", HubUnderTest.file)
            #expect(head.status == 200)
            #expect(head["Content-Length"] == "\(size)")
            #expect(try await hub.storedBytes() == size)
        }
    }

    @Test("A file never changes: a second one of its name writes nothing", arguments: TestedStore.all)
    func twice(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub async throws in
            #expect(try await hub.ask("PUT", HubUnderTest.file, body: Data("one".utf8)).status == 200)
            #expect(try await hub.ask("PUT", HubUnderTest.file, body: Data(count: 3_000_000)).status == 200)
            #expect(try await hub.ask("GET", HubUnderTest.file).text == "one")
            #expect(try await hub.storedBytes() == 3)
        }
    }

    @Test("A file that is removed can be sent again, and takes nothing of the quota", arguments: TestedStore.all)
    func removal(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: .with { $0.householdBytes = 4_000_000 }) { hub in
            #expect(try await hub.ask("DELETE", HubUnderTest.file).status == 204)
            #expect(try await hub.ask("PUT", HubUnderTest.file, body: Data(count: 3_000_000)).status == 200)
            // Another household's file has the same name.
            let other = try await hub.ask(
                "PUT", HubUnderTest.file, household: HubUnderTest.other, body: Data("theirs".utf8))
            #expect(other.status == 200)
            let removed = try await hub.ask("DELETE", HubUnderTest.file)
            #expect(removed.status == 204)
            #expect(removed.body.isEmpty)
            #expect(try await hub.ask("GET", HubUnderTest.file).status == 404)
            #expect(try await hub.ask("POST", "/v1/client/has", body: Data(Self.name.utf8)).text == Self.name + "\n")
            let whole = Data(repeating: 7, count: 3_500_000)
            #expect(try await hub.ask("PUT", HubUnderTest.file, body: whole).status == 200)
            #expect(try await hub.ask("GET", HubUnderTest.file).body == whole)
            #expect(try await hub.ask("GET", HubUnderTest.file, household: HubUnderTest.other).text == "theirs")
            #expect(try await hub.ask("DELETE", HubUnderTest.file, household: HubUnderTest.other).status == 204)
            #expect(try await hub.storedBytes() == 3_500_000)
        }
    }

    @Test("Machines that send one file at the same time store it once", arguments: TestedStore.all)
    func race(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let bytes = Data(repeating: 7, count: 2_500_000)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await hub.ask("PUT", HubUnderTest.file, body: bytes).status } }
                for try await status in group { #expect(status == 200) }
            }
            #expect(try await hub.ask("GET", HubUnderTest.file).body == bytes)
            #expect(try await hub.storedBytes() == 2_500_000)
        }
    }

    @Test("Files belong to a household", arguments: TestedStore.all)
    func households(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            #expect(try await hub.ask("PUT", HubUnderTest.file, body: Data("mine".utf8)).status == 200)
            #expect(try await hub.ask("GET", HubUnderTest.file, household: HubUnderTest.other).status == 404)
            #expect(try await hub.ask("HEAD", HubUnderTest.file, household: HubUnderTest.other).status == 404)
            let missing = try await hub.ask(
                "POST", "/v1/client/has", household: HubUnderTest.other, body: Data(Self.name.utf8))
            #expect(missing.text == Self.name + "\n")
        }
    }

    @Test("A body that is shorter than announced stores nothing", arguments: TestedStore.all)
    func cutOff(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            _ = try await hub.pushed("one", after: HubUnderTest.empty)
            try await offThread {
                let connection = try hub.connect()
                try connection.send(hub.request("PUT", HubUnderTest.file, length: 4_000_000))
                try connection.send(Data(count: 3_500_000))
                connection.finish()
                #expect(try connection.isClosed())
            }
            try await eventually("the chunks stay") { try await hub.storedBytes() == 3 }
            #expect(try await hub.ask("GET", HubUnderTest.file).status == 404)
        }
    }

    @Test("A file needs its length beforehand", arguments: TestedStore.all)
    func noLength(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub async throws in
            #expect(try await hub.ask("PUT", HubUnderTest.file, ["Transfer-Encoding: chunked"]).status == 411)
            #expect(try await hub.ask("PUT", HubUnderTest.file).status == 411)
        }
    }

    @Test("A client that waits to be asked for the body is asked, or refused at once", arguments: TestedStore.all)
    func expectation(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind, limits: .with { $0.fileBytes = 1000 }) { hub in
            try await offThread {
                let connection = try hub.connect()
                try connection.send(hub.request("PUT", HubUnderTest.file, ["Expect: 100-continue"], length: 4))
                let asked = String(decoding: try connection.receive(), as: UTF8.self)
                #expect(asked == "HTTP/1.1 100 Continue\r\n\r\n")
                try connection.send("four")
                #expect(try connection.answer().status == 200)
                let other = HubUnderTest.file.replacing("0a", with: "0b")
                try connection.send(hub.request("PUT", other, ["Expect: 100-continue"], length: 1001))
                #expect(try connection.answer().status == 413)
            }
        }
    }

    @Test("`has` answers with the names that are missing, in their order", arguments: TestedStore.all)
    func has(kind: TestedStore) async throws {
        try await HubUnderTest.run(kind) { hub in
            let names = (0..<600).map { String(repeating: "0", count: 60) + String(format: "%04x", $0) }
            for number in [3, 299, 599] {
                #expect(
                    try await hub.ask("PUT", "/v1/client/file/\(names[number])", body: Data("x".utf8)).status == 200)
            }
            let body = Data(names.joined(separator: "\n").utf8)
            let answer = try await hub.ask("POST", "/v1/client/has", body: body)
            #expect(answer.status == 200)
            let expected = names.enumerated().filter { ![3, 299, 599].contains($0.offset) }.map(\.element)
            #expect(answer.text.split(separator: "\n").map(String.init) == expected)
            #expect(try await hub.ask("POST", "/v1/client/has", body: Data()).text == "")
            #expect(try await hub.ask("POST", "/v1/client/has", body: Data("nonsense\n".utf8)).status == 400)
            let all = Data(String(repeating: Self.name + "\n", count: 10_000).utf8)
            #expect(try await hub.ask("POST", "/v1/client/has", body: all).status == 200)
            let tooMany = all + Data(Self.name.utf8)
            #expect(try await hub.ask("POST", "/v1/client/has", body: tooMany).status == 413)
        }
    }

    @Test(
        "Other names are refused",
        arguments: [
            String(repeating: "0A", count: 32), String(repeating: "0", count: 63), String(repeating: "0", count: 65),
            String(repeating: "g", count: 64), "..%2f..%2fetc%2fpasswd", "%00", String(repeating: "é", count: 32),
        ])
    func names(name: String) async throws {
        try await HubUnderTest.run(.sqlite) { hub async throws in
            #expect(try await hub.ask("GET", "/v1/client/file/\(name)").status == 400)
        }
    }
}
