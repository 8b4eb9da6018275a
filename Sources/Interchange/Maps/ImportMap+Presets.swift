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

    /// A preset as it is in its file; nil for a name that no preset has.
    static func presetText(_ name: String) -> String? {
        presets.first { $0.name == name }.flatMap { BundledFiles(interchange_files())[$0.slug + ".yml"] }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// What `--from` calls it: `snipe-it`.
    public var slug: String { name.lowercased().replacingOccurrences(of: " ", with: "-") }

    /// The map of the program that writes most of these headings; nil where none does.
    static func preset(for headings: [String]) -> ImportMap? {
        let best = presets.map { ($0.recognises(headings), $0) }.max { $0.0 < $1.0 }
        return best.flatMap { $0.0 > 0 ? $0.1 : nil }
    }

    /// Whether a preset tells its program by this heading, among others.
    static func isNamed(_ heading: String) -> Bool { recognisable.contains(heading.trimmed.lowercased()) }

    private static let recognisable = Set(presets.flatMap(\.recognition).joined().map { $0.lowercased() })
}
