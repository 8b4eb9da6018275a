import Household

/// Writes the stores, categories, vault and carts in the form that `JSONDecoder` reads: see `household`. Each cart, and
/// each of its lines, has its own line of text.
extension JSONText {
    mutating func shopping(_ snapshot: Snapshot) {
        list("stores", snapshot.stores, onLines: true) { $1.shop($0) }
        list("categories", snapshot.categories, onLines: true) { $1.category($0) }
        list("vault", snapshot.vault, onLines: true) { $1.vaultItem($0) }
        list("carts", snapshot.carts, onLines: true) { $1.cart($0) }
    }

    private mutating func shop(_ shop: Shop) {
        entity(shop) { json in
            json.fields(Shop.fields, of: shop)
            json.member("sortOrder", shop.sortOrder)
        }
    }

    private mutating func category(_ category: VaultCategory) {
        entity(category) { json in
            json.fields(VaultCategory.fields, of: category)
            json.member("sortOrder", category.sortOrder)
        }
    }

    private mutating func vaultItem(_ item: VaultItem) {
        entity(item) { json in
            json.member("name", item.name)
            json.member("categoryID", item.categoryID?.description)
            json.list("prices", item.prices) { option, json in
                json.object { json in
                    json.member("shopID", option.shopID.description)
                    json.member("unit", option.unit.name)
                    json.money("price", option.price)
                    json.member("asOf", InstantText.write(option.asOf))
                }
            }
        }
    }

    private mutating func cart(_ cart: Cart) {
        entity(cart) { json in
            json.member("name", cart.name)
            json.member("homeID", cart.homeID?.description)
            json.member("currency", cart.currency.code)
            json.money("budget", cart.budget)
            json.object("state") { json in
                let (start, end) = cart.state.dates
                json.member("status", cart.state.name.rawValue)
                json.member("startedAt", start.map(InstantText.write))
                json.member("completedAt", end.map(InstantText.write))
            }
            json.list("lines", cart.lines, onLines: true) { $1.line($0) }
        }
    }

    private mutating func line(_ line: CartItem) {
        object { json in
            json.member("id", line.id.description)
            json.member("vaultItemID", line.vaultItemID?.description)
            json.member("name", line.name)
            json.member("category", line.category)
            json.member("quantity", line.quantity.description)
            json.terms("planned", line.planned)
            json.outcome(line.outcome)
            json.member("addedDuringShopping", line.addedDuringShopping)
            json.record(line.record)
        }
    }

    private mutating func outcome(_ outcome: CartItem.Outcome) {
        object("outcome") { json in
            switch outcome {
            case .open: json.member("status", "open")
            case .skipped: json.member("status", "skipped")
            case .fulfilled(let purchase):
                json.member("status", "fulfilled")
                json.object("purchase") { json in
                    json.member("quantity", purchase.quantity.description)
                    json.terms("terms", purchase.terms)
                }
            }
        }
    }

    private mutating func terms(_ key: String, _ terms: CartItem.Terms) {
        object(key) { json in
            if let shop = terms.shop {
                json.object("shop") { json in
                    json.member("id", shop.id.description)
                    json.member("name", shop.name)
                }
            }
            json.money("price", terms.price)
            json.member("unit", terms.unit.name)
        }
    }
}
