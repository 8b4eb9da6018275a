import Foundation
public import Household

/// What a site is made from besides the household: the theme, the settings, Content.
public struct Site: Sendable {
    let theme: Theme
    private(set) var inputs: SiteInputs
    /// Distinguishes two sites with equal contents: files may have changed in between.
    let identity = UUID()

    public init(theme: Theme, inputs: SiteInputs) {
        self.theme = theme
        self.inputs = inputs
    }

    /// The audience that the site is for.
    public var audience: Audience { inputs.audience }

    /// Finds the relative links in Content and notes that lead nowhere, without building anything.
    public func brokenLinks(_ snapshot: Snapshot) throws -> [BrokenLink] { try plan(snapshot).brokenLinks }

    /// The same site, for a redacted household: its homes may have other slugs and ids than those that Content and the
    /// settings use, and some may be missing.
    /// - Parameter household: The household before redaction.
    public func knowing(_ household: Snapshot) -> Site {
        let ids = household.ids(for: audience)
        var site = self
        site.inputs.homeSlugs = Dictionary(
            household.homes.map { ($0.slug, ids($0.id)) }, uniquingKeysWith: { first, _ in first })
        site.inputs.activeHome = inputs.activeHome.map { ids($0) }
        return site
    }

    func plan(_ snapshot: Snapshot, _ media: SiteMedia = .none) throws -> SitePlan {
        SitePlan(try SiteModel(snapshot, inputs, words: theme.words, media: media), theme: theme, snapshot: snapshot)
    }
}
