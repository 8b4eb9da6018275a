import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last command, the last few, or one entry of the log.",
        discussion: """
            Values that were changed since then stay as they are, and are listed. `housebook redo` reverses an undo. \
            Exports, reports and sites that a command wrote are not removed.
            """)

    @Argument(
        help: ArgumentHelp("How many commands, or the number of one entry of the log: 3, @12.", valueName: "what"))
    var extent: Extent = .last(1)

    @OptionGroup var site: SiteOptions

    enum Extent: ExpressibleByArgument {
        case last(Int)
        case group(Int)

        init?(argument: String) {
            guard let number = GroupNumber(argument: argument)?.number else { return nil }
            self = argument.hasPrefix("@") ? .group(number) : .last(number)
        }

        var defaultValueDescription: String { "1" }
    }

    func run() async throws {
        let session = try site.open()
        switch extent {
        case .group(let number): try undone(session.store.history.undo(number))
        case .last(let count): for _ in 0..<count { try undone(session.store.history.undo()) }
        }
    }

    private func undone(_ outcome: History.Outcome) throws {
        let reference = outcome.group.reference
        try outcome.print("Undid \(reference).", orElse: "Nothing of \(reference) can be taken back.")
    }
}

struct RedoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Reverse the last undo.",
        discussion: "Values that were changed since the undo stay as they are, and are listed.")

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let outcome = try session.store.history.redo()
        let number = outcome.group.takesBack ?? outcome.group.number
        try outcome.print("Redid @\(number).", orElse: "Nothing of @\(number) can be done again.")
    }
}

extension History.Outcome {
    fileprivate func print(_ sentence: String, orElse nothing: String) throws {
        try StandardOutput.line(isDone ? sentence : nothing)
        for line in changes.lines() { try StandardOutput.line("  " + line) }
        try kept.printAll()
    }
}

extension [KeptValue] {
    func printAll() throws {
        for value in prefix(10) { try StandardOutput.line("Kept, since it was changed later: \(value.text)") }
        if count > 10 { try StandardOutput.line("Kept, since they were changed later: \(count - 10) more") }
    }
}
