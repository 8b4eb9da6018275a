/// The entities of one kind that an imported file may name, and how the import changes them.
struct ImportBook<E: Entity & Equatable> {
    /// The existing entities, then the new ones.
    private(set) var entities: [E]
    private let before: [E]
    private let name: @Sendable (E) -> String
    private var places: [EntityID<E>: Int] = [:]
    private var slugs: [String: Int] = [:]
    private var names: [NameKey: Int] = [:]
    private var touched: Set<Int> = []

    /// - Parameter name: Gives an entity's name as people use it.
    init(_ entities: [E], name: @escaping @Sendable (E) -> String) {
        (self.entities, before, self.name) = (entities, entities, name)
        for place in entities.indices { register(place) }
    }

    // Where two entities share an id, a slug or a name, the first one is used, as everywhere.
    private mutating func register(_ place: Int) {
        let entity = entities[place]
        if places[entity.id] == nil { places[entity.id] = place }
        if !entity.slug.isEmpty, slugs[entity.slug] == nil { slugs[entity.slug] = place }
        let key = NameKey(name(entity))
        if names[key] == nil { names[key] = place }
    }

    subscript(id: EntityID<E>?) -> E? { id.flatMap { places[$0] }.map { entities[$0] } }

    func withSlug(_ slug: String) -> E? { slugs[slug].map { entities[$0] } }

    func named(_ name: String) -> E? { names[NameKey(name)].map { entities[$0] } }

    /// Finds an entity by its name, slug or id.
    func find(_ text: String) -> E? { named(text) ?? withSlug(text) ?? self[EntityID(text)] }

    /// Adds an entity, or replaces the one with its id.
    mutating func put(_ entity: E) {
        if let place = places[entity.id] {
            touched.insert(place)
            let key = NameKey(name(entities[place]))
            if names[key] == place { names[key] = nil }
            entities[place] = entity
            register(place)
        } else {
            touched.insert(entities.count)
            entities.append(entity)
            register(entities.count - 1)
        }
    }

    var added: [E] { Array(entities[before.count...]) }
    var updated: [E] {
        touched.sorted().filter { $0 < before.count && before[$0] != entities[$0] }.map { entities[$0] }
    }
    /// The number of entities that were put in without a change.
    var unchanged: Int { touched.count { $0 < before.count && before[$0] == entities[$0] } }
}
