import Household
import TestSupport
import Testing

@Suite struct CoverageTests {
    /// A home with items given as title, labels and dollars, and its register on 1 June 2026.
    private struct House {
        var items: [Item] = []
        var labels: [Label] = []
        let home = Home(name: "House", currency: .usd, isPrimary: true)

        mutating func add(
            _ title: String, _ labelNames: [String] = [], dollars: Int64?, currency: Currency = .usd,
            bought: String? = nil
        ) -> Item {
            let ids = labelNames.map { name in
                if let known = labels.first(where: { $0.name == name }) { return known.id }
                let label = Label(homeID: home.id, name: name)
                labels.append(label)
                return label.id
            }
            let item = Item(
                title: title, price: dollars.map { Money(minorUnits: $0 * 100, currency: currency) },
                purchaseDate: bought.flatMap { PartialDate($0) }, homeID: home.id, labelIDs: ids)
            items.append(item)
            return item
        }

        func coverage(
            _ policy: InsurancePolicy, on day: String = "2026-06-01"
        ) throws -> Coverage {
            let day = try #require(CalendarDate(day))
            let snapshot = Snapshot(
                profile: Profile(name: ""), homes: [home], labels: labels, items: items, policies: [policy])
            let index = SnapshotIndex(snapshot)
            let table = DepreciationTable(name: "t", classes: [], otherwise: .init(name: "all", rate: .years(10)))
            let lines = items.map { RegisterLine($0, number: $0.title, in: index, table: table, on: day) }
            return Coverage(policy, of: Register(lines), on: day)
        }
    }

    private func policy(
        limit: Int64? = nil, deductible: Int64? = nil, special: [InsurancePolicy.SpecialLimit] = [],
        scheduled: [InsurancePolicy.ScheduledItem] = [], settlement: InsurancePolicy.Settlement? = .replacementCost,
        average: Bool = false
    ) -> InsurancePolicy {
        InsurancePolicy(
            provider: "Acme", currency: .usd, deductible: deductible.map { Sample.dollars($0 * 100) },
            limits: .init(personalProperty: limit.map { Sample.dollars($0 * 100) }), settlement: settlement,
            appliesAverage: average, specialLimits: special, scheduledItems: scheduled)
    }

    private func jewelry(_ dollars: Int64, _ peril: String = "theft") -> InsurancePolicy.SpecialLimit {
        .init(itemClass: "Jewelry", amount: Sample.dollars(dollars * 100), peril: peril, edition: "HO 00 03 05 11")
    }

    @Test("What is part of the building is in no limit for contents, unless it is scheduled")
    func partOfBuilding() throws {
        var house = House()
        _ = house.add("Sofa", dollars: 5000)
        _ = house.add("Furnace", ["Jewelry"], dollars: 4600)
        let stove = house.add("Stove", dollars: 2890)
        house.items[1].partOfBuilding = true
        house.items[2].partOfBuilding = true
        let coverage = try house.coverage(
            policy(
                limit: 10_000, deductible: 1000, special: [jewelry(1500, "")],
                scheduled: [.init(itemID: stove.id, amount: Sample.dollars(3000_00))], average: true))
        #expect(coverage.wholeValue == Sample.dollars(12_490_00))
        #expect(coverage.building == [0])  // Furnace, Sofa, Stove
        #expect(coverage.buildingValue == Sample.dollars(4600_00))
        #expect(coverage.scheduledValue == Sample.dollars(2890_00))
        #expect(coverage.totalLoss.value == Sample.dollars(5000_00))
        #expect(coverage.totalLoss.payable == Sample.dollars(4000_00))
        #expect(coverage.totalLoss.classes.map(\.lines) == [0])
        #expect(coverage.totalLoss.averagePerMille == nil)
        #expect(coverage.reach.map(\.members) == [0])
    }

    @Test("A stolen $12,000 ring under a $1,500 limit for theft pays $1,500 (Nasdaq, 26 November 2020)")
    func publishedSpecialLimit() throws {
        var house = House()
        _ = house.add("Ring", ["Jewelry"], dollars: 12_000)
        let coverage = try house.coverage(policy(limit: 100_000, special: [jewelry(1500)]))
        #expect(coverage.standing == .inForce)
        #expect(coverage.theft.classes.map(\.exceeds) == [Sample.dollars(10_500_00)])
        #expect(coverage.theft.payable == Sample.dollars(1500_00))
        // The limit is for theft; a fire takes the ring like everything else.
        #expect(coverage.totalLoss.classes.isEmpty)
        #expect(coverage.totalLoss.payable == Sample.dollars(12_000_00))
    }

    /// A house with only a sofa worth the given dollars.
    private func sofa(_ dollars: Int64) -> House {
        var house = House()
        _ = house.add("Sofa", dollars: dollars)
        return house
    }

