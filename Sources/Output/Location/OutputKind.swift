import Files
package import Foundation

/// The kind of output that a command is about to write.
package enum OutputKind: Hashable, Sendable {
    /// The folder of a site for the audience of this name.
    case site(audience: String)
    /// The folder of an insurance report.
    case report
    /// The folder of a new household.
    case siteRoot
    /// A file for other programs.
    case export
    /// A site in one file.
    case archive

    var isSite: Bool { if case .site = self { true } else { false } }
    var isFile: Bool { self == .export || self == .archive }
}

/// Recognises a file that an earlier command wrote. A new file replaces only such a file, or an empty one.
package struct FormerFile: Sendable {
    /// `an export of the price book as CSV`
    let name: String
    private let recognises: @Sendable (URL) throws -> Bool

    /// - Parameter recognises: Called with a file that exists and is not empty.
    package init(_ name: String, _ recognises: @escaping @Sendable (URL) throws -> Bool) {
        self.name = name
        self.recognises = recognises
    }

    /// Whether a place is free, or holds a file that may be replaced: an earlier one of this kind, or an empty one.
    func mayBeReplaced(at path: String) throws -> Bool {
        guard let status = FileStatus(of: path) else { return true }
        guard status.kind == .file else { return false }
        return try status.size == 0 || recognises(URL(fileURLWithPath: path, isDirectory: false))
    }
}
