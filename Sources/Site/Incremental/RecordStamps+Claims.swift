import Household

extension Stamp {
    /// The stamp of every field, including those of the records frozen in the claim.
    init(_ claim: Claim) {
        self.init()
        mix(claim.id.uuid)
        mix(claim.slug)
        mix(claim.homeID.uuid)
        mix(claim.date)
        mix(claim.cause)
        mix(claim.notes)
        mix(claim.setting.insured)
        mix(Stamp(claim.setting.home))
        mix(claim.setting.policies.count)
        for policy in claim.setting.policies { mix(Stamp(policy)) }
        mix(claim.setting.depreciation)
        mix(claim.lines.count)
        for line in claim.lines {
            mix(line.line)
            mix(line.loss.rawValue)
            mix(line.addedAt)
            mix(line.recordedAt)
            mix(line.audience?.rawValue)
        }
        self = sealed(with: claim.record)
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
            mix(itemClass.words)
        }
    }

    private mutating func mix(_ line: RegisterLine) {
        mix(line.number)
        mix(line.itemID.uuid)
        Household.Field.values(of: RegisterLine.fields, in: line) { mix($1) }
        mix(line.room)
        mix(line.locationID?.uuid)
        mix(line.labels)
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
        mix(line.attachments.count)
        for attachment in line.attachments { mix(Stamp(attachment)) }
    }

    private mutating func mix(_ evidence: ItemEvidence) {
        for count in [evidence.photos, evidence.receipts, evidence.appraisals, evidence.otherPapers] { mix(count) }
        for flag in [evidence.hasSerial, evidence.wantsSerial, evidence.hasDocumentedValue] { mix(flag) }
    }

    private mutating func mix(_ words: [String]) {
        mix(words.count)
        for word in words { mix(word) }
    }
}
