import Console
import Foundation
import Household
import TestSupport
import Testing

@Suite struct HouseholdCheckTests {
    private let today = Sample.day("2025-06-01")

    /// A house with one room, label and item, without any findings.
    private struct Sound {
        var house = Sample.home("House", isPrimary: true)
        var den: Location
        var art: Label
        var vase: Item
        var photo: Attachment
        var snapshot: Snapshot

        init() {
            den = Sample.room("Den", in: house.id)
            art = Sample.label("Art", in: house.id)
            vase = Sample.item("Vase", price: Sample.euros(100), in: den.id, home: house.id, labels: [art.id])
            photo = Sample.photo(of: vase)
            snapshot = Sample.household([house], rooms: [den], labels: [art], items: [vase], attachments: [photo])
        }
    }

    /// The problems found in a sound household after one change, except the lists of missing evidence.
    private func problems(_ change: (inout Snapshot) -> Void) -> [Finding.Problem] {
        var snapshot = Sound().snapshot
        change(&snapshot)
        return HouseholdCheck.check(snapshot, today: today).filter(\.items.isEmpty).map(\.problem)
    }

    @Test func aSoundHouseholdHasNoFindings() {
        #expect(HouseholdCheck.check(Sound().snapshot, today: today) == [])
        #expect(HouseholdCheck.check(Sample.household([]), today: today) == [])
    }

