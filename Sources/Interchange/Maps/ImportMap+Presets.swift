import BundledFiles
import CBundledFiles
import Foundation

/// The maps for the exports of other programs: `Resources`.
extension ImportMap {
    public static let presets: [ImportMap] = {
        let files = BundledFiles(interchange_files())
        return files.names.filter { $0.hasSuffix(".yml") }.sorted().compactMap { name in
            // The files are part of the program, and a test reads each of them.
            files[name].flatMap { try? ImportMap($0, file: name) }
        }
    }()

    /// The text of a preset's file; nil for an unknown name.
    static func presetText(_ name: String) -> String? {
        presets.first { $0.name == name }.flatMap { BundledFiles(interchange_files())[$0.slug + ".yml"] }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The name in `--from`: `snipe-it`.
    public var slug: String { name.lowercased().replacingOccurrences(of: " ", with: "-") }

    /// The preset that recognises the headings by the largest set; nil if none does.
    static func preset(for headings: [String]) -> ImportMap? {
        let best = presets.map { ($0.recognises(headings), $0) }.max { $0.0 < $1.0 }
        return best.flatMap { $0.0 > 0 ? $0.1 : nil }
    }

    /// Whether a preset uses this heading, among others, to recognise its program.
    static func isNamed(_ heading: String) -> Bool { recognisable.contains(heading.trimmed.lowercased()) }

    private static let recognisable = Set(presets.flatMap(\.recognition).joined().map { $0.lowercased() })
}
