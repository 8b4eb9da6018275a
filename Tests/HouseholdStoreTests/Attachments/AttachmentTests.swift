import Foundation
import Household
import HouseholdStore
import Testing
import Values

@Suite struct AttachmentTests {
    private let temporary: TemporaryStore
    private let sofa: Item
    private let lamp: Item

    init() throws {
        temporary = try TemporaryStore()
        try temporary.cottage()
        sofa = try temporary.inventory.add(Item(title: "Sofa"))
        lamp = try temporary.inventory.add(Item(title: "Lamp"))
    }

    @Test("An attached file is stored under its digest, and its record describes it")
    func attach() throws {
        let path = try temporary.file("receipt.txt", "abc")
        let attached = try {
            var draft = try temporary.draft(path, kind: .receipt, in: try temporary.attachments.intake())
            (draft.caption, draft.audience) = (" From the shop ", .family)
            draft.capturedAt = Date(timeIntervalSince1970: 1_600_000_000)
            (draft.cameraDate, draft.pages, draft.fault) = (CalendarDate("2020-09-12"), 3, .locked)
            return try temporary.attachments.attach([draft], to: .item(sofa.id))
        }()
        #expect(try temporary.attachments.attachments(of: .item(sofa.id)) == attached)
        let attachment = try #require(attached.first)
        #expect(attachment.sha256 == digestOfABC && attachment.size == 3 && attachment.fileName == "receipt.txt")
        #expect(attachment.kind == .receipt && attachment.mediaType == "text/plain" && attachment.order == 1)
        #expect(attachment.caption == "From the shop" && attachment.audience == .family)
        #expect(attachment.capturedAt == Date(timeIntervalSince1970: 1_600_000_000))
        #expect(attachment.cameraDate == CalendarDate("2020-09-12"))
        #expect(attachment.pages == 3 && attachment.fault == .locked)
        #expect(attachment.record == RecordInfo(createdAt: TestClock.start))
        #expect(try temporary.store.snapshot().attachments == attached)

        #expect(try temporary.attachedFiles() == [digestOfABC])
        #expect(try temporary.content(of: attachment) == "abc")
        let file = try #require(temporary.attachments.file(of: attachment))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o111 } == 0, "nothing that is attached can be run")
        #expect(FileManager.default.fileExists(atPath: path), "the source stays")
    }

    @Test("A file attached to several entities is stored once, and goes with the last of them")
    func shared() throws {
        let path = try temporary.file("a.txt", "abc")
        let first = try temporary.attach(path, to: sofa)
        let second = try temporary.attach(try temporary.file("b.txt", "abc"), to: lamp)
        #expect(first.sha256 == second.sha256)
        #expect(try temporary.attachedFiles() == [digestOfABC])
        try temporary.attachments.detach([first.id])
        try temporary.forgetAll()
        #expect(try temporary.names(of: sofa) == [])
        #expect(try temporary.attachedFiles() == [digestOfABC])
        #expect(try temporary.content(of: second) == "abc")
        try temporary.attachments.detach([second.id])
        #expect(try temporary.attachedFiles() == [digestOfABC], "it is in the trash")
        try temporary.forgetAll()
        #expect(try temporary.attachedFiles() == [])
    }

