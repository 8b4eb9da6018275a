import Foundation
public import Household

/// What a household's site is made from, beside the household: the theme, the settings, Content.
public struct Site: Sendable {
    let theme: Theme
    let inputs: SiteInputs
    /// Tells two of them apart, even if they say the same: files may have changed in between.
    let identity = UUID()

    public init(theme: Theme, inputs: SiteInputs) {
        self.theme = theme
        self.inputs = inputs
    }

    /// The relative links of Content and notes that lead nowhere, without building anything.
    public func brokenLinks(_ snapshot: Snapshot) throws -> [BrokenLink] { try plan(snapshot).brokenLinks }

    func plan(_ snapshot: Snapshot, _ media: SiteMedia = .none) throws -> SitePlan {
        SitePlan(try SiteModel(snapshot, inputs, words: theme.words, media: media), theme: theme, snapshot: snapshot)
    }
}
