import Foundation
import Values

extension Cart {
    /// Finds the line that a person named: by its number in the list (from 1), its id, its name, or a part of its name
    /// that no other line has.
    ///
    /// - Parameter name: Gives a line's current name.
    /// - Throws: `DomainError.notFound`, `.ambiguous`.
    public func line(
        _ reference: String, name: (CartItem) -> String = \.name
    ) throws(DomainError) -> CartItem {
        if let number = Int(reference), lines.indices.contains(number - 1) { return lines[number - 1] }
        if let line = lines.first(where: { $0.id.description == reference.lowercased() }) { return line }
        let exact = lines.filter { name($0).caseInsensitiveCompare(reference) == .orderedSame }
        let part = SearchWord(FoldedText.of(reference))
        let matches =
            exact.isEmpty
            ? lines.filter { part.occurs(inFolded: FoldedText.of(name($0))) }
            : exact
        if matches.count == 1 { return matches[0] }
        guard matches.isEmpty else {
            let numbered = lines.indices.filter { place in matches.contains { $0.id == lines[place].id } }
            throw .ambiguous(
                kind: .line, reference: reference,
                matches: numbered.map { "\($0 + 1) \(name(lines[$0]))" })
        }
        throw .notFound(
            kind: .line, reference: reference, suggestions: NearestName.among(lines.map(name), to: reference))
    }
}
