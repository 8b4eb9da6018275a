import Household

extension Stamp {
    /// The stamp of every field, including those of the records frozen in the claim.
    init(_ claim: Claim) {
        self.init(of: claim) { stamp in
            stamp.mix(claim.homeID.uuid)
            stamp.mix(claim.date)
            stamp.mix(claim.setting.insured)
            for part in claim.setting.contact?.parts ?? [] { stamp.mix(part) }
            stamp.mix(Stamp(claim.setting.home))
            stamp.mix(claim.setting.policies) { $0.mix(Stamp($1)) }
            stamp.mix(claim.setting.depreciation)
            stamp.mix(claim.lines) { stamp, line in
                stamp.mix(line.line)
                stamp.mix(line.loss.rawValue)
                stamp.mix(line.addedAt)
                stamp.mix(line.recordedAt)
                stamp.mix(line.audience?.rawValue)
            }
            stamp.mixProgress(of: claim)
        }
    }

    private mutating func mixProgress(of claim: Claim) {
        mix(claim.steps) { stamp, step in
            stamp.mix(step.stage.rawValue)
            stamp.mix(step.date)
        }
        mix(claim.payments) { stamp, payment in
            stamp.mix(payment.date)
            stamp.mix(payment.amount)
            stamp.mix(payment.note)
        }
        mix(claim.expenses) { stamp, expense in
            stamp.mix(expense.date)
            stamp.mix(expense.description)
            stamp.mix(expense.amount)
            stamp.mix(expense.receiptIDs) { $0.mix($1.uuid) }
        }
    }

    init(_ table: DepreciationTable) {
        self.init()
        mix(table)
    }

    mutating func mix(_ table: DepreciationTable) {
        mix(table.name)
        mix(table.edition)
        mix(table.source)
        mix(table.floorPercent)
        mix(table.classes.count)
        for itemClass in table.classes + [table.otherwise] {
            mix(itemClass.name)
            switch itemClass.rate {
            case .years(let years):
                mix(1)
                mix(years)
            case .perMille(let rate):
                mix(2)
                mix(rate)
            case .none: mix(3)
            }
            mix(itemClass.floorPercent ?? -1)
            mix(itemClass.words) { $0.mix($1) }
        }
    }

    private mutating func mix(_ line: RegisterLine) {
        mix(line.number)
        mix(line.itemID.uuid)
        Household.Field.values(of: RegisterLine.fields, in: line) { mix($1) }
        mix(line.room)
        mix(line.locationID?.uuid)
        mix(line.labels) { $0.mix($1) }
        mix(line.unitValue)
        mix(line.value)
        switch line.basis {
        case .replacement(let source, let date)?:
            mix(1)
            mix(source)
            mix(date)
        case .price?: mix(2)
        case nil: mix(3)
        }
        mix(line.actualCashValue.amount)
        mix(line.actualCashValue.className)
        mix(line.actualCashValue.depreciates)
        mix(line.actualCashValue.ageInMonths ?? -1)
        mix(line.actualCashValue.isAtFloor)
        mix(line.evidence)
        mix(line.attachments) { $0.mix(Stamp($1)) }
    }

    private mutating func mix(_ evidence: ItemEvidence) {
        for count in [evidence.photos, evidence.receipts, evidence.appraisals, evidence.otherPapers] { mix(count) }
        for flag in [evidence.hasSerial, evidence.wantsSerial, evidence.hasDocumentedValue] { mix(flag) }
    }
}
