import Synchronization

/// The origin that a store's changes are recorded under. The changes of one command form a group, shown and undone as
/// one.
public final class ChangeOrigin: Sendable {
    /// The command as typed, without its arguments: `item edit`. Empty for a program that names none; each of its
    /// transactions is then a group of its own.
    let command: String
    /// The device whose form made the changes; nil for a command.
    let device: String?
    /// What a form calls the changes that it asks for, so that they are made once however often it is sent; nil for all
    /// other changes.
    let mark: String?
    /// The number of the group that the changes take back.
    let takesBack: Int?
    private let isGroup: Bool
    private let given = Mutex<Int?>(nil)

    /// - Parameters:
    ///   - device: The name of the device whose form makes the changes.
    ///   - mark: If a group with this mark exists, a change throws `MadeBefore`.
    public init(_ command: String, on device: String? = nil, marked mark: String? = nil) {
        (self.command, self.device, self.mark) = (command, device, mark)
        takesBack = nil
        isGroup = !command.isEmpty || device != nil
    }

    /// An origin whose transactions form one group, even without a command.
    static func group(_ origin: ChangeOrigin) -> ChangeOrigin { origin.isGroup ? origin : ChangeOrigin() }

    private init() {
        (command, device, mark) = ("", nil, nil)
        takesBack = nil
        isGroup = true
    }

    init(_ command: String, on device: String?, marked mark: String? = nil, takingBack group: Int) {
        (self.command, self.device, self.mark) = (command, device, mark)
        takesBack = group
        isGroup = !command.isEmpty
    }

    /// The number of the group, once a first transaction is committed.
    var number: Int? {
        get { !isGroup ? nil : given.withLock(\.self) }
        set { given.withLock { $0 = newValue } }
    }
}

/// The changes that a form asks for were made already. Nothing was written.
public struct MadeBefore: Error, Hashable, Sendable {
    /// The number of their group.
    public let group: Int
}
