import Foundation
import TestSupport
import Testing
import Values

@testable import Household

/// What becomes of a claim: its status, what was paid, the living expenses, and what is still open.
@Suite struct ClaimProgressTests {
    private static func day(_ text: String) -> CalendarDate { Sample.day(text) }
    private static func payment(_ amount: Int64, on day: String = "2022-02-01") -> Claim.Payment {
        Claim.Payment(date: Self.day(day), amount: Sample.euros(amount))
    }
    private static func expense(_ amount: Int64, on day: String = "2022-01-02") -> Claim.Expense {
        Claim.Expense(date: Self.day(day), description: "Hotel", amount: Sample.euros(amount))
    }

    // MARK: - Changes

    @Test("A claim has each status once, in the order of the stages, and its status is the last")
    func steps() {
        var claim = ClaimTests.claim()
        #expect(claim.status == nil)
        claim.setStep(.settled, on: Self.day("2022-03-01"))
        claim.setStep(.reported, on: Self.day("2022-01-03"))
        claim.setStep(.inspected, on: Self.day("2022-01-20"))
        claim.setStep(.reported, on: Self.day("2022-01-02"))
        #expect(claim.steps.map(\.stage) == [.reported, .inspected, .settled])
        #expect(claim.steps.map(\.date.description) == ["2022-01-02", "2022-01-20", "2022-03-01"])
        #expect(claim.status == Claim.Step(.settled, on: Self.day("2022-03-01")))
        claim.removeStep(.settled)
        #expect(claim.status?.stage == .inspected)
    }

