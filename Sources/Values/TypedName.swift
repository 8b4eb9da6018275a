import Foundation

/// What a person typed to name one of several things, and the one way in which every command finds it.
///
/// The first of these steps that something matches decides:
///
/// 1. the slug as typed, or the id in any case;
/// 2. a number, such as that of a policy or on an item's tag, in any case;
/// 3. the name: as typed, then in any case, then without accents;
/// 4. the slug in any case;
/// 5. a part of the name or of the slug, without case and accents.
package struct TypedName: Sendable {
    package let text: String
    private let lowercased: String
    private let key: NameKey
    private let folded: SearchWord

    package enum Found<Thing> {
        case one(Thing)
        /// Those that the same step found, in their order.
        case several([Thing])
        case none
    }

    /// The texts by which one thing can be named. Empty ones name nothing.
    package struct Names {
        /// In lower case.
        package var id: String
        package var slug: String
        package var numbers: [String]
        /// If a thing has several, an earlier one goes before a later one of other things.
        package var names: [String]

        package init(id: String, slug: String = "", numbers: [String] = [], names: [String]) {
            (self.id, self.slug, self.numbers, self.names) = (id, slug, numbers, names)
        }
    }

    package init(_ text: String) {
        self.text = text
        lowercased = text.lowercased()
        key = NameKey(text)
        folded = SearchWord(FoldedText.of(text))
    }

    /// - Parameters:
    ///   - isPreferred: Whether to look at a thing before all others. A whole name of any thing goes before a part of
    ///     a preferred one's.
    ///   - names: The texts by which a thing can be named.
    package func find<Thing>(
        among things: [Thing], preferring isPreferred: ((Thing) -> Bool)? = nil, _ names: (Thing) -> Names
    ) -> Found<Thing> {
        // A blank reference would be a part of every name with a space.
        guard !Text.trimmed(text).isEmpty else { return .none }
        let all = things.map { (thing: $0, names: names($0)) }
        let preferred = isPreferred.map { isPreferred in all.filter { isPreferred($0.thing) } } ?? []
        for steps in [wholeSteps(upTo: all.map(\.names.names.count).max() ?? 0), [isPart]] {
            for pool in [preferred, all] {
                for step in steps {
                    let found = pool.filter { step($0.names) }.map(\.thing)
                    if !found.isEmpty { return found.count == 1 ? .one(found[0]) : .several(found) }
                }
            }
        }
        return .none
    }

    private typealias Step = (Names) -> Bool

    /// - Parameter count: The most names that a thing has.
    private func wholeSteps(upTo count: Int) -> [Step] {
        var steps: [Step] = [
            { $0.slug == text || $0.id == lowercased },
            { $0.numbers.contains { NameKey($0) == key } },
        ]
        for place in 0..<count {
            func name(_ names: Names) -> String { place < names.names.count ? names.names[place] : "" }
            steps += [
                { name($0) == text }, { NameKey(name($0)) == key },
                { !folded.bytes.isEmpty && FoldedText.of(name($0)) == folded.bytes },
            ]
        }
        return steps + [{ NameKey($0.slug) == key }]
    }

    private func isPart(of names: Names) -> Bool {
        (names.names + [names.slug]).contains { folded.occurs(inFolded: FoldedText.of($0)) }
    }

    /// Names that the typed one may be a slip of: whole ones, or if none is near, those with a word that is near.
    package func suggestions(_ names: some Sequence<String>) -> [String] {
        let near = NearestName.among(names, to: text)
        // Every short word is near some other.
        guard near.isEmpty, folded.bytes.count > 3 else { return near }
        let words = names.map { name in (name, name.split { !$0.isLetter && !$0.isNumber }.map(String.init)) }
        return NearestName.among(words.flatMap(\.1), to: text).reduce(into: []) { suggestions, word in
            guard let name = words.first(where: { $0.1.contains(word) })?.0, !suggestions.contains(name) else { return }
            suggestions.append(name)
        }
    }
}
