import Console
import Foundation
import Household
import TestSupport
import Testing

@Suite struct HouseholdCheckTests {
    private static let house = Sample.home("House", isPrimary: true)
    private static let den = Sample.room("Den", in: house.id)
    private static let art = Sample.label("Art", in: house.id)
    private static let vase = Sample.item(
        "Vase", price: Sample.euros(100), in: den.id, home: house.id, labels: [art.id])
    private static let photo = Sample.photo(of: vase)

    /// A house with one room, label and item, without any findings.
    private static let sound = Sample.household(
        [house], rooms: [den], labels: [art], items: [vase], attachments: [photo])

    private let today = Sample.day("2025-06-01")
    private let whole = CheckOfChanges(snapshot: Self.sound)
    /// The same without the lists of missing evidence.
    private let check = CheckOfChanges(snapshot: Self.sound, isMeant: \.items.isEmpty)

    @Test func aSoundHouseholdHasNoFindings() {
        #expect(whole.findings() == [])
        #expect(HouseholdCheck.check(Sample.household([]), today: today) == [])
    }

    @Test func theProfileListsEveryHomeOnceAndOneIsPrimary() {
        let gone = EntityID<Home>()
        check.finds(.homeNotListed) { $0.profile.homeIDs = [] }
        check.finds(.homeListedTwice) { $0.profile.homeIDs += $0.profile.homeIDs }
        check.finds(.listedHomeGone(gone)) { $0.profile.homeIDs.append(gone) }
        check.finds(.noPrimaryHome) { $0.homes[0].isPrimary = false }
        check.finds(.severalPrimaryHomes(names: ["House", "Cabin"])) { $0.addCabin(isPrimary: true) }
    }

    @Test func namesAreNeeded() {
        check.finds(.unnamedHome) { $0.homes[0].name = "" }
        check.finds {
            $0.homes[0].name = ""
            $0.homes[0].address.line1 = "12 Elm Street"
        }
        check.finds(.emptyName) { $0.locations[0].name = " " }
        check.finds(.emptyName) { $0.labels[0].name = "" }
        check.finds(.emptyName) { $0.items[0].title = "\u{A0}\n" }
    }

    @Test func slugsAreValidAndUniqueInTheirHome() {
        check.finds(.invalidSlug) { $0.items[0].slug = "../../etc" }
        check.finds(.invalidSlug) { $0.homes[0].slug = "" }
        check.finds(.sharedSlug, .sharedSlug) { snapshot in
            snapshot.locations.append(Sample.room("Den", in: snapshot.homes[0].id))
            snapshot.labels.append(Sample.label("Art", in: snapshot.homes[0].id))
        }
        check.finds { snapshot in
            let cabin = snapshot.addCabin()
            snapshot.locations.append(Sample.room("Den", in: cabin))
            snapshot.labels.append(Sample.label("Art", in: cabin))
        }
    }

    @Test("A code shared by two rooms of one home is reported, by rooms of two homes not")
    func codesAreUnique() {
        for (codes, homes, problems) in [
            (["LR", "LR"], [0, 0], [.sharedCode("LR")]), (["LR", "LR"], [0, 1], []), (["", ""], [0, 0], []),
        ] as [([String], [Int], [Finding.Problem])] {
            let found = check.findings { snapshot in
                snapshot.addCabin()
                for (number, home) in homes.enumerated() {
                    var room = Sample.room("Room \(number)", in: snapshot.homes[home].id)
                    room.code = codes[number]
                    snapshot.locations.append(room)
                }
            }
            #expect(found.map(\.problem) == problems, "\(codes) in \(homes)")
        }
    }

    @Test("A number shared by two items in one room, in one home outside rooms, or without a home is reported")
    func numbersAreUnique() {
        for (numbers, room, home, problems) in [
            ([7, 8, 8, 8], Self.den.id, nil, [7, 8, 8].map { .sharedNumber($0, place: "Den") }),
            ([0, 0], Self.den.id, nil, []), ([7, 8], nil, Self.house.id, []),
            ([7, 7], nil, Self.house.id, [.sharedNumber(7, place: "House")]),
            ([7, 7], nil, nil, [.sharedNumber(7, place: nil)]),
        ] as [([Int], EntityID<Location>?, EntityID<Home>?, [Finding.Problem])] {
            let found = check.findings { snapshot in
                snapshot.items[0].number = 7
                for number in numbers {
                    var item = Sample.item("Cup \(snapshot.items.count)", price: Sample.euros(1), in: room, home: home)
                    item.number = number
                    snapshot.items.append(item)
                }
            }
            #expect(found.map(\.problem) == problems, "\(numbers)")
        }
    }

