import ArgumentParser
import Household
import Workspace

/// A kind of record that a command line names. The commands that are alike for several kinds are written once, over
/// this protocol and those that refine it.
protocol CommandRecord: Entity {
    /// The option beside the reference that says where to look for a record.
    associatedtype Scope: HomeScope = NoHome

    /// The kind's command, which has the others below it: `location`.
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
