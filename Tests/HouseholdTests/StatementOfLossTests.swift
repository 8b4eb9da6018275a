import Foundation
import TestSupport
import Testing
import Values

@testable import Household

/// What a claim claims line by line, and the way from there to what is open.
@Suite struct StatementOfLossTests {
    private static let day = Sample.day("2026-11-02")

    private static func line(
        _ title: String, _ cents: Int64?, _ currency: Currency = .usd, quantity: Int = 1, loss: Claim.Loss = .lost,
        labels: [String] = [], with change: (inout Claim.Line) -> Void = { _ in }
    ) -> Claim.Line {
        var line = ClaimTests.line(title, value: cents, loss: loss)
        line.line.value?.currency = currency
        line.line.actualCashValue.amount?.currency = currency
        line.line.quantity = Quantity(quantity) ?? .one
        line.line.labels = labels
        change(&line)
        return line
    }

    private static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

    private static func claim(_ lines: [Claim.Line], under policy: InsurancePolicy?) -> Claim {
        var claim = ClaimTests.claim(lines)
        claim.date = day
        claim.setting.home.currency = .usd
        claim.setting.policies = policy.map { [$0] } ?? []
        return claim
    }

    private func steps(_ statement: StatementOfLoss) -> [String] {
        statement.steps.map { "\($0.kind.code) \($0.amount.plain) \($0.rest.plain)" }
    }

    // MARK: - Lines

