import Foundation
import TestSupport

@testable import Output

extension TemporaryFolder {
    /// The paths that the manifest of a site claims without describing them, so that the next build checks them.
    func claimedFiles(of site: String = "Public") throws -> [String] {
        let bytes = try Data(contentsOf: self["\(site)/\(Manifest.fileName)"])
        return Manifest(Array(bytes))?.entries.filter { $0.made == nil }.map(\.path) ?? []
    }
}
