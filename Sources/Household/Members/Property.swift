/// A property of an entity, as tables of fields name it.
struct Property<Entity, Value>: Sendable {
    typealias Path = any WritableKeyPath<Entity, Value> & Sendable

    /// The place of the value in an entity that stores it. Reading and writing there is much faster than by the key
    /// path.
    private let offset: Int?
    private let getter: @Sendable (Entity) -> Value
    private let setter: @Sendable (inout Entity, Value) -> Void

    init(_ path: Path) {
        offset = MemoryLayout<Entity>.offset(of: path)
        getter = { $0[keyPath: path] }
        setter = { $0[keyPath: path] = $1 }
    }

    /// A property that is computed.
    init(get: @escaping @Sendable (Entity) -> Value, set: @escaping @Sendable (inout Entity, Value) -> Void) {
        offset = nil
        getter = get
        setter = set
    }

    subscript(entity: Entity) -> Value { withUnsafePointer(to: entity, read) }

    func set(_ value: Value, of entity: inout Entity) {
        guard let offset else { return setter(&entity, value) }
        withUnsafeMutablePointer(to: &entity) { entity in
            UnsafeMutableRawPointer(entity).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee = value
        }
    }

    /// Reads the value in place.
    func read(_ entity: UnsafePointer<Entity>) -> Value {
        guard let offset else { return getter(entity.pointee) }
        return UnsafeRawPointer(entity).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
    }
}
