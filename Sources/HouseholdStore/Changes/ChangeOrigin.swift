import Synchronization

/// What the changes of a store are recorded as: those of one command are one group, which is shown and undone as one.
public final class ChangeOrigin: Sendable {
    /// As it is typed, without its arguments: `item edit`. Empty for a program that names none; each of its
    /// transactions is then a group of its own.
    let command: String
    /// The number of the group that the changes take back.
    let takesBack: Int?
    private let isGroup: Bool
    private let given = Mutex<Int?>(nil)

    public init(_ command: String) {
        self.command = command
        takesBack = nil
        isGroup = !command.isEmpty
    }

    /// The origin of several transactions that are one group, also where they have no command.
    static func group(_ origin: ChangeOrigin) -> ChangeOrigin { origin.isGroup ? origin : ChangeOrigin() }

    private init() {
        command = ""
        takesBack = nil
        isGroup = true
    }

    init(_ command: String, takingBack group: Int) {
        self.command = command
        takesBack = group
        isGroup = !command.isEmpty
    }

    /// The number of the group, once a first transaction is committed.
    var number: Int? {
        get { !isGroup ? nil : given.withLock(\.self) }
        set { given.withLock { $0 = newValue } }
    }
}
