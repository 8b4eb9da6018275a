import ArgumentParser
import Household
import HouseholdStore
import Workspace

/// A kind of record that files can be attached to, and how a command line names it. The four attachment commands are
/// written once for all kinds.
protocol AttachmentOwner: ParsableArguments {
    /// The owner's command, which has the attachment commands below it: `item`.
    static var command: String { get }
    /// The kind of record in a sentence: "an item".
    static var phrase: String { get }

    func target(in session: HouseholdSession) throws -> AttachmentTarget
}

/// The record that a command line names.
struct AttachmentTarget {
    var owner: Attachment.Owner
    /// `“Sofa” (sofa)`
    var reference: String
}

struct ItemOwner: AttachmentOwner {
    static let command = "item"
    static let phrase = "an item"

    @Argument(help: "The item.", completion: ReferenceCompletion.items)
    var item: String

    func target(in session: HouseholdSession) throws -> AttachmentTarget {
        let item = try session.store.inventory.item(item)
        return AttachmentTarget(owner: .item(item.id), reference: item.reference)
    }
}

struct HomeOwner: AttachmentOwner {
    static let command = "home"
    static let phrase = "a home"

    @Argument(help: "The home.", completion: ReferenceCompletion.homes)
    var home: String

    func target(in session: HouseholdSession) throws -> AttachmentTarget {
        let home = try session.store.household.home(home)
        return AttachmentTarget(owner: .home(home.id), reference: home.reference)
    }
}

struct LocationOwner: AttachmentOwner {
    static let command = "location"
    static let phrase = "a room"

    @Argument(help: "The room.", completion: ReferenceCompletion.locations)
    var location: String

    @OptionGroup var home: HomeOption

    func target(in session: HouseholdSession) throws -> AttachmentTarget {
        let location = try session.location(location, in: home.named(in: session))
        return AttachmentTarget(owner: .location(location.id), reference: location.reference)
    }
}

struct PolicyOwner: AttachmentOwner {
    static let command = "policy"
    static let phrase = "a policy"

    @Argument(help: "The policy.", completion: ReferenceCompletion.policies)
    var policy: String

    func target(in session: HouseholdSession) throws -> AttachmentTarget {
        let policy = try session.store.policies.policy(policy)
        return AttachmentTarget(owner: .policy(policy.id), reference: policy.reference)
    }
}

/// The four attachment commands, to add to the subcommands of an owner's command.
enum AttachmentCommands<Owner: AttachmentOwner> {
    static var all: [any ParsableCommand.Type] {
        [
            AttachmentAttach<Owner>.self, AttachmentList<Owner>.self, AttachmentEdit<Owner>.self,
            AttachmentDetach<Owner>.self,
        ]
    }
}