    @Test func idsAreUniqueAndTombstonesAbsent() {
        check.finds(.sharedID) { snapshot in
            snapshot.items.append(snapshot.items[0])
            snapshot.items[1].slug = "twin"
        }
        check.finds(.sharedID) { $0.attachments.append($0.attachments[0]) }
        let longAgo = Date(timeIntervalSince1970: 0)
        check.finds(.deleted) { $0.labels[0].record.deletedAt = longAgo }
        check.finds(.deleted) { $0.attachments[0].record.deletedAt = longAgo }
    }

    @Test func referencesLeadSomewhere() {
        let (room, home, label) = (EntityID<Location>(), EntityID<Home>(), EntityID<Label>())
        check.finds(.locationGone(room)) { $0.items[0].locationID = room }
        check.finds(.homeGone(home)) { $0.items[0].homeID = home }
        check.finds(.labelGone(label)) { $0.items[0].labelIDs = [label, label] }
        check.finds(.homeGone(home)) { $0.labels.append(Sample.label("Old", in: home)) }
        check.finds(.homeGone(home)) { $0.locations.append(Sample.room("Loft", in: home)) }
        check.finds(.withoutHome) { $0.labels.append(Sample.label("Old", in: nil)) }
        check.finds(.withoutHome) { $0.locations.append(Sample.room("Loft", in: nil)) }
    }

    @Test("Rooms and items are inside others of the same place, five deep, and not inside themselves")
    func nesting() {
        let (room, item) = (EntityID<Location>(), EntityID<Item>())
        check.finds(.parentGone(room)) { $0.locations[0].parentID = room }
        check.finds(.insideItself) { $0.locations[0].parentID = $0.locations[0].id }
        check.finds(.containerGone(item)) { $0.items[0].containerID = item }
        check.finds(.insideItself) { $0.items[0].containerID = $0.items[0].id }
        check.finds(.tooDeep) { snapshot in
            for level in 1...5 {
                var room = Sample.room("Box \(level)", in: snapshot.locations[0].homeID)
                (room.code, room.parentID) = ("B\(level)", snapshot.locations.last?.id)
                snapshot.locations.append(room)
            }
        }
        check.finds(.containerElsewhere(container: "Bag")) { snapshot in
            let bag = Sample.item("Bag", price: Sample.euros(1), home: snapshot.homes[0].id)
            snapshot.items.append(bag)
            snapshot.items[0].containerID = bag.id
        }
    }

    @Test func attachmentsBelongToSomethingAndTheirDigestsNameFiles() {
        for owner in [.item(EntityID()), .home(EntityID()), .location(EntityID())] as [Attachment.Owner] {
            check.finds(.ownerGone) { $0.attachments[0].owner = owner }
        }
        check.finds { $0.attachments[0].owner = .home($0.homes[0].id) }
        check.finds { $0.attachments[0].owner = .location($0.locations[0].id) }
        for digest in [
            "", "../../etc/passwd", String(repeating: "A", count: 64), String(repeating: "a", count: 63),
        ] {
            check.finds(.invalidDigest) { $0.attachments[0].sha256 = digest }
        }
    }

    @Test func labelsAreOfTheItemsHomeEachOnceAndFew() {
        check.finds(.labelOfOtherHome(label: "Boats")) { snapshot in
            let boats = Sample.label("Boats", in: snapshot.addCabin())
            snapshot.labels.append(boats)
            snapshot.items[0].labelIDs.append(boats.id)
        }
        check.finds(.repeatedLabel(label: "Art")) { $0.items[0].labelIDs += $0.items[0].labelIDs }
        check.finds(.tooManyLabels(count: 6)) { snapshot in
            let more = (1...5).map { Sample.label("Label \($0)", in: snapshot.homes[0].id) }
            snapshot.labels += more
            snapshot.items[0].labelIDs += more.map(\.id)
        }
    }

