import BundledFiles
import CBundledFiles
public import Foundation
public import Household
import Wording

/// A household as one HTML page to read, print and keep. It has a table of each home's items with every field that has
/// a value, totals, and the household's JSON, from which `import` restores the household.
///
/// The page needs no other file, no network and no script. It leaves out photos and other files.
public enum HouseholdHTML {
    /// The first bytes of every page, by which a file is recognised.
    static let beginning = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="generator" content="Housebook export">

        """

    /// - Parameter currency: The currency whose totals come first for items in no home.
    public static func write(_ snapshot: Snapshot, currency: Currency) -> Data {
        var page = HouseholdPage(snapshot, currency: currency)
        page.append()
        return Data(page.bytes)
    }

    /// The JSON in a page that `write` made; nil for any other file.
    static func json(in data: Data) -> Data? {
        let first = data.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        return first == UInt8(ascii: "<") ? EmbeddedJSON.json(in: data) : nil
    }
}

/// Writes the page part by part.
private struct HouseholdPage {
    private(set) var bytes: [UInt8] = []
    private let index: SnapshotIndex
    private let formats: Formats
    private let currency: Currency
    private var snapshot: Snapshot { index.snapshot }

    init(_ snapshot: Snapshot, currency: Currency) {
        index = SnapshotIndex(snapshot)
        self.currency = currency
        var currencies: Set<Currency> = []
        for item in snapshot.items {
            for field in Item.fields {
                if case .money(let amount?) = field.value(of: item) { currencies.insert(amount.currency) }
            }
        }
        formats = Formats(locale: "en", currencies: currencies)
        bytes.reserveCapacity(2000 * snapshot.items.count)
    }

    mutating func append() {
        let name = snapshot.profile.name.isEmpty ? "Household" : snapshot.profile.name
        html(HouseholdHTML.beginning)
        html("<title>")
        text(name)
        html(
            """
            </title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="robots" content="noindex, nofollow">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <style>

            """)
        html(String(decoding: BundledFiles(interchange_files()).file("household.css"), as: UTF8.self))
        html("</style>\n</head>\n<body>\n<header>\n<h1>")
        userText(name)
        html("</h1>\n")
        appendTotals(of: Valuation(snapshot.items), currency)
        html("</header>\n")
        let homes = index.homes
        if homes.count > 1 { appendNavigation(homes) }
        html("<main>\n")
        for (number, home) in homes.enumerated() { appendHome(home, number: number + 1) }
        appendUnassigned()
        html("</main>\n")
        appendFooter()
        EmbeddedJSON.append(HouseholdJSON.bytes(of: snapshot), to: &bytes)
        html("\n</body>\n</html>\n")
    }

    // MARK: - Around the tables

    private mutating func appendNavigation(_ homes: [Home]) {
        html("<nav aria-label=\"Homes\"><ul>\n")
        for (number, home) in homes.enumerated() {
            html("<li><a href=\"#home-\(number + 1)\">")
            userText(home.displayName)
            html("</a></li>\n")
        }
        html("</ul></nav>\n")
    }

    private mutating func appendTotals(of value: Valuation, _ currency: Currency) {
        for total in value.totals.startingWith(currency) {
            html("<p>")
            text("\(formats.amount(total)), the value of \(countedItems(value.count(in: total.currency)))")
            html("</p>\n")
        }
        html("<p class=\"note\">")
        text(sentence(of: value))
        html("</p>\n")
    }

    /// The number of items, and what the totals leave out.
    private func sentence(of value: Valuation) -> String {
        var parts = ["\(countedItems(value.items))."]
        if value.withoutValue > 0 {
            let verb = value.withoutValue == 1 ? "is" : "are"
            parts.append("\(countedItems(value.withoutValue)) without a value \(verb) not in the total.")
        }
        let apart = [(value.sold, "sold"), (value.archived, "archived"), (value.borrowed, "borrowed")].filter {
            $0.0 > 0
        }
        if !apart.isEmpty {
            parts.append("Not counted: \(apart.map { "\(formats.count($0.0)) \($0.1)" }.joined(separator: ", ")).")
        }
        if value.totals.count > 1 { parts.append("Currencies are never added together.") }
        return parts.joined(separator: " ")
    }

    private mutating func appendFooter() {
        let records = [
            (snapshot.locations.count, "room", "rooms"), (snapshot.labels.count, "label", "labels"),
            (snapshot.policies.count, "policy", "policies"), (snapshot.claims.count, "claim", "claims"),
            (snapshot.carts.count, "shopping trip", "shopping trips"),
            (snapshot.vault.count, "price book item", "price book items"),
        ].filter { $0.0 > 0 }.map { counted($0, $1, $2) }
        let files = Set(snapshot.allAttachments.map(\.sha256)).count
        html("<footer>\n<p>")
        if !records.isEmpty { text("As data, the file also holds \(records.joined(separator: ", ")). ") }
        text("Housebook imports it as the same household")
        if files > 0 { text(", without \(counted(files, "photo or paper", "photos and papers"))") }
        html(".</p>\n</footer>\n")
    }

    // MARK: - Tables

    private mutating func appendHome(_ home: Home, number: Int) {
        html("<section aria-labelledby=\"home-\(number)\">\n<h2 id=\"home-\(number)\">")
        userText(home.displayName)
        html("</h2>\n")
        let address = home.address.lines.joined(separator: ", ")
        if !address.isEmpty, address != home.displayName {
            html("<p class=\"note\">")
            userText(address)
            html("</p>\n")
        }
        appendTable(of: index.items(ofHome: home.id), "Items of \(home.displayName)", home.currency)
        html("</section>\n")
    }

    private mutating func appendUnassigned() {
        let items = index.unassignedItems
        guard !items.isEmpty else { return }
        html("<section aria-labelledby=\"unassigned\">\n<h2 id=\"unassigned\">In no home</h2>\n")
        appendTable(of: items, "Items in no home", currency)
        html("</section>\n")
    }

    private mutating func appendTable(of positions: [Int], _ caption: String, _ currency: Currency) {
        let value = index.value(of: positions)
        html("<table>\n<caption>")
        text("\(caption), by name")
        html(
            """
            </caption>
            <thead>
            <tr><th scope="col">Item</th><th scope="col" class="room">Room</th>\
            <th scope="col" class="quantity">Quantity</th><th scope="col" class="value">Value</th></tr>
            </thead>

