extension Audience {
    /// What it sees of everything that the table of disclosures has a key for, in the order of the keys.
    public var sights: [(key: String, sight: Sight)] { DisclosureTable.keys.map { ($0, sight(of: $0)) } }
}
