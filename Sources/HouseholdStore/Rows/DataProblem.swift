/// A bad value in the store: another program wrote it past the schema's checks.
///
/// A bad value never makes reading fail. It is taken as unknown (or as the column's default), or its row is left out;
/// `check` reports it.
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
