import Household

/// Writes the members of a claim in the form that `JSONDecoder` reads: see `household`.
extension JSONText {
    mutating func claim(_ claim: Claim) {
        entity(claim) { json in
            json.member("homeID", claim.homeID.description)
            json.member("date", claim.date.description)
            json.fields(Claim.fields, of: claim)
            json.object("setting") { json in
                json.member("insured", claim.setting.insured)
                json.contact("contact", claim.setting.contact)
                json.member("home") { $0.home(claim.setting.home) }
                json.list("policies", claim.setting.policies) { $1.policy($0) }
                json.depreciation(claim.setting.depreciation)
            }
            json.list("lines", claim.lines, onLines: true) { line, json in
                json.object { json in
                    json.object("line") { $0.registerLine(line.line) }
                    json.member("loss", line.loss.rawValue)
                    json.member("addedAt", InstantText.write(line.addedAt))
                    json.member("recordedAt", InstantText.write(line.recordedAt))
                    json.member("audience", line.audience?.rawValue)
                }
            }
            json.progress(of: claim)
        }
    }

    private mutating func progress(of claim: Claim) {
        list("steps", claim.steps) { step, json in
            json.object { json in
                json.member("stage", step.stage.rawValue)
                json.member("date", step.date.description)
            }
        }
        list("payments", claim.payments) { payment, json in
            json.object { json in
                json.member("date", payment.date.description)
                json.money("amount", payment.amount)
                json.member("note", payment.note)
            }
        }
        list("expenses", claim.expenses) { expense, json in
            json.object { json in
                json.member("date", expense.date.description)
                json.member("description", expense.description)
                json.money("amount", expense.amount)
                json.list("receiptIDs", expense.receiptIDs) { $1.value($0.description) }
            }
        }
    }

    /// Nothing where nothing is known.
    private mutating func contact(_ key: String, _ contact: Contact?) {
        guard let contact else { return }
        object(key) { json in
            json.member("telephone", contact.telephone)
            json.member("email", contact.email)
        }
    }

    private mutating func depreciation(_ table: DepreciationTable) {
        object("depreciation") { json in
            json.member("name", table.name)
            json.member("edition", table.edition)
            json.member("source", table.source)
            json.member("floorPercent", table.floorPercent)
            json.list("classes", table.classes) { itemClass, json in json.object { $0.members(of: itemClass) } }
            json.object("otherwise") { $0.members(of: table.otherwise) }
        }
    }

    private mutating func members(of itemClass: DepreciationTable.ItemClass) {
        member("name", itemClass.name)
        switch itemClass.rate {
        case .years(let years): member("years", years)
        case .perMille(let rate): member("percentPerYear", tenths: rate)
        case .none: member("depreciates", false)
        }
        if let floor = itemClass.floorPercent { member("floorPercent", floor) }
        list("words", itemClass.words) { $1.value($0) }
    }

    private mutating func registerLine(_ line: RegisterLine) {
        member("number", line.number)
        member("itemID", line.itemID.description)
        fields(RegisterLine.fields, of: line)
        member("room", line.room)
        member("locationID", line.locationID?.description)
        list("labels", line.labels) { $1.value($0) }
        money("unitValue", line.unitValue)
        money("value", line.value)
        basis(line.basis)
        actualCashValue(line.actualCashValue)
        evidence(line.evidence)
        list("attachments", line.attachments) { $1.attachment($0) }
    }

    private mutating func basis(_ basis: RegisterLine.Basis?) {
        guard let basis else { return }
        object("basis") { json in
            switch basis {
            case .price: json.object("price") { _ in }
            case .replacement(let source, let date):
                json.object("replacement") { json in
                    json.member("source", source)
                    json.member("date", date?.description)
                }
            }
        }
    }

    private mutating func actualCashValue(_ value: ActualCashValue) {
        object("actualCashValue") { json in
            json.money("amount", value.amount)
            json.member("className", value.className)
            json.member("depreciates", value.depreciates)
            if let age = value.ageInMonths { json.member("ageInMonths", age) }
            json.member("isAtFloor", value.isAtFloor)
        }
    }

    private mutating func evidence(_ evidence: ItemEvidence) {
        object("evidence") { json in
            json.member("photos", evidence.photos)
            json.member("receipts", evidence.receipts)
            json.member("appraisals", evidence.appraisals)
            json.member("otherPapers", evidence.otherPapers)
            json.member("hasSerial", evidence.hasSerial)
            json.member("wantsSerial", evidence.wantsSerial)
            json.member("hasDocumentedValue", evidence.hasDocumentedValue)
        }
    }
}
