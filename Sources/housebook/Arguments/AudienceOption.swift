import ArgumentParser
import Household

/// The audience that a site is built for.
struct AudienceOption: ParsableArguments {
    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp(
            "Whom the site is for: owner, family, insurer, mover, public, or one of housebook.yml; without it, the owner.",
            valueName: "a"),
        completion: ReferenceCompletion.audiences)
    var name = Audience.owner.name

    /// - Parameter settings: Read only where the name is not a built-in audience, for the household's own audiences.
    /// - Throws: `CommandError.unknownAudience`, and any error of `settings`.
    func audience(_ settings: @autoclosure () throws -> Settings) throws -> Audience {
        if let audience = Audience.named(name, custom: []) { return audience }
        return try settings().audience(name)
    }
}

extension Settings {
    /// Returns the built-in audience of this name, or the household's own.
    func audience(_ name: String) throws(CommandError) -> Audience {
        if let audience = Audience.named(name, custom: audiences) { return audience }
        throw .unknownAudience(name, known: (Audience.builtIn + audiences).map(\.name))
    }
}
