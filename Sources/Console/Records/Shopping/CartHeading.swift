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
        return "\(cart.name) (\(cart.slug))\(place)".printable + "\n\(state), in \(cart.currency)\n\(others)\n"
    }

    /// A line for each field that neither these lines nor the figures below them tell of.
    private var others: String {
        var sheet = RecordSheet()
        sheet.addFields(of: cart, except: ["name", "currency", "budget"])
        return sheet.text
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