    @Test func onePrimaryHomeIsNeeded() {
        #expect(problems { $0.homes[0].isPrimary = false } == [.noPrimaryHome])
        #expect(
            problems { snapshot in
                snapshot.homes.append(Sample.home("Cabin", isPrimary: true))
                snapshot.profile.homeIDs.append(snapshot.homes[1].id)
            } == [.severalPrimaryHomes(names: ["House", "Cabin"])])
    }

    @Test func theProfileListsEveryHomeOnce() {
        let gone = EntityID<Home>()
        #expect(problems { $0.profile.homeIDs = [] } == [.homeNotListed])
        #expect(problems { $0.profile.homeIDs += $0.profile.homeIDs } == [.homeListedTwice])
        #expect(problems { $0.profile.homeIDs.append(gone) } == [.listedHomeGone(gone)])
    }

    @Test func namesAreNeeded() {
        #expect(problems { $0.homes[0].name = "" } == [.unnamedHome])
        #expect(
            problems {
                $0.homes[0].name = ""
                $0.homes[0].address.line1 = "12 Elm Street"
            } == [])
        #expect(problems { $0.locations[0].name = " " } == [.emptyName])
        #expect(problems { $0.labels[0].name = "" } == [.emptyName])
        #expect(problems { $0.items[0].title = "\u{A0}\n" } == [.emptyName])
    }

    @Test func slugsAreValidAndUnique() {
        #expect(problems { $0.items[0].slug = "../../etc" } == [.invalidSlug])
        #expect(problems { $0.homes[0].slug = "" } == [.invalidSlug])
        #expect(
            problems { snapshot in
                snapshot.locations.append(Sample.room("Den", in: snapshot.homes[0].id))
                snapshot.labels.append(Sample.label("Art", in: snapshot.homes[0].id))
            } == [.sharedSlug, .sharedSlug])
    }

    @Test func roomsOfTwoHomesMayShareASlug() {
        #expect(
            problems { snapshot in
                let cabin = Sample.home("Cabin")
                snapshot.homes.append(cabin)
                snapshot.profile.homeIDs.append(cabin.id)
                snapshot.locations.append(Sample.room("Den", in: cabin.id))
                snapshot.labels.append(Sample.label("Art", in: cabin.id))
            } == [])
    }

    @Test("A code shared by two rooms of one home is reported, by rooms of two homes not")
    func codesAreUnique() {
        func rooms(_ codes: [String], in homes: [Int]) -> [Finding.Problem] {
            problems { snapshot in
                let cabin = Sample.home("Cabin")
                snapshot.homes.append(cabin)
                snapshot.profile.homeIDs.append(cabin.id)
                for (number, home) in homes.enumerated() {
                    snapshot.locations.append(
                        Location(
                            slug: "room-\(number)", code: codes[number], homeID: snapshot.homes[home].id, name: "Room"))
                }
            }
        }
        #expect(rooms(["LR", "LR"], in: [0, 0]) == [.sharedCode("LR")])
        #expect(rooms(["LR", "LR"], in: [0, 1]) == [])
        #expect(rooms(["", ""], in: [0, 0]) == [])
    }

    @Test("A number shared by two items in one room, in one home outside rooms, or without a home is reported")
    func numbersAreUnique() {
        func items(_ numbers: Int..., inRoom: Bool = false, inHome: Bool = false) -> [Finding.Problem] {
            problems { snapshot in
                let (room, home) = (inRoom ? snapshot.locations[0].id : nil, inHome ? snapshot.homes[0].id : nil)
                snapshot.items[0].number = 7
                for number in numbers {
                    var item = Sample.item("Cup \(snapshot.items.count)", price: Sample.euros(1), in: room, home: home)
                    item.number = number
                    snapshot.items.append(item)
                }
            }
        }
        let shared = [7, 8, 8].map { Finding.Problem.sharedNumber($0, place: "Den") }
        #expect(items(7, 8, 8, 8, inRoom: true) == shared)
        #expect(items(7, 8, inHome: true) == [])
        #expect(items(7, 7, inHome: true) == [.sharedNumber(7, place: "House")])
        #expect(items(7, 7) == [.sharedNumber(7, place: nil)])
        #expect(items(0, 0, inRoom: true) == [])
    }

    @Test func idsAreUniqueAndTombstonesAbsent() {
        #expect(
            problems { snapshot in
                var twin = snapshot.items[0]
                twin.slug = "twin"
                snapshot.items.append(twin)
            } == [.sharedID])
        #expect(problems { $0.attachments.append($0.attachments[0]) } == [.sharedID])
        let longAgo = Date(timeIntervalSince1970: 0)
        #expect(problems { $0.labels[0].record.deletedAt = longAgo } == [.deleted])
        #expect(problems { $0.attachments[0].record.deletedAt = longAgo } == [.deleted])
    }

    @Test func referencesLeadSomewhere() {
        let (room, home, label) = (EntityID<Location>(), EntityID<Home>(), EntityID<Label>())
        #expect(problems { $0.items[0].locationID = room } == [.locationGone(room)])
        #expect(problems { $0.items[0].homeID = home } == [.homeGone(home)])
        #expect(problems { $0.items[0].labelIDs = [label, label] } == [.labelGone(label)])
        #expect(problems { $0.labels.append(Sample.label("Old", in: home)) } == [.homeGone(home)])
        #expect(problems { $0.locations.append(Sample.room("Loft", in: home)) } == [.homeGone(home)])
        #expect(problems { $0.labels.append(Sample.label("Old", in: nil)) } == [.withoutHome])
        #expect(problems { $0.locations.append(Sample.room("Loft", in: nil)) } == [.withoutHome])
    }

    @Test("Rooms and items are inside others of the same place, five deep, and not inside themselves")
    func nesting() {
        let (room, item) = (EntityID<Location>(), EntityID<Item>())
        #expect(problems { $0.locations[0].parentID = room } == [.parentGone(room)])
        #expect(problems { $0.locations[0].parentID = $0.locations[0].id } == [.insideItself])
        #expect(problems { $0.items[0].containerID = item } == [.containerGone(item)])
        #expect(problems { $0.items[0].containerID = $0.items[0].id } == [.insideItself])
        #expect(
            problems { snapshot in
                for level in 1...5 {
                    var room = Sample.room("Box \(level)", in: snapshot.locations[0].homeID)
                    (room.code, room.parentID) = ("B\(level)", snapshot.locations.last?.id)
                    snapshot.locations.append(room)
                }
            } == [.tooDeep])
        #expect(
            problems { snapshot in
                var bag = Sample.item("Bag", home: snapshot.homes[0].id)
                bag.serial = "1"
                snapshot.items.append(bag)
                snapshot.items[0].containerID = bag.id
            }.filter { $0 == .containerElsewhere(container: "Bag") }.count == 1)
    }

    @Test func attachmentsBelongToSomething() {
        let owners: [Attachment.Owner] = [.item(EntityID()), .home(EntityID()), .location(EntityID())]
        for owner in owners { #expect(problems { $0.attachments[0].owner = owner } == [.ownerGone]) }
        #expect(problems { $0.attachments[0].owner = .home($0.homes[0].id) } == [])
        #expect(problems { $0.attachments[0].owner = .location($0.locations[0].id) } == [])
    }

    @Test(arguments: ["", "../../etc/passwd", String(repeating: "A", count: 64), String(repeating: "a", count: 63)])
    func digestsNameFiles(digest: String) {
        #expect(problems { $0.attachments[0].sha256 = digest } == [.invalidDigest])
    }

    @Test func labelsAreOfTheItemsHomeEachOnceAndFew() {
        #expect(
            problems { snapshot in
                let cabin = Sample.home("Cabin")
                snapshot.homes.append(cabin)
                snapshot.profile.homeIDs.append(cabin.id)
                snapshot.labels.append(Sample.label("Boats", in: cabin.id))
                snapshot.items[0].labelIDs.append(snapshot.labels[1].id)
            } == [.labelOfOtherHome(label: "Boats")])
        #expect(problems { $0.items[0].labelIDs += $0.items[0].labelIDs } == [.repeatedLabel(label: "Art")])
        #expect(
            problems { snapshot in
                let more = (1...5).map { Sample.label("Label \($0)", in: snapshot.homes[0].id) }
                snapshot.labels += more
                snapshot.items[0].labelIDs += more.map(\.id)
            } == [.tooManyLabels(count: 6)])
    }

    @Test func amountsCanBeTrue() {
        #expect(problems { $0.items[0].price = Sample.euros(-1) } == [.negative(field: "price")])
        #expect(problems { $0.items[0].price = Sample.euros(Money.largest + 1) } == [.tooLarge(field: "price")])
        #expect(
            problems { $0.items[0].replacement = ReplacementCost(cost: Sample.euros(.min)) }
                == [.negative(field: "replacement cost")])
        #expect(problems { $0.items[0].sale = Sale(price: Sample.euros(-1)) } == [.negative(field: "sale price")])
        #expect(problems { $0.homes[0].purchasePrice = Sample.euros(-1) } == [.negative(field: "purchase price")])
        #expect(problems { $0.attachments[0].size = -1 } == [.negative(field: "size")])
        #expect(
            problems {
                $0.items[0].price = Sample.euros(Money.largest)
                $0.items[0].quantity = Sample.quantity("2")
            } == [.tooLarge(field: "quantity times value")])
        #expect(problems { $0.items[0].price = Sample.euros(Money.largest) } == [])
    }

    @Test func anotherCurrencyThanTheHomesIsNoticed() {
        #expect(
            problems { $0.items[0].price = Sample.dollars(5) } == [.otherCurrency(field: "price", .usd, ofHome: .eur)])
    }

    @Test func daysAreInOrder() {
        let (past, tomorrow) = (Sample.day("2020-01-01"), Sample.day("2025-06-02"))
        #expect(problems { $0.items[0].purchaseDate = PartialDate(today) } == [])
        #expect(
            problems { $0.items[0].purchaseDate = PartialDate(tomorrow) } == [
                .inFuture(field: "purchase date", PartialDate(tomorrow))
            ])
        #expect(
            problems { $0.homes[0].purchaseDate = PartialDate(tomorrow) } == [
                .inFuture(field: "purchase date", PartialDate(tomorrow))
            ])
        #expect(
            problems { $0.items[0].sale = Sale(date: tomorrow) } == [
                .inFuture(field: "sale date", PartialDate(tomorrow))
            ])
        #expect(
            problems { $0.items[0].replacement = ReplacementCost(cost: Sample.euros(1), date: tomorrow) }
                == [.inFuture(field: "replacement cost's date", PartialDate(tomorrow))])
        #expect(
            problems {
                $0.items[0].purchaseDate = PartialDate(today)
                $0.items[0].sale = Sale(date: past)
            } == [.soldBeforePurchase(sold: past, purchased: PartialDate(today))])
        #expect(
            problems {
                $0.items[0].purchaseDate = PartialDate(today)
                $0.items[0].warranty.expires = past
            } == [.warrantyBeforePurchase(expires: past, purchased: PartialDate(today))])
    }

    @Test func aPurchaseInTheCourseOfAYearMayHaveBeenOnItsFirstDay() throws {
        for (day, isSound) in [("2019-12-31", false), ("2020-01-01", true), ("2020-03-01", true)] {
            let found = problems {
                $0.items[0].purchaseDate = PartialDate("2020")
                $0.items[0].sale = Sale(date: CalendarDate(day))
            }
            #expect(found.isEmpty == isSound, "\(day)")
        }
        #expect(problems { $0.items[0].purchaseDate = PartialDate("\(today.year)") } == [])
        let distant = try #require(PartialDate("3015"))
        #expect(
            problems { $0.items[0].purchaseDate = distant } == [.inFuture(field: "purchase date", distant)])
    }

    @Test func aBarcodeHasTheCheckDigitThatFitsIt() {
        #expect(problems { $0.items[0].barcode = "4006381333931" } == [])
        #expect(problems { $0.items[0].barcode = "HB 42" } == [])
        #expect(
            problems { $0.items[0].barcode = "4006381333932" } == [
                .wrongFormat(field: "barcode", option: "barcode", "4006381333932")
            ])
    }

    /// Items beside the vase, each in the house or else in a cabin, and the findings about shared numbers.
    private func sharing(_ items: [(Item, inHouse: Bool)]) -> [Finding] {
        var sound = Sound()
        let cabin = Sample.home("Cabin")
        sound.snapshot.homes.append(cabin)
        sound.snapshot.profile.homeIDs.append(cabin.id)
        for (number, item) in items.enumerated() {
            var item = item.0
            (item.slug, item.homeID) = ("item-\(number + 1)", items[number].inHouse ? sound.house.id : cabin.id)
            sound.snapshot.items.append(item)
        }
        return HouseholdCheck.check(sound.snapshot, today: today).filter { $0.rule.hasPrefix("shared-") }
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
        let found = sharing(
            items.map { (Item(title: $0.title, assetID: $0.assetID, barcode: $0.barcode), inHouse: $0.inHouse) })
        #expect(found.map(\.rule) == rules)
        #expect(found.map(\.severity) == rules.map { $0 == "shared-barcode" ? .notice : .warning })
        #expect(found.map(\.items) == rules.map { _ in (1...items.count).map { "item-\($0)" } })
    }

    @Test("Serial numbers are shared by items of one maker, or of an unknown one; sold items share nothing")
    func sharedSerials() {
        func rules(_ makes: String..., sold: Bool = false) -> [String] {
            sharing(
                makes.map { make in
                    (
                        Item(title: "Thing of \(make)", make: make, serial: "S-1", sale: sold ? Sale() : nil),
                        inHouse: true
                    )
                }
            ).map { "\($0.rule) \($0.items.count)" }
        }
        #expect(rules("Acme", "acme") == ["shared-serial 2"])
        #expect(rules("Acme", "") == ["shared-serial 2"])
        #expect(rules("Acme", "Bolt") == [])
        #expect(rules("Acme", "Bolt", "Acme") == ["shared-serial 2"])
        #expect(rules("Acme", "Acme", sold: true) == [])
    }

    @Test func missingEvidenceIsGatheredByHome() {
        var sound = Sound()
        var drill = Sample.item("Drill", home: sound.house.id)
        drill.make = "Acme"
        var stray = Sample.item("Stray", price: Sample.euros(1))
        stray.slug = ""
        sound.snapshot.items += [drill, stray]
        let findings = HouseholdCheck.check(sound.snapshot, today: today).filter { !$0.items.isEmpty }
        let strayID = stray.id.description
        #expect(
            findings.map(\.problem) == [
                .unassigned(items: [strayID]), .withoutPhoto(items: [strayID]), .withoutValue(items: ["drill"]),
                .withoutSerial(items: ["drill"]), .withoutPhoto(items: ["drill"]),
            ])
        #expect(findings.map(\.subject.name) == ["The Millers", "The Millers", "House", "House", "House"])
    }

    @Test("A missing or changed file is reported at the attachments that name it, a stray one at the household")
    func files() throws {
        let sound = Sound()
        let digest = sound.photo.sha256
        func findings(_ facts: AttachmentFacts) -> [Finding] {
            HouseholdCheck.check(sound.snapshot, today: today, files: facts)
        }
        let place = Finding.AttachmentPlace(sha256: digest, owner: .item, reference: "vase", number: 1)
        let missing = findings(AttachmentFacts(troubles: [digest: .missing]))
        #expect(missing.map(\.problem) == [.fileMissing(place)])
        #expect(missing.map(\.severity) == [.error])
        #expect(missing.first?.subject.kind == .attachment)
        #expect(findings(AttachmentFacts(troubles: [digest: .content])).map(\.problem) == [.fileChanged(place)])
        #expect(
            findings(AttachmentFacts(troubles: [digest: .size(3)])).map(\.problem)
                == [.fileSize(place, found: 3, recorded: sound.photo.size)])
        let strays = findings(AttachmentFacts(strays: ["notes.txt"]))
        #expect(strays.map(\.problem) == [.strayFiles(names: ["notes.txt"])])
        #expect(strays.map(\.severity) == [.notice])
        #expect(strays.first?.subject.name == "The Millers")
        #expect(findings(AttachmentFacts(troubles: [String(repeating: "f", count: 64): .missing])) == [])
    }

    @Test("A missing file of an owner that is gone cannot be detached, so the hint does not offer it")
    func fileOfAGoneOwner() {
        var sound = Sound()
        sound.snapshot.items.removeAll()
        let missing = AttachmentFacts(troubles: [sound.photo.sha256: .missing])
        let findings = HouseholdCheck.check(sound.snapshot, today: today, files: missing)
        let hints = findings.filter { $0.rule == "file-missing" }.map(\.hint)
        #expect(hints == ["copy it back from a backup"])
    }

    @Test func errorsComeFirstThenByKind() {
        var sound = Sound()
        sound.snapshot.items[0].slug = "!"
        sound.snapshot.items[0].price = Sample.dollars(1)
        sound.snapshot.locations[0].slug = "!"
        sound.snapshot.homes[0].isPrimary = false
        sound.snapshot.attachments = []
        let findings = HouseholdCheck.check(sound.snapshot, today: today)
        #expect(findings.map(\.severity) == [.error, .error, .error, .warning, .notice])
        #expect(findings.map(\.subject.kind) == [.household, .location, .item, .home, .item])
    }
}