    @Test("Special limits apply first, then the deductible once, then the policy's limit")
    func order() throws {
        var house = House()
        _ = house.add("Ring", ["Jewelry"], dollars: 5000)
        _ = house.add("Watch", ["Jewelry"], dollars: 1000)
        _ = house.add("Rifle", ["Firearms"], dollars: 2000)
        _ = house.add("Sofa", ["Furniture"], dollars: 10_000)
        let firearms = InsurancePolicy.SpecialLimit(itemClass: "firearms", amount: Sample.dollars(2500_00), peril: "")
        let theft = try house.coverage(policy(limit: 12_000, deductible: 500, special: [jewelry(1500), firearms])).theft
        #expect(theft.value == Sample.dollars(18_000_00))
        #expect(theft.classes.map(\.value) == [Sample.dollars(6000_00), Sample.dollars(2000_00)])
        #expect(theft.classes.map(\.lines) == [2, 1])
        #expect(theft.classes.map(\.exceeds) == [Sample.dollars(4500_00), Sample.dollars(0)])
        #expect(theft.aboveSpecialLimits == Sample.dollars(4500_00))
        // 18,000 − 4,500 − 500
        #expect(theft[.deductible]?.rest == Sample.dollars(13_000_00))
        #expect(theft[.limit]?.amount == Sample.dollars(1000_00))
        #expect(theft.payable == Sample.dollars(12_000_00))
    }

    @Test("A deductible above the loss pays nothing; without a limit on record, the payment is unknown")
    func extremes() throws {
        let small = try sofa(20).coverage(policy(limit: 1000, deductible: 500)).totalLoss
        #expect((small[.deductible]?.rest, small.payable) == (Sample.dollars(0), Sample.dollars(0)))
        let loss = try sofa(900).coverage(policy()).totalLoss
        #expect((loss[.limit], loss.payable, loss[.deductible]) == (nil, nil, nil))
        #expect(loss.value == Sample.dollars(900_00))
    }

    @Test("Scheduled items are kept apart, each compared with its own amount")
    func scheduled() throws {
        var house = House()
        let ring = house.add("Ring", ["Jewelry"], dollars: 12_000)
        let painting = house.add("Painting", ["Art"], dollars: nil)
        let violin = house.add("Violin", dollars: 3000)
        _ = house.add("Sofa", dollars: 800)
        let coverage = try house.coverage(
            policy(
                limit: 10_000, deductible: 500, special: [jewelry(1500)],
                scheduled: [
                    .init(itemID: ring.id, amount: Sample.dollars(11_000_00)),
                    .init(itemID: painting.id, amount: Sample.dollars(400_00)), .init(itemID: violin.id),
                ]))
        #expect(coverage.scheduled.map(\.insured.shortfall) == [nil, Sample.dollars(1000_00), nil])
        #expect(coverage.scheduled.map(\.insured.value) == [nil, Sample.dollars(12_000_00), Sample.dollars(3000_00)])
        #expect(coverage.theft.value == Sample.dollars(800_00))
        #expect(coverage.theft.classes.map(\.lines) == [0])
        #expect(coverage.theft.payable == Sample.dollars(300_00))
    }

    @Test("An item counts in the class of its first label; without a value or in another currency it is in no figure")
    func classesAndValues() throws {
        var house = House()
        _ = house.add("Gold watch", ["Silverware", "Jewelry"], dollars: 4000)
        let silver = InsurancePolicy.SpecialLimit(itemClass: "Silverware", amount: Sample.dollars(2500_00))
        let limited = policy(limit: 9000, special: [jewelry(1500), silver])
        #expect(try house.coverage(limited).theft.classes.map(\.lines) == [0, 1])
        #expect(try house.coverage(limited).theft.aboveSpecialLimits == Sample.dollars(1500_00))
        _ = house.add("Gift", dollars: nil)
        _ = house.add("Lamp", ["Jewelry"], dollars: nil)
        _ = house.add("Vase", dollars: 70, currency: .eur)
        let theft = try house.coverage(limited).theft
        #expect(theft.value == Sample.dollars(4000_00))
        #expect(theft.withoutValue == 2)
        #expect(theft.classes.map(\.withoutValue) == [1, 0])
        // Amounts of another currency are said apart, and not counted with the others.
        _ = house.add("Brooch", ["Jewelry"], dollars: 420, currency: .eur)
        let jewels = try house.coverage(limited).theft.classes[0]
        #expect((jewels.lines, jewels.linesElsewhere, jewels.otherCurrencies) == (1, 1, [Sample.euros(420_00)]))
        #expect(theft.otherCurrencies == [Sample.euros(70_00)])
    }