    @Test("The same file is attached to one owner only once, whatever its name")
    func twice() throws {
        try temporary.attach(try temporary.file("a.txt", "abc"), to: sofa)
        let copy = try temporary.file("b.txt", "abc")
        let other = try temporary.file("c.txt", "other")
        #expect(throws: AttachmentError.alreadyAttached(fileName: "b.txt", as: "a.txt", number: 1)) {
            try temporary.attach([other, copy], to: .item(sofa.id))
        }
        #expect(throws: AttachmentError.givenTwice(fileName: "b.txt", as: "a.txt")) {
            try temporary.attach([try temporary.file("a.txt", "abc"), copy], to: .item(lamp.id))
        }
        #expect(try temporary.names(of: sofa) == ["a.txt"])
        #expect(try temporary.names(of: lamp) == [])
        #expect(try temporary.attachedFiles() == [digestOfABC], "neither c.txt nor anything half done is left")
    }

    @Test("When the records are refused, the new files go, except for those that other records name")
    func refused() throws {
        try temporary.attach(try temporary.file("a.txt", "abc"), to: sofa)
        let paths = try [temporary.file("a.txt", "abc"), temporary.file("b.txt", "other")]
        #expect(throws: DomainError.self) { try temporary.attach(paths, to: .item(EntityID())) }
        #expect(try temporary.attachedFiles() == [digestOfABC])
    }

    @Test("Data from memory is attached under the given name")
    func inMemory() throws {
        let taken = try temporary.attachments.intake().take(Data("abc".utf8), named: "a.txt")
        #expect(taken.sha256 == digestOfABC && taken.size == 3)
        let draft = AttachmentRepository.Draft(taken, kind: .other, mediaType: "text/plain")
        let attachment = try #require(try temporary.attachments.attach([draft], to: .item(sofa.id)).first)
        #expect(attachment.fileName == "a.txt")
        #expect(try temporary.content(of: attachment) == "abc")
    }

    @Test("An abandoned intake leaves nothing")
    func givenUp() throws {
        do {
            let intake = try temporary.attachments.intake()
            _ = try temporary.draft(try temporary.file("a.txt", "abc"), in: intake)
            #expect(try temporary.attachedFiles().count == 1)
        }
        #expect(try temporary.attachedFiles() == [])
    }

    @Test("Files go with the item, room or home that they are attached to")
    func owners() throws {
        let flat = try temporary.flat()
        let attic = try temporary.room("Attic", in: flat)
        let bed = try temporary.inventory.add(Item(title: "Bed", locationID: attic.id))
        let owners: [(String, Attachment.Owner)] = [
            ("item", .item(sofa.id)), ("bed", .item(bed.id)), ("room", .location(attic.id)), ("home", .home(flat.id)),
        ]
        for (name, owner) in owners { try temporary.attach([try temporary.file(name, name)], to: owner) }
        try temporary.attach(try temporary.file("shared", "room"), to: lamp)
        #expect(try temporary.attachedFiles().count == 4)
        func filesLeft() throws -> Int {
            try temporary.forgetAll()
            return try temporary.attachedFiles().count
        }
        try temporary.inventory.delete(sofa.id)
        #expect(try filesLeft() == 3)
        try temporary.household.deleteLocation(attic.id)
        #expect(try filesLeft() == 3, "the lamp has that file, too")
        try temporary.household.deleteHome(flat.id)
        #expect(try filesLeft() == 1)
        try temporary.inventory.delete(lamp.id)
        try temporary.forgetAll()
        #expect(try temporary.attachedFiles() == [])
        #expect(try temporary.store.snapshot().attachments == [])
    }

    @Test("Files can be attached to a policy")
    func policy() throws {
        let policy = try temporary.store.policies.add(InsurancePolicy(provider: "Mutual", currency: .eur))
        try temporary.attach([try temporary.file("a.txt", "abc")], to: .policy(policy.id))
        #expect(try temporary.attachments.attachments(of: .policy(policy.id)).map(\.sha256) == [digestOfABC])
        #expect(throws: DomainError.notFound(kind: .policy, reference: uuid(7), suggestions: [])) {
            try temporary.attach([try temporary.file("b.txt", "b")], to: .policy(id(7)))
        }
    }

    @Test("A new attachment comes last, and can be moved to any place")
    func order() throws {
        let paths = try ["a", "b", "c", "d"].map { try temporary.file($0, $0) }
        let all = try temporary.attach(Array(paths.prefix(3)), to: .item(sofa.id))
        try temporary.attach([paths[3]], to: .item(sofa.id))
        #expect(try temporary.names(of: sofa) == ["a", "b", "c", "d"])
        try temporary.attachments.edit(all[2].id, to: 1)
        #expect(try temporary.names(of: sofa) == ["c", "a", "b", "d"])
        try temporary.attachments.edit(all[2].id, to: 4)
        #expect(try temporary.names(of: sofa) == ["a", "b", "d", "c"])
        try temporary.attachments.detach([all[0].id])
        try temporary.attach([paths[0]], to: .item(sofa.id))
        #expect(try temporary.names(of: sofa) == ["b", "d", "c", "a"])
        for place in [0, 5] {
            #expect(throws: AttachmentError.noSuchNumber(place, count: 4)) {
                try temporary.attachments.edit(all[2].id, to: place)
            }
        }
        // Another program may leave an order number that no other can follow.
        try temporary.sql("UPDATE attachment SET \"order\" = 9223372036854775807 WHERE id = '\(all[2].id)'")
        try temporary.attach([try temporary.file("e", "e")], to: .item(sofa.id))
        #expect(try temporary.names(of: sofa) == ["b", "d", "a", "c", "e"])
    }

    @Test("An edit changes the description of a file, never the file; an edit without a change writes nothing")
    func edit() throws {
        let attachment = try temporary.attach(try temporary.file("a.txt", "abc"), to: sofa)
        temporary.clock.advance()
        let edited = try temporary.attachments.edit(attachment.id) { attachment in
            (attachment.kind, attachment.caption, attachment.audience) = (.manual, "How it folds", .mover)
            (attachment.sha256, attachment.size, attachment.order, attachment.fileName) = ("other", 7, 9, "b")
        }
        var expected = attachment
        (expected.kind, expected.caption, expected.audience) = (.manual, "How it folds", .mover)
        (expected.record.version, expected.record.updatedAt) = (2, temporary.clock.now)
        #expect(edited == expected)
        #expect(try temporary.attachments.attachments(of: .item(sofa.id)) == [expected])
        try temporary.attachments.edit(attachment.id, to: 1) { $0.caption = " How it folds" }
        #expect(try temporary.attachments.attachments(of: .item(sofa.id)) == [expected])
        #expect(throws: DomainError.textHasNUL(field: "caption")) {
            try temporary.attachments.edit(attachment.id) { $0.caption = "a\0" }
        }
    }
}
