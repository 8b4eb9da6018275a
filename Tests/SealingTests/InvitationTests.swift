import Foundation
import Testing

@testable import Sealing

@Suite("Invitations")
struct InvitationTests {
    private let invitation = Invitation(
        remote: "https://hub.example/", household: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
        secret: HouseholdSecret(bytes: Array(0..<32)) ?? HouseholdSecret(),
        head: VersionDigest(hex: String(repeating: "5a", count: 32)), token: "tök-1")
    private let link = """
        housebook://join/2/AHQBAgMEBQYHCAkKCwwNDg8QAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9aWlpaWlpaWlpaWlpaWlpa\
        WlpaWlpaWlpaWlpaWlpaWgAUaHR0cHM6Ly9odWIuZXhhbXBsZS8ABnTDtmstMRas05k
        """

    @Test("The link is the documented one, and is read back")
    func roundTrip() throws {
        #expect(invitation.link == link)
        #expect(try Invitation(link) == invitation)
    }

    @Test("A folder without a token, and a long path, are read back", arguments: [1, 2, 3, 4_000])
    func folders(count: Int) throws {
        let folder = Invitation(
            remote: "/" + String(repeating: "ä", count: count), household: UUID(), secret: HouseholdSecret(),
            head: .beginning)
        #expect(try Invitation(folder.link) == folder)
        #expect(!folder.link.contains("\n"))
    }

    @Test("Line breaks, indentation, quotes and angle brackets do not matter")
    func mailed() throws {
        let broken = stride(from: 0, to: link.count, by: 20).map { start in
            link.dropFirst(start).prefix(20)
        }.joined(separator: "\r\n  ")
        #expect(try Invitation("\n\t <\(broken)>  \n") == invitation)
        #expect(try Invitation("“\(link)”") == invitation)
        #expect(try Invitation("Housebook://join/\u{a0}" + link.dropFirst(17)) == invitation)
    }

    @Test("A link that is cut off anywhere says so")
    func cut() {
        let start = "housebook://join/2/".count
        for count in start..<link.count {
            let missing = count < start + 4 ? nil : link.count - count
            #expect(throws: InvitationError.cutOff(missing: missing)) { try Invitation(String(link.prefix(count))) }
        }
    }

    @Test("Any single wrong character is recognised")
    func mistyped() throws {
        var seen: Set<InvitationError> = []
        for place in link.indices.dropFirst("housebook://join/2/".count) {
            for wrong in "A5z_" where wrong != link[place] {
                let text = link.replacingCharacters(in: place...place, with: String(wrong))
                let error = try #require(throws: InvitationError.self) { try Invitation(text) }
                if link.distance(from: place, to: link.endIndex) < 100 { seen.insert(error) }
            }
        }
        #expect(seen == [.mistyped])
    }

    @Test("Two characters in the wrong order are recognised")
    func swapped() {
        let text = Array(link)
        for place in 25..<text.count - 1 where text[place] != text[place + 1] {
            var swapped = text
            swapped.swapAt(place, place + 1)
            #expect(throws: InvitationError.mistyped) { try Invitation(String(swapped)) }
        }
    }

    @Test(
        "Other texts are told what they are",
        arguments: [
            ("", .notAnInvitation), ("https://hub.example/", .notAnInvitation), ("housebook://join/", .notAnInvitation),
            ("housebook://join/x/abcd", .notAnInvitation), ("housebook://join/3/abcd", .unknownVersion("3")),
            ("housebook://join/1/abcd", .former),
            ("housebook://join/2/ab%d", .strangeCharacter("%")), ("housebook://join/2/____", .mistyped),
        ] as [(String, InvitationError)])
    func others(text: String, error: InvitationError) {
        #expect(throws: error) { try Invitation(text) }
    }

    @Test("Text after the link is recognised")
    func continued() {
        #expect(throws: InvitationError.continues(after: 3)) { try Invitation(link + "and") }
        #expect(throws: InvitationError.strangeCharacter(".")) { try Invitation(link + ".") }
    }

    @Test("Printing an invitation shows neither the secret nor the token")
    func hidden() {
        var dumped = ""
        dump(invitation, to: &dumped)
        for text in ["\(invitation)", String(reflecting: invitation), dumped] {
            #expect(text.contains("(an invitation to https://hub.example/)") && !text.contains("tök"))
        }
    }
}
