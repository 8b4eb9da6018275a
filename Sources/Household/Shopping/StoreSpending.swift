extension Cart {
    /// The part of `spent` that goes to one store; what names no store for nil. All parts add up to `spent`.
    public func spent(at shop: EntityID<Shop>?) -> Spending {
        lines.reduce(into: Spending()) { sum, line in
            guard let purchase = purchase(of: line), purchase.terms.shop?.id == shop else { return }
            sum.add(purchase.total)
        }
    }
}
