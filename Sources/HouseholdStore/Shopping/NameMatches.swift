import Household

/// Splits incoming entities into those that keep their ids, and those whose names the store has under other ids.
struct NameMatches<E: NamedEntity> {
    private(set) var own: [E] = []
    /// The incoming entities that are not kept, each with the id of the entity that has its name.
    private(set) var matched: [(E, id: EntityID<E>)] = []
    private var ids: [EntityID<E>: EntityID<E>] = [:]

    init(_ new: [E], in old: [E]) {
        // An incoming entity with an id of the store takes its name along, unless another entity has that name. Then
        // the store's entity stays as it is and keeps its own name, which had seemed free: so all names are settled
        // again.
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

    /// - Parameter yielding: The incoming entities known not to get their names.
    /// - Returns: The entity that has each name in the end, and the incoming entities whose names others have.
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

    /// The store's id for an incoming entity's id; nil if there is no such entity after the merge.
    func id(_ id: EntityID<E>?) -> EntityID<E>? { id.flatMap { ids[$0] } }
}