            """)
        for item in index.items(at: positions) { append(item) }
        html("<tfoot>\n")
        for total in value.totals.startingWith(currency) {
            html("<tr><th scope=\"row\" colspan=\"3\">")
            text("Total of \(countedItems(value.count(in: total.currency)))")
            html("</th><td class=\"value\">")
            text(formats.amount(total))
            html("</td></tr>\n")
        }
        html("<tr><td colspan=\"4\" class=\"note\">")
        text(sentence(of: value))
        html("</td></tr>\n</tfoot>\n</table>\n")
    }

    private mutating func append(_ item: Item) {
        html("<tbody>\n<tr><th scope=\"rowgroup\">")
        userText(item.title)
        if let exclusion = item.exclusion { html(" <span class=\"state\">(\(exclusion))</span>") }
        html("</th><td class=\"room\">")
        userText(index.location(of: item)?.name ?? "")
        html("</td><td class=\"quantity\">")
        text(formats.quantity(item.quantity, in: item.unit))
        html("</td><td class=\"value\">")
        text(item.lineValue.map(formats.amount) ?? "unknown")
        html("</td></tr>\n")
        let details = details(of: item)
        if !details.isEmpty {
            html("<tr><td colspan=\"4\" class=\"details\"><dl>\n")
            for (name, value) in details {
                html(value.contains(where: \.isNewline) ? "<div class=\"lines\"><dt>" : "<div><dt>")
                userText(name)
                html("</dt><dd>")
                userText(value)
                html("</dd></div>\n")
            }
            html("</dl></td></tr>\n")
        }
        html("</tbody>\n")
    }

    /// An item's filled fields other than its name, place and quantity.
    private func details(of item: Item) -> [(name: String, value: String)] {
        let labels = index.labels(of: item).map(\.name).joined(separator: ", ")
        var details = labels.isEmpty ? [] : [(name: "Labels", value: labels)]
        for field in Item.fields where field.key != "unit" {
            let value = field.value(of: item)
            let text: String? =
                switch value {
                case .money(let amount): amount.map(formats.amount)
                case .quantity: nil
                default: value.isEmpty ? nil : value.plain
                }
            if let text, !text.trimmed.isEmpty { details.append((field.heading, text)) }
        }
        return details + item.customFields.map { ($0.name, $0.value) }
    }

    // MARK: - Texts

    private func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(formats.count(count)) \(count == 1 ? one : many)"
    }

    private func countedItems(_ count: Int) -> String { counted(count, "item", "items") }

    private mutating func html(_ markup: String) { bytes.append(utf8Of: markup) }

    private mutating func text(_ text: String) { HTML.escape(text, into: &bytes) }

    /// Appends a text of any script, isolated so that its direction does not affect the text beside it.
    private mutating func userText(_ text: String) {
        html("<bdi>")
        self.text(text)
        html("</bdi>")
    }
}
