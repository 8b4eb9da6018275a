public import Foundation

/// The changes that one command made, or that another program made between two commands.
public struct ChangeGroup: Hashable, Sendable, Identifiable {
    /// Counts the groups of the store, from 1. Never reused.
    public var number: Int
    /// As it was typed, without its arguments: `item edit`; empty where a program named none. Nil for changes of
    /// another program.
    public var command: String?
    /// The name of the device whose form made the changes; nil for a command.
    public var device: String?
    /// When the last of its transactions was committed.
    public var at: Date
    /// The number of the group that it took back; nil for all but `undo` and `redo`.
    public var takesBack: Int?
    /// Whether a later group took it back.
    public var isTakenBack = false
    /// The sequence numbers of its entries in the change log, ascending.
    public var ranges: [ClosedRange<Int64>]

    public var id: Int { number }

    /// The command under which changes by other machines are recorded.
    package static let sync = "sync"

    package func contains(_ sequence: Int64) -> Bool { ranges.contains { $0.contains(sequence) } }

    /// The number of its entries in the change log.
    public var size: Int { ranges.reduce(0) { $0 + $1.count } }

    public init(
        number: Int, command: String?, device: String? = nil, at: Date, takesBack: Int?, isTakenBack: Bool = false,
        ranges: [ClosedRange<Int64>]
    ) {
        self.number = number
        self.command = command
        self.device = device
        self.at = at
        self.takesBack = takesBack
        self.isTakenBack = isTakenBack
        self.ranges = ranges
    }
}
