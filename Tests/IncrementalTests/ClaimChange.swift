import GRDB
import Household
import HouseholdStore

/// The verbs of `ClaimRepository`.
enum ClaimChange: String, Change, CaseIterable {
    case begin, addLines, edit, pay, mark, removeLines, delete

    func make(in world: World) throws -> String {
        let claims = try world.store.claims
        if self == .begin { return try begin(world, claims) }
        let id: EntityID<Claim> = try world.anEntity("claim")
        let loss = world.one(of: Claim.Loss.allCases)
        switch self {
        case .begin, .addLines:
            let home = try world.read { try String.fetchOne($0, sql: "SELECT homeID FROM claim WHERE id = '\(id)'") }
            let items: [EntityID<Item>] = try (0..<world.number(1...3)).map { _ in
                try world.anEntity("item", where: "deletedAt IS NULL AND homeID = ?", [home])
            }
            return "put items into claim \(id): \(try claims.addLines(items, as: loss, to: id).added)"
        case .edit:
            let (date, cause) = (world.today.adding(days: -world.number(0...900)), world.freshName())
            let notes = world.text()
            let isDate = world.chance(50)
            try claims.edit(id) { claim in
                if isDate { claim.date = date } else { (claim.cause, claim.notes) = (cause, notes) }
            }
            return "edit claim \(id)"
        case .pay:
            let (amount, days, stage) = (
                world.number(1...90_000), world.number(0...30), world.one(of: Claim.Stage.allCases)
            )
            try claims.edit(id) { claim in
                let day = claim.date.adding(days: days)
                claim.steps = []
                claim.setStep(stage, on: day)
                claim.add(Claim.Payment(date: day, amount: Money(minorUnits: Int64(amount), currency: .eur)))
                claim.add(
                    Claim.Expense(
                        date: day, description: "Hotel", amount: Money(minorUnits: Int64(amount), currency: .usd)))
            }
            return "pay \(amount) for claim \(id)"
        case .mark, .removeLines:
            let claim = try world.any(of: try claims.claims().filter { !$0.lines.isEmpty })
            let items = [world.one(of: claim.lines).line.itemID]
            if self == .mark {
                try claims.mark(items, in: claim.id) { line in
                    line.loss = loss
                    if loss == .damaged { line.repair = Money(minorUnits: 240_00, currency: .usd) }
                }
            } else {
                try claims.removeLines(items, from: claim.id)
            }
            return "\(rawValue) of claim \(claim.id): \(items)"
        case .delete:
            try claims.delete(id)
            return "delete claim \(id)"
        }
    }

    private func begin(_ world: World, _ claims: ClaimRepository) throws -> String {
        let table = DepreciationTable(
            name: "Ours", classes: [.init(name: "Tools", rate: .perMille(75), words: ["tools"])],
            otherwise: .init(name: "Things", rate: .years(9)))
        let claim = try claims.add(
            of: try world.anEntity("home"), date: world.today.adding(days: -world.number(0...900)),
            cause: world.freshName(), notes: world.text(), table: table)
        return "begin claim \(claim.slug)"
    }
}
