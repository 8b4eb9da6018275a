package import Foundation
import Yams

/// A value in a YAML text, which knows its line.
package struct YAMLValue {
    private let node: Node

    private init(_ node: Node) { self.node = node }

    /// Reads a document; JSON is YAML, too. Nil for a text with nothing but comments.
    package static func read(_ text: String) throws(YAMLFault) -> YAMLValue? {
        try YAMLBounds.check(text)
        do {
            // Plain values stay texts, since callers know what they expect. The default resolver guesses, by regular
            // expressions that take longer to compile than the settings take to read.
            return try compose(yaml: text, .basic).map(YAMLValue.init)
        } catch {
            throw YAMLFault(error)
        }
    }

    /// Reads a document from a file's bytes.
    package static func read(_ data: Data) throws(YAMLFault) -> YAMLValue? {
        guard let text = String(validating: data, as: UTF8.self) else { throw .notUTF8 }
        return try read(text)
    }

    /// From 1.
    package var line: Int? { node.mark?.line }

    /// A plain value as it is written; nil for a list or a map.
    package var text: String? { node.scalar?.string }

    /// Whether the key has nothing behind it.
    package var isEmpty: Bool { text?.isEmpty ?? false }

    package var flag: Bool? { node.bool }

    package var number: Int? { node.int }

    package var list: [YAMLValue]? {
        guard case .sequence(let list) = node else { return nil }
        return list.map(YAMLValue.init)
    }

    /// The keys and their values, in the text's order.
    package var map: [(key: YAMLValue, value: YAMLValue)]? {
        guard case .mapping(let map) = node else { return nil }
        return map.map { (YAMLValue($0.key), YAMLValue($0.value)) }
    }
}

/// Why a text is not YAML.
package enum YAMLFault: Error, CustomStringConvertible {
    case notUTF8
    /// `line` counts from 1.
    case syntax(problem: String, line: Int, description: String)
    /// The same keys more than once in the map that begins at the line.
    case repeated(keys: [String], line: Int, description: String)
    /// A long text, or one whose aliases stand for a long one.
    case tooLarge(line: Int?)
    case other(description: String)

    fileprivate init(_ error: any Error) {
        let description = "\(error)"
        self =
            switch error {
            case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
                YamlError.composer(_, let problem, let mark, _):
                .syntax(problem: problem, line: mark.line, description: description)
            case YamlError.duplicatedKeysInMapping(let keys, let context):
                .repeated(keys: keys, line: context.mark.line, description: description)
            default: .other(description: description)
            }
    }

    package var line: Int? {
        switch self {
        case .syntax(_, let line, _), .repeated(_, let line, _): line
        case .tooLarge(let line): line
        case .notUTF8, .other: nil
        }
    }

    /// The parser's own words, with an excerpt of the text.
    package var description: String {
        switch self {
        case .notUTF8: "not UTF-8"
        case .tooLarge(nil): "it has more than \(YAMLBounds.longest / 1_000_000) MB"
        case .tooLarge:
            "its aliases, and its keys that are lists or maps, stand for more than \(YAMLBounds.most) characters"
        case .syntax(_, _, let description), .repeated(_, _, let description), .other(let description): description
        }
    }

    /// What is wrong, in one line where the parser names it.
    package var detail: String {
        switch self {
        case .syntax(let problem, _, _): problem
        case .repeated(let keys, _, _): "given more than once: \(keys.joined(separator: ", "))"
        case .notUTF8, .tooLarge, .other: description
        }
    }
}