    @Test("Payments and expenses are kept by date, and removed by their number; one that none has is refused")
    func lists() throws {
        var claim = ClaimTests.claim()
        for (amount, day) in [(1, "2022-02-02"), (2, "2022-02-01"), (3, "2022-02-02")] {
            claim.add(Self.payment(Int64(amount), on: day))
            claim.add(Self.expense(Int64(amount), on: day))
        }
        #expect(claim.payments.map(\.amount.minorUnits) == [2, 1, 3])
        #expect(claim.expenses.map(\.amount.minorUnits) == [2, 1, 3])
        #expect(try claim.removePayment(2).amount == Sample.euros(1))
        #expect(try claim.removeExpense(3).amount == Sample.euros(3))
        let receipt: EntityID<Attachment> = EntityID()
        try claim.add(receipts: [receipt], toExpense: 1)
        #expect(claim.expenses.map(\.receiptIDs) == [[receipt], []])
        claim.forgetFiles { $0 == receipt }
        #expect(claim.expenses.map(\.receiptIDs) == [[], []])
        for (number, text) in [
            (Int.min, "-9223372036854775808"), (-1, "-1"), (0, "0"), (3, "3"), (Int.max, "9223372036854775807"),
        ] {
            #expect(throws: DomainError.notFound(kind: .payment, reference: text, suggestions: [])) {
                try claim.removePayment(number)
            }
            #expect(throws: DomainError.notFound(kind: .expense, reference: text, suggestions: [])) {
                try claim.removeExpense(number)
            }
        }
    }

    // MARK: - Still open

    @Test("Open is what the items and the expenses claim, less what was paid, currency by currency")
    func open() {
        var claim = ClaimTests.claim([ClaimTests.line("Sofa"), ClaimTests.line("Vase", value: nil)])
        claim.expenses = [Self.expense(240_00), Self.expense(60_00)]
        claim.payments = [
            Self.payment(500_00), Claim.Payment(date: claim.date, amount: Money(minorUnits: 7_00, currency: .usd)),
        ]
        let statement = claim.statement
        #expect(statement.basis == .replacementCost)
        #expect(statement.withoutAmount == 1)
        #expect(statement.claimed == [Sample.euros(1_500_00)])
        #expect(statement.expenses == [Sample.euros(300_00)])
        #expect(statement.paid == [Sample.euros(500_00), Money(minorUnits: 7_00, currency: .usd)])
        #expect(statement.balances == [Sample.euros(1_000_00), Money(minorUnits: -7_00, currency: .usd)])
        #expect(!statement.isUnknown)
        #expect(ClaimTests.claim([ClaimTests.line("Vase", value: nil)]).statement.isUnknown)
        #expect(ClaimTests.claim().statement.balances == [])
    }

    @Test("A policy in force on the date of loss that settles at actual cash value sets the basis")
    func basis() {
        var claim = ClaimTests.claim([ClaimTests.line("Sofa")])
        claim.setting.policies = [
            InsurancePolicy(
                provider: "Early", currency: .eur, end: Self.day("2021-12-31"), settlement: .replacementCost),
            InsurancePolicy(provider: "Acme", currency: .eur, settlement: .actualCashValue),
        ]
        #expect(claim.statement.basis == .actualCashValue)
        // Two of ten years of life are over.
        #expect(claim.statement.balances == [Sample.euros(960_00)])
    }

    @Test(
        "A theft is known by a word of the cause, in several languages",
        arguments: [
            ("Burglary", Coverage.Loss.theft), ("Bicycle stolen at night", .theft), ("Einbruch im Keller", .theft),
            ("Fahrraddiebstahl", .theft), ("Robo en casa", .theft), ("Vol de vélo", .theft), ("Burst pipe", .total),
            ("Kitchen fire", .total), ("Volcano", .total), ("", .total),
        ])
    func peril(_ cause: String, _ loss: Coverage.Loss) {
        var claim = ClaimTests.claim()
        claim.cause = cause
        #expect(claim.peril == loss)
    }

    // MARK: - Rules

    private static let faults: [String: @Sendable (inout Claim) -> Void] = [
        "the day it was reported, 2021-12-31, is before the loss on 2022-01-01": {
            $0.steps = [Claim.Step(.reported, on: day("2021-12-31"))]
        },
        "the claim was settled on 2022-01-02, before it was reported on 2022-01-03": {
            $0.steps = [Claim.Step(.settled, on: day("2022-01-02")), Claim.Step(.reported, on: day("2022-01-03"))]
        },
        "the day of the payment, 2021-12-31, is before the loss on 2022-01-01": {
            $0.payments = [payment(1, on: "2021-12-31")]
        },
        "the payment must be above zero": { $0.payments = [payment(0)] },
        "the payment is below zero": { $0.payments = [payment(-1)] },
        "the day of the expense, 2021-12-31, is before the loss on 2022-01-01": {
            $0.expenses = [expense(1, on: "2021-12-31")]
        },
        "an expense needs a description": {
            $0.expenses = [Claim.Expense(date: day("2022-01-02"), description: " ", amount: Sample.euros(1))]
        },
        "the claim number contains a NUL character": { $0.number = "\0" },
    ]

    @Test("A claim whose progress cannot be true is refused")
    func refused() throws {
        try ClaimTests.expectRefused(Self.faults)
    }

    @Test("Check reports days that cannot be true, and receipts that are gone")
    func check() {
        var claim = ClaimTests.claim()
        claim.steps = [
            Claim.Step(.reported, on: Self.day("2022-02-01")), Claim.Step(.inspected, on: Self.day("2022-01-15")),
        ]
        claim.payments = [Self.payment(-5, on: "2030-01-01")]
        claim.expenses = [Self.expense(1, on: "2021-12-01")]
        claim.expenses[0].receiptIDs = [EntityID()]
        var snapshot = Sample.household([ClaimTests.house])
        snapshot.claims = [claim]
        let problems = HouseholdCheck.check(snapshot, today: Self.day("2026-01-01"))
            .filter { $0.subject.kind == .claim }.map(\.problem)
        #expect(
            problems == [
                .beforeLoss(field: "day of an expense", Self.day("2021-12-01"), loss: Self.day("2022-01-01")),
                .stepsOutOfOrder(claim.steps[0], claim.steps[1]), .negative(field: "payment"),
                .receiptGone(expense: 1), .inFuture(field: "day of a payment", PartialDate(Self.day("2030-01-01"))),
            ])
    }

    @Test("An export from before numbers, payments and expenses is read; they are empty")
    func old() throws {
        let claim = ClaimTests.claim([ClaimTests.line("Sofa")])
        var members = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(claim)) as? [String: Any])
        for key in ["number", "policeReport", "adjuster", "steps", "payments", "expenses"] {
            #expect(members.removeValue(forKey: key) != nil)
        }
        let old = try JSONSerialization.data(withJSONObject: members)
        #expect(try JSONDecoder().decode(Claim.self, from: old) == claim)
    }
}
