import BundledFiles
import Foundation

/// Proposes an insurance class for a thing by the words of its title and labels, in several languages.
///
/// The classes are those that policies limit, such as jewelry and silverware, and those that depreciate in their own
/// way, such as computers. The table proposes, and a person decides: nothing counts in a class because of its title.
public struct InsuranceClassTable: Sendable {
    /// A class that an item seems to belong to.
    public struct Proposal: Hashable, Sendable {
        public let name: String
        /// The words of the title, or the label, that the proposal is based on.
        public let reason: String
    }

    private struct Entry: Decodable {
        let name: String
        let labels: [String]
        let titles: [String]
    }

    private let names: [String]
    /// Positions in `names`.
    private let labels: [String: Int]
    /// The terms of titles by their first word, each as words, the longest first.
    private let titles: [String: [(words: [String], place: Int)]]
    /// Words that make a title that of an accessory: a ring binder is no ring.
    private let accessories: Set<String>

    /// The table in `Resources/insurance-classes.json`.
    public static let standard = InsuranceClassTable(BundledFiles.household.file("insurance-classes.json"))

    /// - Precondition: The data is a table in JSON.
    private init(_ json: Data) {
        struct File: Decodable {
            let accessories: [String]
            let classes: [Entry]
        }
        // A test says what is wrong with the table.
        guard let file = try? JSONDecoder().decode(File.self, from: json) else {
            preconditionFailure("the table of insurance classes is not valid")
        }
        names = file.classes.map(\.name)
        accessories = Set(file.accessories)
        var labels: [String: Int] = [:]
        var titles: [String: [(words: [String], place: Int)]] = [:]
        for (place, entry) in file.classes.enumerated() {
            for word in entry.labels.flatMap(\.labelWords) where labels[word] == nil { labels[word] = place }
            for term in entry.titles {
                let words = term.labelWords
                titles[words[0], default: []].append((words, place))
            }
        }
        self.labels = labels
        self.titles = titles.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }

    /// The table's class for a name in any of its languages: `Jewelry` for `Schmuck & Uhren`. Nil for an unknown name.
    public func itemClass(called name: String) -> String? {
        let key = NameKey(name)
        return names.first { NameKey($0) == key }
            ?? name.labelWords.lazy.compactMap { labels[$0] }.first.map { names[$0] }
    }

    /// The class that an item seems to belong to. The title says more than labels: a ring stays a ring among heirlooms.
    public func proposal(title: String, labels: [String]) -> Proposal? {
        proposal(title: title) ?? proposal(labels: labels)
    }

    private func proposal(title: String) -> Proposal? {
        // What follows a comma tells the thing from others of its kind: “Laptop, Ana”.
        let words = String(title.prefix { $0 != "," && $0 != "(" }).labelWords
        guard words.allSatisfy({ !accessories.contains($0) }) else { return nil }
        for start in words.indices {
            for term in titles[words[start]] ?? [] where words[start...].starts(with: term.words) {
                return Proposal(name: names[term.place], reason: term.words.joined(separator: " "))
            }
        }
        return nil
    }

    private func proposal(labels: [String]) -> Proposal? {
        for label in labels {
            if let place = label.labelWords.lazy.compactMap({ self.labels[$0] }).first {
                return Proposal(name: names[place], reason: label)
            }
        }
        return nil
    }
}
