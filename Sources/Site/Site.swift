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

    /// The same site, for a household that was redacted: its homes may have other slugs now than Content calls them by,
    /// and some may be missing.
    /// - Parameter homes: Those of the whole household.
    public func knowing(_ homes: [Home]) -> Site {
        var site = self
        site.inputs.homeSlugs = Dictionary(homes.map { ($0.slug, $0.id) }, uniquingKeysWith: { first, _ in first })
        return site
    }

    func plan(_ snapshot: Snapshot, _ media: SiteMedia = .none) throws -> SitePlan {
        SitePlan(try SiteModel(snapshot, inputs, words: theme.words, media: media), theme: theme, snapshot: snapshot)
    }
}
