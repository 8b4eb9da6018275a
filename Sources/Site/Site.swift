import Foundation
public import Household

/// What a site is made from besides the household: the theme, the settings, Content.
public struct Site: Sendable {
    let theme: Theme
    let inputs: SiteInputs
    /// Distinguishes two sites with equal contents: files may have changed in between.
    let identity = UUID()

    public init(theme: Theme, inputs: SiteInputs) {
        self.theme = theme
        self.inputs = inputs
    }

    /// The audience that the site is for.
    public var audience: Audience { inputs.audience }

    /// Finds the relative links in Content and notes that lead nowhere, without building anything.
    public func brokenLinks(_ shown: RedactedSnapshot) throws -> [BrokenLink] { try plan(shown).brokenLinks }

    func plan(
        _ shown: RedactedSnapshot, _ media: SiteMedia = .none, history: LatestChanges? = nil
    ) throws -> SitePlan {
        SitePlan(try SiteModel(shown, inputs, words: theme.words, media: media, history: history), theme: theme)
    }
}
