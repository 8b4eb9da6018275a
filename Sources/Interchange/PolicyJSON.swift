import Household

/// Writes the members of a policy in the form that `JSONDecoder` reads: see `household`.
extension JSONText {
    mutating func policy(_ policy: InsurancePolicy) {
        entity(policy) { json in
            json.fields(InsurancePolicy.fields.filter { $0.key != "notes" }, of: policy)
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
        }
    }
}
