import Foundation
import Household

/// A name as it is unique: case aside.
struct NameKey: Hashable {
    private let folded: String

    init(_ name: String) {
        folded = name.trimmingCharacters(in: .whitespacesAndNewlines).folding(options: .caseInsensitive, locale: nil)
    }
}

/// What is brought in, divided into what keeps its id and what the store has by that name under another.
struct NameMatches<E: NamedEntity> {
    private(set) var own: [E] = []
    /// What is brought in and not kept, with the id that it is known by.
    private(set) var matched: [(E, id: EntityID<E>)] = []
    private var ids: [EntityID<E>: EntityID<E>] = [:]

    init(_ new: [E], in old: [E]) {
        // What is brought in under an id of the store takes its name along, unless that name is another's: then the store's
        // stays as it is, and keeps a name that seemed to be free.
        var yielding: Set<EntityID<E>> = []
        while true {
            let (holders, losers) = Self.settle(new, old, yielding)
            guard losers.isSubset(of: yielding) else {
                yielding.formUnion(losers)
                continue
            }
            for entity in new {
                guard losers.contains(entity.id), let holder = holders[NameKey(entity.name)] else {
                    own.append(entity)
                    continue
                }
                matched.append((entity, holder))
                ids[entity.id] = holder
            }
            for id in own.map(\.id) + old.map(\.id) where ids[id] == nil { ids[id] = id }
            return
        }
    }

    /// - Parameter yielding: What is brought in and known not to get its name.
    /// - Returns: Who has each name in the end, and whose name is another's.
    private static func settle(
        _ new: [E], _ old: [E], _ yielding: Set<EntityID<E>>
    ) -> (holders: [NameKey: EntityID<E>], losers: Set<EntityID<E>>) {
        let given = Set(new.map(\.id)).subtracting(yielding)
        var holders: [NameKey: EntityID<E>] = [:]
        for entity in old where !given.contains(entity.id) { holders[NameKey(entity.name)] = entity.id }
        var losers: Set<EntityID<E>> = []
        for entity in new {
            let key = NameKey(entity.name)
            if let holder = holders[key], holder != entity.id {
                losers.insert(entity.id)
            } else {
                holders[key] = entity.id
            }
        }
        return (holders, losers)
    }

    /// The id by which something brought in is known in the store; nil where there is no such thing in the end.
    func id(_ id: EntityID<E>?) -> EntityID<E>? { id.flatMap { ids[$0] } }
}