    @Test("A policy settled at actual cash value is compared with it; an item of unknown age has none")
    func actualCashValue() throws {
        var house = House()
        _ = house.add("Sofa", dollars: 1000, bought: "2021-06-01")
        _ = house.add("Table", dollars: 1000)
        let loss = try house.coverage(policy(limit: 5000, settlement: .actualCashValue)).totalLoss
        #expect((loss.value, loss.withoutValue) == (Sample.dollars(500_00), 1))
        let coverage = try house.coverage(policy(limit: 5000, settlement: nil))
        #expect(coverage.basis == .replacementCost)
        #expect(coverage.totalLoss.value == Sample.dollars(2000_00))
    }

    @Test("Average is given under a limit for this home alone, of less than the value, where it applies, rounded")
    func average() throws {
        let house = sofa(40_000)
        let (own, shared) = ([house.home.id], [house.home.id, EntityID<Home>()])
        for (limit, applies, homes, perMille, isUnknown) in [
            // £30,000 insured of £40,000: three quarters of each loss are paid.
            (30_000, true, own, 750, false), (30_000, false, own, nil, false), (40_000, true, own, nil, false),
            (nil, true, own, nil, false), (30_000, true, shared, nil, true), (30_000, false, shared, nil, false),
            // 20,519 of 40,000 are 51.2975 %.
            (20_519, true, own, 513, false),
        ] as [(Int64?, Bool, [EntityID<Home>], Int?, Bool)] {
            var policy = policy(limit: limit, average: applies)
            policy.homeIDs = homes
            let coverage = try house.coverage(policy)
            let name: Comment = "\(limit ?? 0) \(applies) \(homes.count)"
            #expect(coverage.theft.averagePerMille == perMille, name)
            #expect(coverage.isAverageUnknown == isUnknown, name)
            // Where all is lost, average leaves the sum insured.
            if perMille != nil { #expect(coverage.totalLoss.payable == limit.map { Sample.dollars($0 * 100) }, name) }
        }
    }

    @Test(
        "The words of a peril decide for which losses a limit holds",
        arguments: [
            ("", true, true), ("theft", true, false), ("Theft only", true, false), ("loss by theft", true, false),
            ("Diebstahl", true, false), ("fire", false, true), ("theft and fire", true, true),
            ("all perils", true, true),
            ("volcanic eruption", false, true),
        ])
    func perils(peril: String, forTheft: Bool, forTotal: Bool) {
        let limit = jewelry(100, peril)
        #expect(limit.holds(for: .theft) == forTheft)
        #expect(limit.holds(for: .total) == forTotal)
    }

    @Test("For any household: nothing is paid twice or beyond a limit, and the parts add up", arguments: 0..<30)
    func properties(seed: Int) throws {
        var house = House()
        var random = SeededGenerator(seed: UInt64(seed))
        let classes = ["Jewelry", "Firearms", "Silverware", "Money"]
        for number in 0..<Int.random(in: 0...40, using: &random) {
            let labels = classes.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }.shuffled(using: &random)
            let dollars = Int.random(in: 0..<5, using: &random) == 0 ? nil : Int64.random(in: 0...9000, using: &random)
            _ = house.add("\(number)", labels, dollars: dollars)
        }
        let special = classes.map { name in
            InsurancePolicy.SpecialLimit(
                itemClass: name, amount: Sample.dollars(Int64.random(in: 0...500_000, using: &random)),
                peril: ["", "theft", "fire"].randomElement(using: &random) ?? "")
        }
        let scheduled = house.items.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
        let policy = policy(
            limit: Int64.random(in: 0...100_000, using: &random),
            deductible: Int64.random(in: 0...2000, using: &random),
            special: special, scheduled: scheduled.map { .init(itemID: $0.id) })
        let coverage = try house.coverage(policy)
        let isScheduled = Set(scheduled.map(\.id))
        let rest = house.items.filter { !isScheduled.contains($0.id) }
        #expect(coverage.scheduled.count == scheduled.count)
        for scenario in coverage.scenarios {
            #expect(scenario.value.minorUnits == rest.reduce(0) { $0 + ($1.price?.minorUnits ?? 0) })
            #expect(scenario.withoutValue == rest.count { $0.price == nil })
            #expect(scenario.classes.reduce(0) { $0 + $1.lines } <= rest.count)
            #expect(scenario.aboveSpecialLimits.minorUnits == scenario.classes.reduce(0) { $0 + $1.exceeds.minorUnits })
            for limited in scenario.classes {
                #expect(limited.value.minorUnits - limited.exceeds.minorUnits <= limited.limit.amount.minorUnits)
            }
            let payable = try #require(scenario.payable).minorUnits
            let limit = try #require(policy.limits.personalProperty).minorUnits
            #expect(payable >= 0 && payable <= limit && payable <= scenario.value.minorUnits)
            #expect(
                try #require(scenario[.limit]).amount.minorUnits + payable == scenario[.deductible]?.rest.minorUnits)
        }
    }
}
