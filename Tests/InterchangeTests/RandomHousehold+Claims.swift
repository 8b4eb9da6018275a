import Foundation
import Household
import TestSupport

extension RandomHousehold {
    /// Adds claims for existing homes and for a missing one, with lines that differ from the items on record.
    mutating func addClaims(to snapshot: inout Snapshot) {
        let index = SnapshotIndex(snapshot)
        for number in 0..<3 {
            let home = snapshot.homes[number]
            let table = table()
            let day = CalendarDate(daysSinceEpoch: Int.random(in: 0...20_000, using: &random))
            let items = index.items(at: index.items(ofHome: home.id)).shuffled(using: &random).prefix(4)
            var lines: [Claim.Line] = []
            for item in items {
                var line = RegisterLine(item, number: text(), in: index, table: table, on: day)
                line.title = "x" + line.title
                for place in line.attachments.indices { line.attachments[place].record.version += 1 }
                lines.append(
                    Claim.Line(
                        line: line, loss: Claim.Loss.allCases.randomElement(using: &random) ?? .lost,
                        quantity: random.chance(50) || line.quantity.millionths < 2
                            ? nil : Quantity(millionths: line.quantity.millionths / 2),
                        repair: random.chance(50) ? nil : Sample.euros(240), isEstimated: random.chance(50),
                        salvage: random.chance(50) ? nil : Sample.dollars(3),
                        isInspectable: random.chance(50) ? nil : random.chance(50), addedAt: Self.instant(&random),
                        recordedAt: Self.instant(&random),
                        audience: random.chance(50) ? nil : Circle.allCases.randomElement(using: &random)))
            }
            let cause = "\(number)" + trimmed()
            snapshot.claims.append(
                Claim(
                    id: id(), slug: "claim-\(number)", homeID: number == 2 ? id() : home.id, date: day, cause: cause,
                    notes: text(),
                    setting: Claim.Setting(
                        insured: text(), home: home,
                        policies: snapshot.policies.filter { $0.homeIDs.contains(home.id) }, depreciation: table,
                        contents: snapshot.policies.prefix(1).map {
                            Claim.Contents(policyID: $0.id, value: Sample.dollars(9))
                        }),
                    lines: lines, record: record()))
        }
        for place in snapshot.claims.indices {
            addProgress(to: &snapshot.claims[place])
            addReceipt(to: &snapshot, place)
        }
        snapshot.sortClaims()
    }

    private mutating func addProgress(to claim: inout Claim) {
        (claim.number, claim.policeReport) = (trimmed(), trimmed())
        claim.adjuster = Claim.Adjuster(name: trimmed(), phone: trimmed(), email: trimmed())
        for stage in Claim.Stage.allCases where random.chance(50) {
            claim.setStep(stage, on: claim.date.adding(days: 3))
        }
        claim.payments = [Claim.Payment(date: claim.date, amount: Sample.euros(5_000), note: trimmed())]
        claim.expenses = [
            Claim.Expense(
                date: claim.date, description: "x" + trimmed(), amount: Sample.dollars(2),
                kind: Claim.Expense.Kind.allCases.randomElement(using: &random) ?? .living,
                normalCost: random.chance(50) ? nil : Sample.dollars(1))
        ]
    }

    /// Attaches a receipt to a claim, and ties it to its expense.
    private mutating func addReceipt(to snapshot: inout Snapshot, _ place: Int) {
        let receipt = Attachment(
            id: id(), owner: .claim(snapshot.claims[place].id), sha256: String(repeating: "\(place)", count: 64),
            kind: .receipt, fileName: text(), mediaType: "application/pdf", size: 7, order: 1, record: record())
        snapshot.claims[place].expenses[0].receiptIDs = [receipt.id]
        if !snapshot.claims[place].lines.isEmpty { snapshot.claims[place].lines[0].photoIDs = [receipt.id] }
        snapshot.attachments.append(receipt)
    }

    private mutating func table() -> DepreciationTable {
        let rates: [DepreciationTable.Rate] = [.years(9), .perMille(75), .perMille(100), .perMille(333), .none]
        let classes = (0..<3).map { number in
            DepreciationTable.ItemClass(
                name: "\(number)" + text(), rate: rates.randomElement(using: &random) ?? .none,
                floorPercent: random.chance(50) ? 10 : nil, words: [text().lowercased(), "x"])
        }
        return DepreciationTable(
            name: "x" + text(), edition: text(), source: text(), floorPercent: 25,
            classes: Array(classes.dropFirst()), otherwise: classes[0])
    }
}
