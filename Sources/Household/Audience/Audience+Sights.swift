extension Audience {
    /// How much the audience sees of each key of the disclosure table, in the order of the keys.
    public var sights: [(key: String, sight: Sight)] { DisclosureTable.keys.map { ($0, sight(of: $0)) } }
}
