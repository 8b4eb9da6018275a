/// A value in the store that is not what its column says: some other program wrote it past the schema's checks.
///
/// Reading never fails for one. The value is taken as unknown (or the column's default), and `check` reports it.
public struct DataProblem: Hashable, Codable, Sendable {
    public var entity: String
    public var id: String
    public var column: String
    public var value: String

    public init(entity: String, id: String, column: String, value: String) {
        self.entity = entity
        self.id = id
        self.column = column
        self.value = value
    }
}
