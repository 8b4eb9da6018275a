import Values

extension Cart {
    /// Finds the line that a person named: see `TypedName`. Its number is its place in the list, from 1.
    ///
    /// - Parameter name: Gives a line's current name.
    /// - Throws: `DomainError.notFound`, `.ambiguous`.
    public func line(
        _ reference: String, name: (CartItem) -> String = \.name
    ) throws(DomainError) -> CartItem {
        let typed = TypedName(reference)
        let found = typed.find(among: Array(lines.indices)) { place in
            TypedName.Names(
                id: lines[place].id.description, numbers: ["\(place + 1)"], names: [name(lines[place])])
        }
        switch found {
        case .one(let place): return lines[place]
        case .several(let places):
            throw .ambiguous(
                kind: .line, reference: reference, matches: places.map { "\($0 + 1) \(name(lines[$0]))" })
        case .none:
            throw .notFound(kind: .line, reference: reference, suggestions: typed.suggestions(lines.map(name)))
        }
    }
}
