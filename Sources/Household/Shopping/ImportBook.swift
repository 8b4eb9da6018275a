/// The entities of a kind that a file may name, and what becomes of them.
struct ImportBook<E: Entity & Equatable> {
    /// What there was, then what is new.
    private(set) var entities: [E]
    private let before: [E]
    private let name: @Sendable (E) -> String
    private var places: [EntityID<E>: Int] = [:]
    private var slugs: [String: Int] = [:]
    private var names: [NameKey: Int] = [:]
    private var touched: Set<Int> = []

    /// - Parameter name: What a person calls one.
    init(_ entities: [E], name: @escaping @Sendable (E) -> String) {
        (self.entities, before, self.name) = (entities, entities, name)
        for place in entities.indices { register(place) }
    }

    // Of two that share something the first stands, as everywhere.
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

    /// The one that a person means by a text: its name, slug or id.
    func find(_ text: String) -> E? { named(text) ?? withSlug(text) ?? self[EntityID(text)] }

    /// Takes one in: as a new one, or in the place of the one with its id.
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
    /// How many were taken in and are as they were.
    var unchanged: Int { touched.count { $0 < before.count && before[$0] == entities[$0] } }
}
