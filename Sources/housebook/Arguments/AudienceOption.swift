import ArgumentParser
import Household

/// Whom a site is built for.
struct AudienceOption: ParsableArguments {
    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp(
            "Whom the site is for: owner, family, insurer, mover, public, or one of housebook.yml; without it, the owner.",
            valueName: "a"),
        completion: ReferenceCompletion.audiences)
    var name = Audience.owner.name

    /// - Parameter settings: Asked for the household's own audiences, where the name is none that every household has.
    /// - Throws: `CommandError.unknownAudience`, and what the settings throw.
    func audience(_ settings: @autoclosure () throws -> Settings) throws -> Audience {
        if let audience = Audience.named(name, custom: []) { return audience }
        return try settings().audience(name)
    }
}

extension Settings {
    /// One that every household has, or one of this household's own.
    func audience(_ name: String) throws(CommandError) -> Audience {
        if let audience = Audience.named(name, custom: audiences) { return audience }
        throw .unknownAudience(name, known: (Audience.builtIn + audiences).map(\.name))
    }
}
