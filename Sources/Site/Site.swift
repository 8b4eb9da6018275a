import Foundation
public import Household

/// What a household's site is made from, beside the household: the theme, the settings, Content.
public struct Site: Sendable {
    let theme: Theme
    private(set) var inputs: SiteInputs
    /// Tells two of them apart, even if they say the same: files may have changed in between.
    let identity = UUID()

    public init(theme: Theme, inputs: SiteInputs) {
        self.theme = theme
        self.inputs = inputs
    }

    /// Whom it is for.
    public var audience: Audience { inputs.audience }

    /// The relative links of Content and notes that lead nowhere, without building anything.
    public func brokenLinks(_ snapshot: Snapshot) throws -> [BrokenLink] { try plan(snapshot).brokenLinks }

    /// The same site, for a household that was redacted: its homes may have other slugs and ids now than Content and the
    /// settings call them by, and some may be missing.
    /// - Parameter household: The whole household.
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
