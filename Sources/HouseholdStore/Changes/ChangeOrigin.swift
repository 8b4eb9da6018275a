import Synchronization

/// The origin that a store's changes are recorded under. The changes of one command form a group, shown and undone as
/// one.
public final class ChangeOrigin: Sendable {
    /// The command as typed, without its arguments: `item edit`. Empty for a program that names none; each of its
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

    /// An origin whose transactions form one group, even without a command.
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
