import ArgumentParser
import Console
import Household
import Workspace

/// A kind of record that a command line can name. Commands that are the same for several kinds are written once, over
/// this protocol and its refinements.
protocol CommandRecord: Entity {
    /// The option beside the reference that limits where to look for a record.
    associatedtype Scope: HomeScope = NoHome

    /// The name of the kind's command, which contains the others: `room`.
    static var command: String { get }
    /// The kind in a sentence: "room".
    static var noun: String { get }
    /// The name of the argument in the usage line; the command's, by default.
    static var valueName: String { get }
    static var completion: CompletionKind { get }

    /// - Parameter home: The only home to look in; nil for all.
    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Self

    /// `“Sofa” (sofa)`
    var reference: String { get }
}

extension CommandRecord {
    static var valueName: String { command }
    /// "a room", "an item"
    static var phrase: String { ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun }
}

/// The argument that names a record.
struct RecordArgument<Record: CommandRecord>: ParsableArguments {
    @Argument(help: ArgumentHelp("The \(Record.noun).", valueName: Record.valueName), completion: Record.completion)
    var typed: String

    func record(in session: HouseholdSession, _ scope: Record.Scope) throws -> Record {
        try Record.find(typed, in: scope.home(in: session), of: session)
    }
}

/// The option of `edit` for the slug, and the note for a name that changes without its slug.
struct SlugOption: ParsableArguments {
    @Flag(help: "Make a new slug from the present name. Links to its pages and printed codes stop working.")
    var newSlug = false

    /// An empty slug is made anew when the record is saved.
    func apply(to record: inout some Entity) {
        if newSlug { record.slug = "" }
    }

    /// - Parameter name: Returns the name that the slug is made from.
    func report<Record: Entity>(_ edited: Record, since before: Record, _ name: (Record) -> String) throws {
        if edited.slug != before.slug {
            return try StandardOutput.line(
                "Its slug was \(before.slug): links to its former pages and printed codes no longer work.")
        }
        let slugs = [before, edited].map { Slug.make(from: name($0), fallback: edited.slug) }
        guard slugs[0] != slugs[1], !Slug.isNumbered(edited.slug, of: slugs[1]) else { return }
        StandardError.line(
            "note: its slug is still \(edited.slug), which stands in the addresses of its pages for you and the family")
        StandardError.line("hint: --new-slug makes one from the new name; links and printed codes then stop working")
    }
}
