package import Foundation
package import Household
import HouseholdStore
import Interchange
import Output
package import Site

/// The inputs of a session's site: the folders of its files, its settings, and the position of its store.
package struct SiteMaterials {
    /// The stamp of all inputs when this value was made; nil for a site that is not built again.
    var source: SiteSource?
    private let themeFolders: [URL]
    private let inputs: SiteInputs

    /// - Parameter locale: Nil for that of the settings.
    package init(
        _ session: HouseholdSession, for audience: Audience = .owner, locale: String? = nil,
        timeZone: TimeZone = .current
    ) throws {
        themeFolders = try ThemeFolders.all(of: session.root)
        var settings = session.settings
        settings.locale = locale ?? settings.locale
        inputs = SiteInputs(
            settings: settings, audience: audience, activeHome: session.state.values.activeHome,
            today: session.today, timeZone: timeZone, contentFolder: URL(fileURLWithPath: session.root.contentFolder),
            depreciation: session.settings.depreciation.isEmpty ? nil : try session.depreciation,
            program: ProgramIdentity.text)
        source = try SiteSource(
            household: try session.storePosition(), themeFolders: themeFolders, inputs: inputs)
    }

    var audience: Audience { inputs.audience }

    /// The site, with its theme loaded.
    package func site() throws -> Site { Site(theme: try Theme.load(from: themeFolders), inputs: inputs) }

    /// The texts that a site shows in addition to the household: see `Site.texts`.
    func texts(of site: Site, beside household: RedactedSnapshot) throws -> [Data] {
        try site.texts(beside: household, themeFolders: themeFolders)
    }
}

extension HouseholdSession {
    /// A text that changes with every change of the store's content.
    fileprivate func storePosition() throws -> String {
        let (first, position) = (try store.changes.first(), try store.changes.position())
        let file = FileIdentity(root.storeFile)
        return "\(file.map(\.description) ?? "") \(first) \(position.sequence) \(position.mark)"
    }
}

extension OpenData {
    /// Housebook's own JSON, as `export --format json` writes it.
    static let householdJSON = OpenData(frame: HouseholdJSONParts.frame, append: HouseholdJSONParts.append)
}
