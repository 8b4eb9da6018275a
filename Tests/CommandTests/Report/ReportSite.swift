import Foundation
import Household
import TestSupport

/// The furnished household with two items in the kitchen of the main house, one of them with a photo and a receipt, and
/// one item in no room, all on record since 2020. Worth 1,299.00 + 3 × 20.50 = 1,360.50 euros; the third item has no value.
enum ReportSite {
    static func make() async throws -> TemporarySite { try await model.value.copy() }

    private static let model = Task {
        let site = try TemporarySite.furnished()
        try await site.run(
            "item", "add", "Oven", "--room", "Kitchen", "--make", "Smeg", "--serial", "S-1", "--price", "1299",
            "--purchase-date", "2020-01-15")
        try await site.run("item", "add", "Cups", "--room", "Kitchen", "--quantity", "3", "--price", "20.50")
        try await site.run("item", "add", "Bicycle")
        try site.write(try PhotoFile.jpeg(1), to: "oven.jpg")
        try site.write("Receipt for an oven, 1299 euros\n", to: "receipt.txt")
        try await site.run("item", "attach", "oven", "oven.jpg")
        try await site.run("item", "attach", "oven", "receipt.txt", "--kind", "receipt")
        // A report of a past day leaves out what was recorded later.
        try site.execute("UPDATE item SET createdAt = '2020-01-15 12:00:00.000'")
        return site
    }

    /// All formats except PDF, which needs an installed program.
    static let formats = "html,md,csv,xlsx"
}

extension TemporarySite {
    func reportFiles(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(folder).path).sorted()
    }

    /// The bytes of every file in a report's folder and its subfolders, by name.
    func reportContents(_ folder: String) throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: url(folder).path).filter {
            !["evidence", "proof"].contains($0)
        }
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try bytes(of: "\(folder)/\($0)")) })
    }
}
