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
            """
            The folder to write to; without it, Public/ in the site root, or Public-AUDIENCE-HOME/ for another audience \
            or a home.
            """,
            valueName: "dir"),
        completion: .directory)
    var output: String?

    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp(
            """
            Who the site is for: owner, family, insurer, mover, public, or one from housebook.yml; without it, owner, \
            or insurer with --policy.
            """,
            valueName: "a"),
        completion: ReferenceCompletion.audiences)
    var audienceName: String?

    @OptionGroup var scope: ScopeOptions

    /// - Parameters:
    ///   - settings: Read only where the name is not a built-in audience, for the household's own audiences.
    ///   - session: Opened only where a home or a policy is named.
    /// - Throws: `WorkspaceError.unknownAudience`, an error about the home or the policy, and any error of `settings`
    ///   and `session`.
    func audience(
        _ settings: @autoclosure () throws -> Settings, in session: @autoclosure () throws -> HouseholdSession
    ) throws -> Audience {
        let name = audienceName ?? scope.audience.name
        let audience = try Audience.named(name, custom: []) ?? settings().audience(name)
        return audience.limited(to: try scope.scope(in: try session()))
    }

    /// - Throws: `OutputError` for a folder that a site must not be written to.
    func folder(for audience: Audience, of root: SiteRoot) throws -> URL {
        try OutputLocation.checked(
            output ?? root.publicFolder(for: audience), for: .site(audience: audience.name), siteRoot: root.folder)
    }
}
