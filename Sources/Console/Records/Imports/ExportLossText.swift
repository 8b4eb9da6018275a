package import Interchange

extension ExportLoss {
    /// What an export cannot hold, and what has become of it: `3 items have a price in USD; Homebox knows one currency, so
    /// it is in a custom field`
    package var sentence: String {
        switch self {
        case .oneCurrency(let currency):
            "Homebox knows one currency, and prices are in \(currency): set it to \(currency)"
        case .otherCurrency(let currency, let items):
            "\(items.counted("item")) \(items == 1 ? "has" : "have") a price in \(currency); Homebox knows one "
                + "currency, so it is in a custom field"
        case .unassigned(let items, let location):
            "\(items.counted("item")) \(items == 1 ? "is" : "are") in no home; Homebox needs a location, so "
                + "\(items == 1 ? "it is" : "they are") in “\(location)”"
        case .shortened(let items):
            "\(items.counted("item")) \(items == 1 ? "has" : "have") a text that is longer than Homebox holds; it is cut "
                + "and ends in …"
        case .slashes(let rooms):
            "\(rooms.counted("room")) \(rooms == 1 ? "has" : "have") a slash in the name, which Homebox reads as a place "
                + "in a place"
        case .semicolons(let labels):
            "\(labels.counted("label")) \(labels == 1 ? "has" : "have") a semicolon in the name, at which Homebox would "
                + "divide it; it is a comma here"
        case .emptyCustomFields(let count):
            "\(count.counted("custom field")) without a value left out; Homebox keeps none"
        case .takenNames(let count):
            "\(count.counted("custom field")) \(count == 1 ? "is" : "are") named like a field of Housebook, which "
                + "\(count == 1 ? "it becomes" : "they become") where the file is imported again"
        case .cells(let texts):
            "\(texts.counted("text")) \(texts == 1 ? "has" : "have") control characters or more than 32,767 characters, "
                + "which no cell of a workbook holds; these are replaced or cut"
        case .attachedFiles(let count, let format):
            "\(count) attached \(count == 1 ? "file is" : "files are") not in the \(format); copy Household/attachments as "
                + "well"
        case .upkeep(let items):
            "the loans and the upkeep of \(items.counted("item")) left out; an export as JSON has them"
        case .places(let labelled, let maintained, let walked):
            "left out, and in an export as JSON: "
                + [
                    (labelled, "the codes on labels of \(labelled.counted("room"))"),
                    (
                        maintained,
                        "the upkeep of \(maintained == 1 ? "a room or a home" : "\(maintained) rooms and homes")"
                    ),
                    (
                        walked,
                        "the day on which \(walked.counted("home")) \(walked == 1 ? "was" : "were") walked through"
                    ),
                ].filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
        case .leftOut(let policies, let claims, let files, let carts, let vaultItems):
            "left out: "
                + [
                    (policies, policies == 1 ? "policy" : "policies"), (claims, claims == 1 ? "claim" : "claims"),
                    (files, files == 1 ? "attached file" : "attached files"),
                    (carts, carts == 1 ? "shopping trip" : "shopping trips"),
                    (vaultItems, vaultItems == 1 ? "price book item" : "price book items"),
                ].filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
        }
    }
}
