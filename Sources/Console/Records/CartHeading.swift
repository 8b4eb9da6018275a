import Foundation
package import Household

/// The first lines of a cart as `cart show` prints it.
package struct CartHeading {
    private let cart: Cart
    private let home: Home?

    package init(cart: Cart, home: Home?) {
        self.cart = cart
        self.home = home
    }

    package var text: String {
        let place = home.map { ", \($0.displayName)" } ?? ""
        return "\(cart.name) (\(cart.slug))\(place)".printable + "\n\(state), in \(cart.currency)\n\n"
    }

    private var state: String {
        switch cart.state {
        case .planning: "Planning"
        case .shopping(let since, nil): "Shopping since \(since.day)"
        case .shopping(_, let end?): "Open for corrections, finished \(end.day)"
        case .completed(_, let end): "Completed \(end.day)"
        }
    }
}
