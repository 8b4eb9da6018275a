import Foundation
public import Household

/// The inputs of a site other than the household: the theme, the settings, Content.
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

    /// The problems of Content and of links in notes, found without building anything.
    /// - Returns: The broken links, the files that are not content, and those that no page links to.
    public func contentProblems(
        _ shown: RedactedSnapshot
    ) throws -> (brokenLinks: [BrokenLink], leftOut: [ContentOmission], unlinked: [String]) {
        let plan = try plan(shown)
        let content = plan.model.content
        let unlinked = content.files.filter { !plan.links.targets.contains($0.path) }.map(\.source)
        return (plan.brokenLinks, content.leftOut, unlinked)
    }

    /// - Parameter book: What the pages were made of in the last build.
    func plan(
        _ shown: RedactedSnapshot, _ media: SiteMedia = .none, history: LatestChanges? = nil,
        book: PageBook = PageBook()
    ) throws -> SitePlan {
        SitePlan(try model(shown, media, history: history), theme: theme, book: book)
    }

    func model(
        _ shown: RedactedSnapshot, _ media: SiteMedia, history: LatestChanges?
    ) throws -> SiteModel {
        try SiteModel(shown, inputs, words: theme.words, media: media, history: history)
    }
}
