internal import Foundation

/// Which words of a title mean which subject.
struct SubjectWords: Decodable, Sendable {
    let subjects: [String: [String]]
    let labels: [String: Subject]
    let fallback: Subject

    /// The words of every subject, the longest first and otherwise in the order of the alphabet.
    private let phrases: [Phrase]

    private struct Phrase: Sendable {
        var words: [String]
        var subject: Subject
        var length: Int
    }

    private enum CodingKeys: String, CodingKey {
        case subjects
        case labels
        case fallback
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        subjects = try values.decode([String: [String]].self, forKey: .subjects)
        let named = try values.decode([String: String].self, forKey: .labels)
        labels = try named.mapValues { try Self.subject($0) }
        fallback = try values.decode(Subject.self, forKey: .fallback)
        var phrases: [Phrase] = []
        for (name, texts) in subjects {
            let subject = try Self.subject(name)
            phrases += texts.map { Phrase(words: Self.words($0), subject: subject, length: $0.count) }
        }
        self.phrases = phrases.sorted { ($1.length, $0.words.joined()) < ($0.length, $1.words.joined()) }
    }

    private static func subject(_ name: String) throws -> Subject {
        guard let subject = Subject(rawValue: name) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "no subject is called “\(name)”"))
        }
        return subject
    }

    /// Lower-case words without accents and without a plural's ending.
    private static func words(_ text: String) -> [String] {
        let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        return plain.split { !$0.isLetter && !$0.isNumber }.map { word in
            if ["sses", "ches", "shes", "xes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
            return
                word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : String(word)
        }
    }

    /// The subject of the longest phrase in a title: first what comes before a comma, then all of it.
    func subject(of title: String, label: String?) -> Subject {
        let head = String(title.prefix { $0 != "," })
        return subject(in: head) ?? subject(in: title) ?? label.flatMap { labels[$0] } ?? fallback
    }

    private func subject(in title: String) -> Subject? {
        let words = Self.words(title)
        return phrases.first { phrase in
            let count = phrase.words.count
            guard count > 0, count <= words.count else { return false }
            return (0...(words.count - count)).contains { Array(words[$0..<($0 + count)]) == phrase.words }
        }?.subject
    }

    /// The table that comes with the program; nil where it contradicts itself, which a test keeps it from.
    static let standard: SubjectWords? =
        // A photo is of a carton rather than missing.
        try? JSONDecoder().decode(SubjectWords.self, from: Data(PackageResources.subject_words_json))
}

extension Subject {
    static func of(_ title: String, label: String?) -> Subject {
        SubjectWords.standard?.subject(of: title, label: label) ?? .carton
    }
}
