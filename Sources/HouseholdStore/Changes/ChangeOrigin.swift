import Synchronization

/// The origin that a store's changes are recorded under. The changes of one command form a group, shown and undone as
/// one.
public final class ChangeOrigin: Sendable {
    /// The command as typed, without its arguments: `item edit`. Empty for a program that names none; each of its
    /// transactions is then a group of its own.
    let command: String
    /// The device whose form made the changes; nil for a command.
    let device: String?
    /// The number of the group that the changes take back.
    let takesBack: Int?
    private let isGroup: Bool
    private let given = Mutex<Int?>(nil)

    /// - Parameter device: The name of the device whose form makes the changes.
    public init(_ command: String, on device: String? = nil) {
        (self.command, self.device) = (command, device)
        takesBack = nil
        isGroup = !command.isEmpty || device != nil
    }

    /// An origin whose transactions form one group, even without a command.
    static func group(_ origin: ChangeOrigin) -> ChangeOrigin { origin.isGroup ? origin : ChangeOrigin() }

    private init() {
        (command, device) = ("", nil)
        takesBack = nil
        isGroup = true
    }

    init(_ command: String, on device: String?, takingBack group: Int) {
        (self.command, self.device) = (command, device)
        takesBack = group
        isGroup = !command.isEmpty
    }

    /// The number of the group, once a first transaction is committed.
    var number: Int? {
        get { !isGroup ? nil : given.withLock(\.self) }
        set { given.withLock { $0 = newValue } }
    }
}
