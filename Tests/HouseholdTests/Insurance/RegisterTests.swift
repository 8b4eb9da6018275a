import Foundation
import Household
import TestSupport
import Testing

@Suite struct RegisterTests {
    private func line(
        _ number: String, room: String?, labels: [String] = [], euros: Int64?, months: Int? = nil
    ) -> RegisterLine {
        let home = Home(name: "H", currency: .eur)
        let location = room.map { Location(id: .init(Self.uuid(of: $0)), homeID: home.id, name: $0) }
        let tags = labels.map { Label(homeID: home.id, name: $0) }
        let item = Item(
            title: number, price: euros.map { Sample.euros($0 * 100) },
            purchaseDate: months.map { PartialDate(Self.day(monthsAgo: $0)) },
            locationID: location?.id, homeID: home.id, labelIDs: tags.map(\.id))
        let snapshot = Snapshot(
            profile: Profile(name: ""), homes: [home], locations: location.map { [$0] } ?? [], labels: tags,
            items: [item])
        let table = DepreciationTable(name: "t", classes: [], otherwise: .init(name: "all", rate: .years(10)))
        return RegisterLine(item, number: number, in: SnapshotIndex(snapshot), table: table, on: Self.day(monthsAgo: 0))
    }

    private static func day(monthsAgo months: Int) -> CalendarDate {
        CalendarDate(year: 2026 - months / 12, month: 12 - months % 12, day: 1) ?? CalendarDate(daysSinceEpoch: 0)
    }

    private static func uuid(of name: String) -> UUID {
        let bytes = Array(name.utf8.prefix(16)) + Array(repeating: 0, count: max(0, 16 - name.utf8.count))
        return NSUUID(uuidBytes: bytes) as UUID
    }

    @Test("Lines are in the order of room and number; those without a room are last")
    func order() {
        let register = Register([
            line("00-01", room: nil, euros: 1), line("LR-100", room: "Living room", euros: 1),
            line("LR-99", room: "Living room", euros: 1), line("KI-02", room: "Kitchen", euros: 1),
            line("KI-01", room: "Kitchen", euros: 1),
        ])
        #expect(register.lines.map(\.number) == ["KI-01", "KI-02", "LR-99", "LR-100", "00-01"])
        #expect(register.rooms.map(\.name) == ["Kitchen", "Living room", nil])
        #expect(register.rooms.map(\.lines) == [[0, 1], [2, 3], [4]])
    }

    @Test("Rooms without an id are grouped by name; lines under a room's former name stay with the room")
    func frozenRooms() {
        var (den, loft) = (line("DE-01", room: "Den", euros: 1), line("LO-01", room: "Loft", euros: 2))
        (den.locationID, loft.locationID) = (nil, nil)
        let bath = line("BA-01", room: "Bath", euros: 3)
        var washroom = line("BA-02", room: "Bath", euros: 4)
        washroom.room = "Washroom"
        let register = Register([washroom, loft, line("00-01", room: nil, euros: 5), den, bath])
        #expect(register.lines.map(\.number) == ["BA-01", "DE-01", "LO-01", "BA-02", "00-01"])
        #expect(register.rooms.map(\.name) == ["Bath", "Den", "Loft", nil])
        #expect(register.rooms.map(\.lines) == [[0, 3], [1], [2], [4]])
    }