    @Test func amountsCanBeTrueAndAreInTheHomesCurrency() {
        check.finds(.negative(field: "price")) { $0.items[0].price = Sample.euros(-1) }
        check.finds(.tooLarge(field: "price")) { $0.items[0].price = Sample.euros(Money.largest + 1) }
        check.finds { $0.items[0].price = Sample.euros(Money.largest) }
        check.finds(.negative(field: "replacement cost")) {
            $0.items[0].replacement = ReplacementCost(cost: Sample.euros(.min))
        }
        check.finds(.negative(field: "sale price")) { $0.items[0].sale = Sale(price: Sample.euros(-1)) }
        check.finds(.negative(field: "purchase price")) { $0.homes[0].purchasePrice = Sample.euros(-1) }
        check.finds(.negative(field: "size")) { $0.attachments[0].size = -1 }
        check.finds(.tooLarge(field: "quantity times value")) {
            ($0.items[0].price, $0.items[0].quantity) = (Sample.euros(Money.largest), Sample.quantity("2"))
        }
        check.finds(.otherCurrency(field: "price", .usd, ofHome: .eur)) { $0.items[0].price = Sample.dollars(5) }
    }

    @Test func daysAreInOrder() {
        let (past, day) = (Sample.day("2020-01-01"), Sample.day("2025-06-02"))
        let (bought, tomorrow) = (PartialDate(today), PartialDate(day))
        check.finds { $0.items[0].purchaseDate = bought }
        check.finds(.inFuture(field: "purchase date", tomorrow)) { $0.items[0].purchaseDate = tomorrow }
        check.finds(.inFuture(field: "purchase date", tomorrow)) { $0.homes[0].purchaseDate = tomorrow }
        check.finds(.inFuture(field: "sale date", tomorrow)) { $0.items[0].sale = Sale(date: day) }
        check.finds(.inFuture(field: "replacement cost's date", tomorrow)) {
            $0.items[0].replacement = ReplacementCost(cost: Sample.euros(1), date: day)
        }
        check.finds(.soldBeforePurchase(sold: past, purchased: bought)) {
            ($0.items[0].purchaseDate, $0.items[0].sale) = (bought, Sale(date: past))
        }
        check.finds(.warrantyBeforePurchase(expires: past, purchased: bought)) {
            ($0.items[0].purchaseDate, $0.items[0].warranty.expires) = (bought, past)
        }
    }

    @Test func aPurchaseInTheCourseOfAYearMayHaveBeenOnItsFirstDay() throws {
        for (day, isSound) in [("2019-12-31", false), ("2020-01-01", true), ("2020-03-01", true)] {
            let found = check.findings {
                $0.items[0].purchaseDate = PartialDate("2020")
                $0.items[0].sale = Sale(date: CalendarDate(day))
            }
            #expect(found.isEmpty == isSound, "\(day)")
        }
        check.finds { $0.items[0].purchaseDate = PartialDate("\(today.year)") }
        let distant = try #require(PartialDate("3015"))
        check.finds(.inFuture(field: "purchase date", distant)) { $0.items[0].purchaseDate = distant }
    }

    @Test func aBarcodeHasTheCheckDigitThatFitsIt() {
        check.finds { $0.items[0].barcode = "4006381333931" }
        check.finds { $0.items[0].barcode = "HB 42" }
        check.finds(.wrongFormat(field: "barcode", option: "barcode", "4006381333932")) {
            $0.items[0].barcode = "4006381333932"
        }
    }

    /// The findings about shared numbers among items beside the vase, each in the house or else in a cabin.
    private func sharing(_ items: [(item: Item, inHouse: Bool)]) -> [Finding] {
        whole.findings { snapshot in
            let cabin = snapshot.addCabin()
            for (number, (item, inHouse)) in items.enumerated() {
                var item = item
                (item.slug, item.homeID) = ("item-\(number + 1)", inHouse ? Self.house.id : cabin)
                snapshot.items.append(item)
            }
        }
        .filter { $0.rule.hasPrefix("shared-") }
    }

