import Household

/// Writes the members of a policy in the form that `JSONDecoder` reads: see `household`.
extension JSONText {
    mutating func policy(_ policy: InsurancePolicy) {
        object { json in
            json.member("id", policy.id.description)
            json.member("slug", policy.slug)
            json.member("provider", policy.provider)
            json.member("number", policy.number)
            json.member("currency", policy.currency.code)
            json.money("deductible", policy.deductible)
            json.limits(policy.limits)
            json.member("start", policy.start?.description)
            json.member("end", policy.end?.description)
            json.member("settlement", policy.settlement?.rawValue)
            json.member("appliesAverage", policy.appliesAverage)
            json.list("specialLimits", policy.specialLimits) { limit, json in
                json.object { json in
                    json.member("itemClass", limit.itemClass)
                    json.money("amount", limit.amount)
                    json.member("peril", limit.peril)
                    json.member("edition", limit.edition)
                }
            }
            json.list("scheduledItems", policy.scheduledItems) { scheduled, json in
                json.object { json in
                    json.member("itemID", scheduled.itemID.description)
                    json.money("amount", scheduled.amount)
                }
            }
            json.list("homeIDs", policy.homeIDs) { $1.value($0.description) }
            json.member("notes", policy.notes)
            json.record(policy.record)
        }
    }

    private mutating func limits(_ limits: InsurancePolicy.Limits) {
        object("limits") { json in
            json.money("dwelling", limits.dwelling)
            json.money("personalProperty", limits.personalProperty)
            json.money("lossOfUse", limits.lossOfUse)
            json.money("liability", limits.liability)
            json.money("medicalPayments", limits.medicalPayments)
        }
    }
}
