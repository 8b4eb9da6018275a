/// The parts of the workbook that a part of an XLSX workbook refers to.
struct Relationships {
    private struct Relationship {
        var id: String
        /// The last word of its type, which is the same in all versions of the format: `worksheet`.
        var kind: String
        var part: String
    }

    private var all: [Relationship] = []

    /// The relationships of a part, or of the workbook as a whole for an empty name; none where they are missing.
    init(of source: String, in parts: WorkbookParts) throws(SpreadsheetError) {
        let name = PartName.relationships(of: source)
        guard parts.contains(name) else { return }
        var found: [Relationship] = []
        try parts.parse(
            name,
            ElementVisitor { _, element throws(SpreadsheetError) in
                // Targets outside the workbook are never fetched.
                guard element.is("Relationship"), element.text("TargetMode") != "External" else { return }
                guard let id = element.text("Id"), let type = element.text("Type"), let target = element.text("Target")
                else { throw .damaged(part: name, detail: "a relationship has no id, type or target") }
                guard let part = PartName.resolved(target, from: source) else {
                    throw .damaged(part: name, detail: "the target “\(target.prefix(100))” is outside the workbook")
                }
                found.append(Relationship(id: id, kind: String(type.split(separator: "/").last ?? ""), part: part))
            })
        all = found
    }

    /// The first part of a kind.
    func part(ofKind kind: String) -> String? { all.first { $0.kind == kind }?.part }

    /// The parts of a kind, by id.
    func parts(ofKind kind: String) -> [String: String] {
        Dictionary(all.filter { $0.kind == kind }.map { ($0.id, $0.part) }) { first, _ in first }
    }
}
