import Foundation
import Household
import Testing
import Workspace

@testable import Editing

/// The templates and words of forms: none is missing, and none is left over.
struct FormTemplateTests {
    private static let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Templates").standardizedFileURL

    /// The source of each template of forms, by its name.
    private static func sources() throws -> [String: String] {
        let folder = templates.appendingPathComponent("forms")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".mustache")
        }
        return Dictionary(
            uniqueKeysWithValues: try files.map { file in
                let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                return ("forms/\(file.dropLast(".mustache".count))", source)
            })
    }

    @Test func everyTemplateIsAPageOrAPartOfOne() throws {
        let sources = try Self.sources()
        let parts = sources.values.flatMap { $0.matches(of: /\{\{>(forms\/[^}]+)\}\}/).map { String($0.1) } }
        #expect(Set(sources.keys) == Set(FormTemplate.allCases.map(\.rawValue)).union(parts))
    }

    @Test func everyWordOfFormsIsUsed() throws {
        let catalogue = try String(contentsOf: Self.templates.appendingPathComponent("words.yml"), encoding: .utf8)
        let words = catalogue.split(separator: "\n").compactMap { $0.firstMatch(of: /^(form[\w.]+):/)?.1 }.map(
            String.init)
        let named = try Self.sources().values.flatMap { $0.matches(of: /words\.(form\w+)/).map { String($0.1) } }
        #expect(words.count == Set(words).count)
        #expect(Set(words).subtracting(named) == Set(FormWord.allCases.map(\.rawValue)).subtracting(named))
    }
}