    @Test("Rooms inside a room follow it, whatever else sorts there, and are added up with it")
    func families() {
        let register = Register([
            line("GA-01", room: "Den", euros: 1), line("GO-01", room: "Den (old)", euros: 2),
            line("SH-01", room: "Den / Rack 2", euros: 4),
            line("BX-01", room: "Den / Rack 2 / B", euros: nil),
            line("SH-02", room: "Den / Rack 10", euros: 8), line("LO-01", room: "Loft / East", euros: 16),
            line("LO-02", room: "Loft / West", euros: 32), line("CE-01", room: "Building / Cellar", euros: 64),
            line("00-01", room: nil, euros: 128),
        ])
        #expect(
            register.rooms.map(\.name) == [
                "Building / Cellar", "Den", "Den / Rack 2", "Den / Rack 2 / B", "Den / Rack 10",
                "Den (old)", "Loft / East", "Loft / West", nil,
            ])
        #expect(register.families.keys.sorted() == [3, 4, 7])
        let families = register.families.sorted { $0.key < $1.key }.flatMap(\.value)
        #expect(families.map(\.name) == ["Den / Rack 2", "Den", "Loft"])
        #expect(families.map(\.rooms) == [2..<4, 1..<5, 6..<8])
        #expect(families.map(\.value.lines) == [2, 4, 2])
        #expect(families.map { $0.value.replacement.total(in: .eur)?.minorUnits } == [400, 1300, 4800])
        #expect(families.map(\.value.replacement.withoutValue) == [1, 1, 0])
        #expect(Register([line("GA-01", room: "Den", euros: 1)]).families.isEmpty)
    }

    @Test("A sum says how much of it is appraised, sourced, or only a price, and how old what was paid is")
    func sources() {
        func replaced(_ number: String, _ euros: Int64, source: String, appraisals: Int = 0) -> RegisterLine {
            var line = line(number, room: "Attic", euros: euros, months: 12)
            line.basis = .replacement(source: source, date: nil)
            line.evidence.appraisals = appraisals
            return line
        }
        var priced = line("A-05", room: "Attic", euros: 10, months: 30)
        priced.evidence.appraisals = 1
        let register = Register([
            replaced("A-01", 100, source: "Shop"), replaced("A-02", 200, source: "", appraisals: 1),
            replaced("A-03", 400, source: ""), line("A-04", room: "Attic", euros: 800, months: 61), priced,
            line("B-01", room: "Bath", euros: 20), line("B-02", room: "Bath", euros: nil, months: 500),
        ])
        let sources = register.total.sources
        #expect(sources[.appraisal]?.value.totals == [Sample.euros(200_00)])
        #expect(sources[.replacement]?.value.totals == [Sample.euros(100_00)])
        #expect(sources[.replacementWithoutSource]?.value.totals == [Sample.euros(400_00)])
        #expect(sources[.price]?.value.totals == [Sample.euros(830_00)])
        #expect(sources[.price]?.value.items == 3)
        #expect(sources[.price]?.averageAgeInMonths == 45, "61 and 30 months; one purchase has no date")
        #expect(register.rooms[1].value.sources[.price]?.averageAgeInMonths == nil)
        #expect(register.rooms[1].value.sources[.appraisal] == nil)
    }

    @Test("Rooms and labels add up to the same total, in replacement cost and in actual cash value")
    func sums() {
        let register = Register([
            line("A-01", room: "Attic", labels: ["Toys", "Old"], euros: 100, months: 60),
            line("A-02", room: "Attic", euros: nil), line("B-01", room: "Bath", labels: ["Old"], euros: 30),
            line("00-01", room: nil, labels: ["Toys"], euros: 7, months: 0),
        ])
        #expect(
            register.rooms.map(\.value.replacement.totals) == [
                [Sample.euros(100_00)], [Sample.euros(30_00)], [Sample.euros(7_00)],
            ])
        #expect(register.labels.map(\.name) == ["Old", "Toys", nil])
        #expect(register.labels.map(\.value.replacement.totals) == [[Sample.euros(30_00)], [Sample.euros(107_00)], []])
        let total = register.total
        #expect(total.replacement.totals == [Sample.euros(137_00)])
        #expect((total.replacement.items, total.replacement.withoutValue) == (4, 1))
        #expect(total.actualCash.totals == [Sample.euros(57_00)])
        #expect(total.actualCash.withoutValue == 2)
        let byLabel = register.labels.reduce(into: RegisterValue()) { $0.merge($1.value) }
        #expect(byLabel == total)
        let empty = Register([])
        #expect(empty.rooms.isEmpty && empty.labels.isEmpty)
        #expect(empty.total == RegisterValue())
    }

    @Test("A line keeps the source of its value and its evidence")
    func basisAndEvidence() {
        let home = Home(name: "H", currency: .eur)
        let cost = ReplacementCost(cost: Sample.euros(60_00), source: "shop.example", date: CalendarDate("2026-02-01"))
        let dear = Item(
            title: "Drill", quantity: Sample.quantity("2"), make: "Bosch", price: Sample.euros(50_00),
            replacement: cost,
            homeID: home.id)
        let plain = Item(title: "Cups", price: Sample.euros(5_00), homeID: home.id)
        let files = [(.photo, dear), (.photo, dear), (.manual, dear), (.receipt, plain)] as [(Attachment.Kind, Item)]
        let snapshot = Snapshot(
            profile: Profile(name: ""), homes: [home], items: [dear, plain],
            attachments: files.map { kind, item in
                var file = Sample.photo(of: item)
                file.kind = kind
                return file
            })
        let index = SnapshotIndex(snapshot)
        let table = DepreciationTable(name: "t", classes: [], otherwise: .init(name: "all", rate: .none))
        let lines = [dear, plain].map {
            RegisterLine($0, number: "00-01", in: index, table: table, on: Self.day(monthsAgo: 0))
        }
        #expect(lines[0].basis == .replacement(source: "shop.example", date: CalendarDate("2026-02-01")))
        #expect((lines[0].unitValue, lines[0].value) == (Sample.euros(60_00), Sample.euros(120_00)))
        #expect(lines[0].evidence.wanted == [.photo, .purchase, .serial, .value])
        #expect(lines[0].evidence.present == [.photo, .value])
        #expect(lines[0].evidence.score == (2, 4))
        #expect(lines[0].photos.count == 2 && lines[0].papers.map(\.kind) == [.manual])
        #expect(lines[1].basis == .price)
        // Cups without make and model are not expected to have a serial number.
        #expect(lines[1].evidence.score == (2, 3))
        #expect(lines[1].evidence.present == [.purchase, .value])
    }

    @Test("A paper that cannot be shown is no evidence", arguments: Attachment.Fault.allCases)
    func unreadablePapers(fault: Attachment.Fault) {
        let item = Item(title: "Cups", price: Sample.euros(5_00))
        let files = Attachment.Kind.allCases.map { kind in
            var file = Sample.photo(of: item)
            (file.kind, file.fault) = (kind, kind == .photo ? nil : fault)
            return file
        }
        let evidence = ItemEvidence(of: item, with: files)
        #expect((evidence.photos, evidence.receipts, evidence.appraisals, evidence.otherPapers) == (1, 0, 0, 0))
        #expect(evidence.present == [.photo] && evidence.score == (1, 3))
    }
}