    @Test("Three of 14 plates claim 3/14 of their value, rounded half up; nothing more is claimed than there is")
    func quantity() throws {
        let plates = Self.line("Plates", 133_00, quantity: 14) { $0.quantity = Quantity(3) }
        #expect(plates.claimed(.replacementCost) == Self.dollars(28_50))
        // 5.50 for one of three, and half a cent more than 2.5 cents.
        #expect(Self.line("Cups", 5, quantity: 2) { $0.quantity = .one }.claimed(.replacementCost) == Self.dollars(3))
        var claim = Self.claim([Self.line("Plates", 133_00, quantity: 14) { $0.quantity = Quantity(14) }], under: nil)
        #expect(try claim.validated().lines[0].quantity == nil)
        for wrong in [0, 15] {
            claim.lines[0].quantity = Quantity(wrong)
            #expect(
                throws: DomainError.wrongLoss(
                    item: "Plates", lost: Quantity(wrong) ?? .one, of: Quantity(14) ?? .one)
            ) { try claim.validated() }
        }
    }

    @Test("Damaged claims its repair, at most its value, and nothing while the repair cost is unknown")
    func damage() throws {
        func desk(_ repair: Int64?, salvage: Int64? = nil, value: Int64? = 900_00) -> Money? {
            Self.line("Desk", value, loss: .damaged) {
                ($0.repair, $0.salvage) = (repair.map(Self.dollars), salvage.map(Self.dollars))
            }.claimed(.replacementCost)
        }
        #expect(desk(nil) == nil)
        #expect(desk(240_00, salvage: 50_00) == Self.dollars(240_00))
        #expect(desk(1_200_00, salvage: 50_00) == Self.dollars(850_00))
        #expect(desk(240_00, value: nil) == Self.dollars(240_00))
        #expect(
            Self.line("Sofa", 100_00) { $0.salvage = Self.dollars(130_00) }.claimed(.replacementCost)?.minorUnits == 0)
        // Something else that was marked damaged before has no repair any more.
        let claim = Self.claim(
            [Self.line("Desk", 900_00, loss: .stolen) { ($0.repair, $0.isEstimated) = (Self.dollars(1), true) }],
            under: nil)
        #expect(try claim.validated().lines[0].repair == nil && claim.validated().lines[0].isEstimated == false)
    }

    // MARK: - Statement

    /// A claim of the amounts that an adjuster went through: 20,242.50 dollars of items, a piano of 8,900 among them that
    /// is insured for 6,000, a deductible of 1,000, expenses of 648.70, and 1,500 paid.
    @Test("The burst pipe of the reading comes to 15,491.20 dollars, not to 19,391.20")
    func burstPipe() {
        let piano = Self.line("Upright piano", 8_900_00)
        var claim = Self.claim(
            [
                piano, Self.line("Lost", 3_013_00),
                Self.line("Damaged", 9_000_00, loss: .damaged) { $0.repair = Self.dollars(8_242_50) },
                Self.line("Missing", 87_00, loss: .missing), Self.line("Radio", 610_00, .eur),
            ],
            under: InsurancePolicy(
                provider: "Tamarack Mutual", currency: .usd, deductible: Self.dollars(1_000_00),
                limits: .init(personalProperty: Self.dollars(186_000_00), lossOfUse: Self.dollars(93_000_00)),
                settlement: .replacementCost,
                scheduledItems: [.init(itemID: piano.line.itemID, amount: Self.dollars(6_000_00))]))
        claim.expenses = [
            Claim.Expense(date: Self.day, description: "Plumber", amount: Self.dollars(310_00), kind: .mitigation),
            Claim.Expense(date: Self.day, description: "Hotel", amount: Self.dollars(338_70)),
        ]
        claim.payments = [Claim.Payment(date: Self.day, amount: Self.dollars(1_500_00))]
        let statement = claim.statement
        #expect(
            steps(statement) == [
                "items 20242.50 20242.50", "without-scheduled -8900.00 11342.50", "deductible -1000.00 10342.50",
                "limit 0.00 10342.50", "scheduled 6000.00 16342.50", "expenses-living 338.70 16681.20",
                "loss-of-use 0.00 16681.20", "expenses-mitigation 310.00 16991.20", "paid -1500.00 15491.20",
            ])
        #expect(statement.balances == [Self.dollars(15_491_20), Sample.euros(610_00)])
        #expect(statement.claimed == [Sample.euros(610_00), Self.dollars(20_891_20)])
    }

    @Test(
        "The policy says when the deductible is taken off",
        arguments: [
            // 2,000 of the 5,000 are above the special limit for jewelry.
            (.beforeLimit, ["special-limits -2000.00 3000.00", "deductible -500.00 2500.00", "limit -100.00 2400.00"]),
            // The deductible is borne from what no special limit covers.
            (.first, ["deductible -500.00 4500.00", "special-limits -1500.00 3000.00", "limit -600.00 2400.00"]),
            (.last, ["special-limits -2000.00 3000.00", "limit -600.00 2400.00", "deductible -500.00 1900.00"]),
        ] as [(InsurancePolicy.DeductibleOrder, [String])])
    func order(_ order: InsurancePolicy.DeductibleOrder, _ expected: [String]) {
        let claim = Self.claim(
            [Self.line("Ring", 3_500_00, labels: ["Jewelry"]), Self.line("Sofa", 1_500_00)],
            under: InsurancePolicy(
                provider: "Acme", currency: .usd, deductible: Self.dollars(500_00),
                limits: .init(personalProperty: Self.dollars(2_400_00)), deductibleOrder: order,
                specialLimits: [.init(itemClass: "Jewelry", amount: Self.dollars(1_500_00))]))
        #expect(Array(steps(claim.statement).dropFirst()) == expected)
    }

    @Test("Average reduces unscheduled contents by the proportion of the limit to all contents, which a claim keeps")
    func average() {
        let policy = InsurancePolicy(
            provider: "Acme", currency: .usd, deductible: Self.dollars(100_00),
            limits: .init(personalProperty: Self.dollars(8_000_00)), appliesAverage: true)
        var claim = Self.claim([Self.line("Sofa", 1_000_00)], under: policy)
        #expect(claim.statement.isAverageUnknown && claim.statement.balance == Self.dollars(900_00))
        claim.setting.contents = [Claim.Contents(policyID: policy.id, value: Self.dollars(15_595_10))]
        // 1,000 × 8,000 ÷ 15,595.10 = 512.98
        #expect(
            steps(claim.statement) == [
                "items 1000.00 1000.00", "average -487.02 512.98", "deductible -100.00 412.98", "limit 0.00 412.98",
            ])
        #expect(!claim.statement.isAverageUnknown)
    }

    @Test("Parts of the building are no contents: no deductible for personal property, and the dwelling's limit")
    func building() {
        let claim = Self.claim(
            [Self.line("Sofa", 900_00), Self.line("Furnace", 4_600_00) { $0.line.partOfBuilding = true }],
            under: InsurancePolicy(
                provider: "Acme", currency: .usd, deductible: Self.dollars(500_00),
                limits: .init(dwelling: Self.dollars(4_000_00))))
        #expect(
            steps(claim.statement) == [
                "items 5500.00 5500.00", "without-building -4600.00 900.00", "deductible -500.00 400.00",
                "building 4000.00 4400.00",
            ])
    }

    @Test("Living expenses count beyond the normal cost, up to the limit for loss of use; other kinds are apart")
    func expenses() {
        var claim = Self.claim(
            [],
            under: InsurancePolicy(
                provider: "Acme", currency: .usd, deductible: nil, limits: .init(lossOfUse: Self.dollars(150_00))))
        claim.expenses = [
            Claim.Expense(
                date: Self.day, description: "Meals", amount: Self.dollars(90_00), normalCost: Self.dollars(30_00)),
            Claim.Expense(date: Self.day, description: "Hotel", amount: Self.dollars(120_00)),
            Claim.Expense(date: Self.day, description: "Store room", amount: Self.dollars(40_00), kind: .storage),
            Claim.Expense(date: Self.day, description: "Wall", amount: Self.dollars(70_00), kind: .repair),
        ]
        #expect(
            steps(claim.statement) == [
                "items 0.00 0.00", "expenses-living 180.00 180.00", "loss-of-use -30.00 150.00",
                "expenses-storage 40.00 190.00", "expenses-repair 70.00 260.00",
            ])
        claim.expenses[0].normalCost = Self.dollars(90_00)
        #expect(throws: DomainError.normalCostNotBelow(expense: "Meals")) { try claim.validated() }
    }

    @Test("A deductible takes no more than there is, and nothing of scheduled items and expenses")
    func smallLoss() {
        let painting = Self.line("Painting", 900_00, loss: .damaged) { $0.repair = Self.dollars(400_00) }
        var claim = Self.claim(
            [Self.line("Violin", 700_00, loss: .damaged) { $0.repair = Self.dollars(80_00) }, painting],
            under: InsurancePolicy(
                provider: "Acme", currency: .usd, deductible: Self.dollars(1_000_00),
                scheduledItems: [.init(itemID: painting.line.itemID, amount: Self.dollars(800_00))]))
        claim.expenses = [Claim.Expense(date: Self.day, description: "Hotel", amount: Self.dollars(200_00))]
        #expect(
            steps(claim.statement) == [
                "items 480.00 480.00", "without-scheduled -400.00 80.00", "deductible -80.00 0.00",
                "scheduled 400.00 400.00", "expenses-living 200.00 600.00",
            ])
    }

    @Test("Without a policy in force nothing is taken off; what was paid beyond the claim is overpaid")
    func overpaid() {
        let ended = InsurancePolicy(
            provider: "Old", currency: .usd, deductible: Self.dollars(500_00), end: Sample.day("2026-01-01"))
        var claim = Self.claim([Self.line("Sofa", 2_764_00)], under: ended)
        claim.payments = [Claim.Payment(date: Self.day, amount: Self.dollars(99_999_00))]
        #expect(claim.statement.policy == nil)
        #expect(steps(claim.statement) == ["items 2764.00 2764.00", "paid -99999.00 -97235.00"])
        let check = HouseholdCheck.check(
            Snapshot(profile: .absent, claims: [claim]), today: Sample.day("2026-12-01"))
        #expect(check.contains { $0.problem == .overpaid && $0.severity == .notice })
    }

    // MARK: - Other claims

    @Test("An item in two open claims, and one bought after the loss, are found; a settled claim takes nothing")
    func twice() {
        let sofa = Self.line("Sofa", 900_00)
        let late = Self.line("Lamp", 30_00) { $0.line.purchaseDate = PartialDate(Sample.day("2026-11-03")) }
        let pipe = Self.claim([sofa, late], under: nil)
        var fall = Self.claim([sofa], under: nil)
        (fall.id, fall.slug, fall.cause) = (EntityID(), "fall", "Dropped shelf")
        func problems(_ claims: [Claim]) -> [Finding.Problem] {
            HouseholdCheck.check(Snapshot(profile: .absent, claims: claims), today: Sample.day("2026-12-01"))
                .map(\.problem)
        }
        let found = problems([pipe, fall])
        #expect(found.contains(.claimedTwice(item: "Sofa", with: ["Dropped shelf"])))
        #expect(found.contains(.claimedTwice(item: "Sofa", with: ["Burst pipe"])))
        #expect(found.contains(.boughtAfterLoss(item: "Lamp", loss: Self.day)))
        fall.setStep(.settled, on: Self.day)
        #expect(!problems([pipe, fall]).contains(.claimedTwice(item: "Sofa", with: ["Dropped shelf"])))
    }
}
