package import Household

/// The items added, removed and changed in value, as text, Markdown and JSON.
package struct ReviewText {
    private let review: HouseholdReview
    private let from: CalendarDate
    private let to: CalendarDate
    private let home: String?

    package init(_ review: HouseholdReview, from: CalendarDate, to: CalendarDate, home: String?) {
        (self.review, self.from, self.to, self.home) = (review, from, to, home)
    }

    private var title: String { "Changes from \(from) to \(to)" + (home.map { ", \($0)" } ?? "") }

    private var parts: [(heading: String, entries: [HouseholdReview.Entry])] {
        [("Added", review.came), ("Removed", review.went), ("Changed in value", review.changed)]
            .filter { !$0.entries.isEmpty }
    }

    private var totals: String {
        "Total: \(review.before.totalsText.orNone) → \(review.after.totalsText.orNone), "
            + "\(review.before.items.counted("item")) → \(review.after.items.counted("item"))"
    }

    package func text(width: Int?) -> String {
        guard !parts.isEmpty else {
            return "\(title.printable): no item was added, removed or changed in value.\n\(totals)\n"
        }
        var table = TextTable([
            .key("Slug"), .text("Title"), .text(home == nil ? "Home" : ""), .figure("Before"), .figure("After"),
            .text(""),
        ])
        for (heading, entries) in parts {
            table.append(section: heading)
            for entry in entries {
                table.append([
                    entry.slug, entry.title, home == nil ? entry.home ?? "-" : "", entry.before?.text ?? "",
                    entry.after?.text ?? "", entry.reason == .value ? "" : entry.reason.rawValue,
                ])
            }
        }
        return "\(title.printable)\n\n\(table.rendered(width: width))\n\(totals)\n"
    }

    package var markdown: String {
        var lines = ["# \(title.escapedMarkdown)", ""]
        for (heading, entries) in parts {
            lines += ["## \(heading)", "", "| Item | Home | Before | After | |", "|---|---|--:|--:|---|"]
            for entry in entries {
                let cells = [
                    entry.title.escapedMarkdown, (entry.home ?? "").escapedMarkdown, entry.before?.text ?? "",
                    entry.after?.text ?? "", entry.reason == .value ? "" : entry.reason.rawValue,
                ]
                lines.append("| \(cells.joined(separator: " | ")) |")
            }
            lines.append("")
        }
        if parts.isEmpty { lines += ["No item was added, removed or changed in value.", ""] }
        return (lines + [totals]).joined(separator: "\n") + "\n"
    }

    package var json: JSONValue {
        func list(_ entries: [HouseholdReview.Entry]) -> JSONValue {
            .list(
                entries.map { entry in
                    .object([
                        ("slug", .text(entry.slug)), ("title", .text(entry.title)), ("home", .optional(entry.home)),
                        ("before", entry.before?.json ?? .null), ("after", entry.after?.json ?? .null),
                        ("reason", .text(entry.reason.rawValue)),
                    ])
                })
        }
        func total(_ valuation: Valuation) -> JSONValue {
            .object([
                ("items", .number(valuation.items)), ("withoutValue", .number(valuation.withoutValue)),
                ("totals", .list(valuation.totals.map(\.json))),
            ])
        }
        return .object([
            ("from", .text(from.description)), ("to", .text(to.description)), ("home", .optional(home)),
            ("came", list(review.came)), ("went", list(review.went)), ("changed", list(review.changed)),
            ("before", total(review.before)), ("after", total(review.after)),
        ])
    }
}

extension String {
    fileprivate var orNone: String { isEmpty ? "nothing" : self }

    /// Shown as it is in a cell of a table, too.
    fileprivate var escapedMarkdown: String {
        var text = ""
        for letter in self {
            if "\\`*_[]<>|#".contains(letter) { text += "\\" }
            text += letter.isNewline ? " " : String(letter)
        }
        return text
    }
}
