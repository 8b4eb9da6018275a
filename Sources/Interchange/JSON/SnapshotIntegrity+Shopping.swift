import Household

// Checks the shopping in a snapshot. References from cart lines are not checked: a completed cart keeps naming vault
// items and stores that have since been deleted.

extension SnapshotIntegrity {
    func checkShopping() throws(FormatError) {
        try checkNamed(snapshot.stores, "stores", \.name) { $0.validated }
        try checkNamed(snapshot.categories, "categories", \.name) { $0.validated }
        try checkNamed(snapshot.vault, "vault", \.name) { $0.validated }
        try checkVault()
        try checkCarts()
    }

    private func checkNamed<E: Entity>(
        _ entities: [E], _ list: String, _ name: (E) -> String, _ rule: (E) -> () throws(DomainError) -> E
    ) throws(FormatError) {
        var names: Set<NameKey> = []
        try checkEach(entities, list) { entity, path throws(FormatError) in
            try check(path, rule(entity))
            guard names.insert(NameKey(name(entity))).inserted else {
                throw fault(path + ".name", "“\(name(entity).shortened)” is used more than once")
            }
        }
    }

    private func checkVault() throws(FormatError) {
        for (index, item) in snapshot.vault.enumerated() {
            let path = "vault[\(index)]"
            var places: Set<PriceOption.Place> = []
            for (position, option) in item.prices.enumerated() {
                guard places.insert(option.place).inserted else {
                    throw fault(path + ".prices[\(position)]", "repeats the store and unit of an earlier price")
                }
            }
        }
    }

    private func checkCarts() throws(FormatError) {
        var lines: Set<EntityID<CartItem>> = []
        try checkEach(snapshot.carts, "carts") { cart, path throws(FormatError) in
            for (position, line) in cart.lines.enumerated() {
                guard lines.insert(line.id).inserted else {
                    throw fault(path + ".lines[\(position)].id", "“\(line.id)” is used more than once")
                }
                guard line.record.deletedAt == nil else { throw fault(path + ".lines[\(position)]", "is deleted") }
            }
            try check(path, cart.validated)
        }
    }
}
