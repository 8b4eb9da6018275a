import ArgumentParser
import Foundation
import Household
import Output
import Site
import Workspace

/// Who the site is for, and the folder it is built in.
struct SiteOutput: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder to write to; without it, Public/ in the site root, or Public-AUDIENCE/ for another audience.",
            valueName: "dir"),
        completion: .directory)
    var output: String?

    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp(
            "Who the site is for: owner, family, insurer, mover, public, or one from housebook.yml; without it, owner.",
            valueName: "a"),
        completion: ReferenceCompletion.audiences)
    var audienceName = Audience.owner.name

    /// - Parameter settings: Read only where the name is not a built-in audience, for the household's own audiences.
    /// - Throws: `WorkspaceError.unknownAudience`, and any error of `settings`.
    func audience(_ settings: @autoclosure () throws -> Settings) throws -> Audience {
        if let audience = Audience.named(audienceName, custom: []) { return audience }
        return try settings().audience(audienceName)
    }

    /// - Throws: `OutputError` for a folder that a site must not be written to.
    func folder(for audience: Audience, of root: SiteRoot) throws -> URL {
        try OutputLocation.checked(
            output ?? root.publicFolder(for: audience), for: .site(audience: audience.name), siteRoot: root.folder)
    }
}
