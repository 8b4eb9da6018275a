package import Household

/// The recorded copies of reports, as `report --copies` lists them.
package struct ReportCopyTable {
    private let copies: [ReportCopy]

    package init(_ copies: [ReportCopy]) { self.copies = copies }

    /// Nil where there are none.
    package var table: TextTable? {
        guard !copies.isEmpty else { return nil }
        var table = TextTable([
            .key("Made on"), .text("Home or claim"), .key("For"), .key("As of"), .key("Version"), .key("Root hash"),
            .key("Copy before it"),
        ])
        for copy in copies {
            table.append([
                "\(copy.made.day)", copy.title, copy.audience, "\(copy.day)", copy.made.version,
                copy.rootHash.shortHash, copy.made.previous.shortHash,
            ])
        }
        return table
    }

    package var json: JSONValue {
        .list(
            copies.map { copy in
                .object([
                    ("madeOn", .text("\(copy.made.day)")), ("subject", .text(copy.claimID == nil ? "home" : "claim")),
                    ("title", .text(copy.title)), ("audience", .text(copy.audience)), ("day", .text("\(copy.day)")),
                    ("version", .text(copy.made.version)), ("rootHash", .text(copy.rootHash)),
                    ("previous", copy.made.previous.isEmpty ? .null : .text(copy.made.previous)),
                ])
            })
    }
}

extension String {
    /// The first digits of a root hash, which name a copy.
    package var shortHash: String { String(prefix(12)) }
}
