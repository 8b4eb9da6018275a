import Foundation
public import Household

/// Readable file names for the originals beside a report: `evidence/LR-01 Television, receipt.pdf`.
public enum EvidenceNames {
    public static let folder = "evidence"

    /// A name that every file system accepts, including Windows's, and that no program runs or hides.
    static func plain(_ text: String) -> String {
        let forbidden = Set("/\\:*?\"<>|".unicodeScalars)
        let scalars = text.precomposedStringWithCanonicalMapping.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isHidden = [
                .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            ]
            .contains(scalar.properties.generalCategory)
            return forbidden.contains(scalar) || isHidden ? " " : scalar
        }
        var name = String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
        // Names have at most 255 bytes, and the ending and a number need some of them.
        while name.utf8.count > 180 { name.removeLast() }
        return name.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
}

extension Attachment {
    /// The ending for a file: that of its name if it is a plain one, else the usual one of its media type.
    public var fileEnding: String {
        let own = fileName.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
        if (1...5).contains(own.utf8.count),
            own.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        {
            return own
        }
        switch mediaType.lowercased() {
        case "application/pdf": return "pdf"
        case "image/jpeg": return "jpg"
        case "text/plain": return "txt"
        case let type where type.hasPrefix("image/"): return String(type.dropFirst(6).prefix { $0.isLetter })
        default: return "bin"
        }
    }
}