    @Test(
        "Items that share an asset ID or a serial number are a warning, with a barcode and a title a notice",
        arguments: [
            ([("Lamp", "G-1", "", true), ("Desk", "g-1 ", "", true)], ["shared-asset-id"]),
            ([("Lamp", "007", "", true), ("Desk", "7", "", true), ("Bed", "7", "", true)], ["shared-asset-id"]),
            ([("Lamp", "1", "", true), ("Desk", "1", "", false)], []),
            ([("Lamp", "1", "", true), ("Lamp", "1", "", false)], ["shared-asset-id"]),
            ([("Lamp", "", "", true), ("Lamp", "", "", true)], []),
            ([("Lamp", "0", "", true), ("Desk", "-", "", true), ("Bed", "0", "", true)], []),
            ([("Lamp", "n/a", "", true), ("Desk", "n/a", "", true)], []),
            ([("Lamp", "", "3.56E+12", true), ("Lamp", "", "3.56E+12", true)], []),
            ([("Lamp", "", "4006381333931", true), ("Lamp", "", "4006381333931", false)], ["shared-barcode"]),
            ([("Lamp", "", "4006381333931", true), ("Desk", "", "4006381333931", true)], []),
            ([("Lamp", "A1", "4006381333931", true), ("Lamp", "B2", "4006381333931", true)], []),
        ] as [([(title: String, assetID: String, barcode: String, inHouse: Bool)], [String])])
    func sharedNumbers(items: [(title: String, assetID: String, barcode: String, inHouse: Bool)], rules: [String]) {
        let found = sharing(items.map { (Item(title: $0.0, assetID: $0.1, barcode: $0.2), $0.inHouse) })
        #expect(found.map(\.rule) == rules)
        #expect(found.map(\.severity) == rules.map { $0 == "shared-barcode" ? .notice : .warning })
        #expect(found.map(\.items) == rules.map { _ in (1...items.count).map { "item-\($0)" } })
    }

    @Test(
        "Serial numbers are shared by items of one maker, or of an unknown one; sold items share nothing",
        arguments: [
            (["Acme", "acme"], nil, ["shared-serial 2"]), (["Acme", ""], nil, ["shared-serial 2"]),
            (["Acme", "Bolt"], nil, []), (["Acme", "Bolt", "Acme"], nil, ["shared-serial 2"]),
            (["Acme", "Acme"], Sale(), []),
        ] as [([String], Sale?, [String])])
    func sharedSerials(makes: [String], sale: Sale?, rules: [String]) {
        let items = makes.map { Item(title: "Thing of \($0)", make: $0, serial: "S-1", sale: sale) }
        #expect(sharing(items.map { ($0, true) }).map { "\($0.rule) \($0.items.count)" } == rules)
    }

    @Test("A borrowed item has its numbers to itself")
    func numbersOfBorrowedItems() {
        let items = [nil, Ownership.borrowed].map { Item(title: "Saw", make: "Acme", serial: "S-1", ownership: $0) }
        #expect(sharing(items.map { ($0, true) }).map(\.rule) == ["shared-serial"])
    }

    @Test("Things with the same picture are a notice; sold ones and papers share nothing")
    func sharedPhotos() {
        func found(_ change: (inout Item, inout Attachment) -> Void) -> [Finding] {
            whole.findings { snapshot in
                var lamp = Sample.item("Lamp", price: Sample.euros(5), home: Self.house.id)
                var photo = Sample.photo(of: lamp)
                change(&lamp, &photo)
                snapshot.items.append(lamp)
                snapshot.attachments.append(photo)
            }
            .filter { $0.rule == "shared-photo" }
        }
        let shared = found { _, _ in }
        #expect(shared.map(\.problem) == [.sharedPhoto("photo.jpg", with: ["lamp"])])
        #expect(shared.map(\.subject.slug) == ["vase"] && shared.map(\.severity) == [.notice])
        #expect(shared.map(\.items) == [["vase", "lamp"]])
        #expect(found { lamp, _ in lamp.sale = Sale() } == [])
        #expect(found { _, photo in photo.kind = .receipt } == [])
        #expect(found { _, photo in photo.sha256 = String(repeating: "0e", count: 32) } == [])
    }

