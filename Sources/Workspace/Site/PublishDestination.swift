import Archiving
package import Foundation
package import Household
import Output
import Site

/// The destination of a publication.
package enum PublishDestination {
    case folder(URL, audience: String)
    case zip(URL)

    /// - Throws: An error if the path holds something that must not be replaced.
    package init(_ path: String, siteRoot: URL, for audience: Audience) throws {
        if path.lowercased().hasSuffix(".zip") {
            self = .zip(
                try OutputLocation.checked(path, for: .archive, siteRoot: siteRoot, replacing: Self.formerArchive))
        } else {
            let place = try OutputLocation.checked(path, for: .site(audience: audience.name), siteRoot: siteRoot)
            self = .folder(place, audience: audience.name)
        }
    }

    /// Recognises a ZIP that can be made again; no other may be replaced.
    private static let formerArchive = FormerFile("a ZIP of a site that Housebook made") {
        try ZipFile.has(["index.html", "404.html", "data/household.json"], in: $0)
    }

    package var path: String {
        switch self {
        case .folder(let url, _), .zip(let url): url.path
        }
    }

    package func take(_ files: [String], from folder: URL) throws {
        switch self {
        case .folder(let target, let audience): _ = try BuiltSite(folder).copy(to: target, audience: audience)
        case .zip(let target): try ZipFile.write(folder: folder, to: target, files: files)
        }
    }
}
