import Foundation

/// Where a cell of a workbook leads.
package enum SheetLink: Hashable, Sendable {
    /// Another cell of the workbook, `Evidence!A5`.
    case cell(String)
    /// A file beside the workbook, by its percent-encoded path from the workbook's folder.
    case file(String)

    /// The most links that a sheet can have, and the most letters of one.
    static let maximumCount = 65_530
    static let maximumLength = 2079

    /// - Parameter path: From the workbook's folder. Names in it may have any letters.
    /// - Returns: Nil for a path that leads out of that folder or is too long for a link.
    package init?(file path: String) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard names.allSatisfy({ !["", ".", ".."].contains($0) }) else { return nil }
        let encoded = names.compactMap { $0.addingPercentEncoding(withAllowedCharacters: Self.plainLetters) }
            .joined(separator: "/")
        guard encoded.utf8.count <= Self.maximumLength else { return nil }
        self = .file(encoded)
    }

    /// In libxlsxwriter's notation. It has one for files, too, `external:`, but turns the path's slashes into backslashes,
    /// which only Windows understands.
    var url: String {
        switch self {
        case .cell(let name): "internal:\(name)"
        case .file(let path): path
        }
    }

    /// All that no URL gives a meaning to. No name can then pass for a drive, a server, a parameter or a place in another
    /// workbook.
    private static let plainLetters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