    @Test func aPaperThatNobodyCanReadIsAWarning() {
        let place = Finding.AttachmentPlace(sha256: Self.photo.sha256, owner: .item, reference: "vase", number: 2)
        let findings = whole.findings { snapshot in
            snapshot.attachments.append(
                Attachment(
                    owner: .item(Self.vase.id), sha256: Self.photo.sha256, kind: .receipt, fileName: "a.pdf",
                    mediaType: "application/pdf", size: 1, fault: .locked, order: 1))
        }
        #expect(findings.map(\.problem) == [.unreadablePaper(place, .locked)])
        #expect(findings.map(\.severity) == [.warning])
        #expect(
            findings.map(\.hint) == [
                "attach a PDF that opens without a password, and take this one off: housebook item detach vase 2"
            ])
    }

    @Test func missingEvidenceIsGatheredByHome() {
        var drill = Sample.item("Drill", home: Self.house.id)
        drill.make = "Acme"
        var stray = Sample.item("Stray", price: Sample.euros(1))
        stray.slug = ""
        let findings = whole.findings { $0.items += [drill, stray] }.filter { !$0.items.isEmpty }
        let strayID = stray.id.description
        #expect(
            findings.map(\.problem) == [
                .unassigned(items: [strayID]), .withoutPhoto(items: [strayID]), .withoutValue(items: ["drill"]),
                .withoutSerial(items: ["drill"]), .withoutPhoto(items: ["drill"]),
            ])
        #expect(findings.map(\.subject.name) == ["The Millers", "The Millers", "House", "House", "House"])
    }

    @Test("A missing or changed file is reported at the attachments that name it, a stray one at the household")
    func files() {
        let digest = Self.photo.sha256
        let place = Finding.AttachmentPlace(sha256: digest, owner: .item, reference: "vase", number: 1)
        for (facts, problem, severity, kind) in [
            (AttachmentFacts(troubles: [digest: .missing]), .fileMissing(place), .error, .attachment),
            (AttachmentFacts(troubles: [digest: .content]), .fileChanged(place), .error, .attachment),
            (
                AttachmentFacts(troubles: [digest: .size(3)]),
                .fileSize(place, found: 3, recorded: Self.photo.size), .error, .attachment
            ),
            (AttachmentFacts(strays: ["notes.txt"]), .strayFiles(names: ["notes.txt"]), .notice, .household),
        ] as [(AttachmentFacts, Finding.Problem, Finding.Severity, EntityKind)] {
            let findings = whole.findings(facts)
            #expect(findings.map(\.problem) == [problem])
            #expect(findings.map(\.severity) == [severity])
            #expect(findings.map(\.subject.kind) == [kind])
        }
        #expect(whole.findings(AttachmentFacts(troubles: [String(repeating: "f", count: 64): .missing])) == [])
    }

    @Test("A missing file of an owner that is gone cannot be detached, so the hint does not offer it")
    func fileOfAGoneOwner() {
        let findings = whole.findings(AttachmentFacts(troubles: [Self.photo.sha256: .missing])) { $0.items = [] }
        #expect(findings.filter { $0.rule == "file-missing" }.map(\.hint) == ["copy it back from a backup"])
    }

    @Test func errorsComeFirstThenByKind() {
        let findings = whole.findings { snapshot in
            snapshot.items[0].slug = "!"
            snapshot.items[0].price = Sample.dollars(1)
            snapshot.locations[0].slug = "!"
            snapshot.homes[0].isPrimary = false
            snapshot.attachments = []
        }
        #expect(findings.map(\.severity) == [.error, .error, .error, .warning, .notice])
        #expect(findings.map(\.subject.kind) == [.household, .location, .item, .home, .item])
    }
}

extension Snapshot {
    /// Adds a second home, which the profile lists.
    @discardableResult
    fileprivate mutating func addCabin(isPrimary: Bool = false) -> EntityID<Home> {
        let cabin = Sample.home("Cabin", isPrimary: isPrimary)
        homes.append(cabin)
        profile.homeIDs.append(cabin.id)
        return cabin.id
    }
}
