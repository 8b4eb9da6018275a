/// The nesting of items, by their positions in a snapshot. An item is inside another only while both are in the same
/// place. If another program moved the outer one alone, the inner one stays behind.
struct ItemContents: Sendable {
    /// The direct container of each item that has one.
    private(set) var containers: [Int: Int] = [:]
    /// The direct contents of each item, in ascending order.
    private(set) var contents: [Int: [Int]] = [:]
    /// The ids of the containers that items name, whether these exist or not.
    let named: Set<EntityID<Item>>
    /// The positions of items that others name as their container, by id.
    let positions: [EntityID<Item>: Int]
    /// Invalid container references, by item position.
    private(set) var faults: [(position: Int, fault: Fault)] = []

    enum Fault {
        case gone(EntityID<Item>)
        /// The position of the other item.
        case elsewhere(Int)
        case circular
        case tooDeep
    }

    init(_ items: [Item], _ references: References) {
        let inside = items.indices.filter { items[$0].containerID != nil }
        guard !inside.isEmpty else {
            (named, positions) = ([], [:])
            return
        }
        let wanted = Set(inside.compactMap { items[$0].containerID })
        named = wanted
        var positions: [EntityID<Item>: Int] = [:]
        for position in items.indices where wanted.contains(items[position].id) {
            if positions[items[position].id] == nil { positions[items[position].id] = position }
        }
        self.positions = positions
        let all = Set(inside).union(positions.values).sorted()
        let ranks = Dictionary(uniqueKeysWithValues: zip(all, 0...))
        let nesting = Nesting(
            all.map { position in
                guard let id = items[position].containerID else { return nil }
                guard let container = positions[id] else {
                    faults.append((position, .gone(id)))
                    return nil
                }
                guard references.place(of: items[position]) == references.place(of: items[container]) else {
                    faults.append((position, .elsewhere(container)))
                    return nil
                }
                return ranks[container]
            })
        for (rank, parent) in nesting.parents.enumerated() {
            guard let parent else { continue }
            containers[all[rank]] = all[parent]
            contents[all[parent], default: []].append(all[rank])
        }
        faults += nesting.circular.map { (all[$0], .circular) } + nesting.tooDeep.map { (all[$0], .tooDeep) }
        faults.sort { $0.position < $1.position }
    }
}
