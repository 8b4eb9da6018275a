import ArgumentParser
import Household
import Workspace

/// The audience that a site is built for.
struct AudienceOption: ParsableArguments {
    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp(
            "Who the site is for: owner, family, insurer, mover, public, or one from housebook.yml; without it, owner.",
            valueName: "a"),
        completion: ReferenceCompletion.audiences)
    var name = Audience.owner.name

    /// - Parameter settings: Read only where the name is not a built-in audience, for the household's own audiences.
    /// - Throws: `WorkspaceError.unknownAudience`, and any error of `settings`.
    func audience(_ settings: @autoclosure () throws -> Settings) throws -> Audience {
        if let audience = Audience.named(name, custom: []) { return audience }
        return try settings().audience(name)
    }
}
