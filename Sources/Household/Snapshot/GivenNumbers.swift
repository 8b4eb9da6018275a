/// The numbers and codes that a household has given so far, including those of removed items and rooms. None of them is
/// given again, since printed lists may still name them.
public struct GivenNumbers: Hashable, Codable, Sendable {
    /// The last number that was given to an item in each place: a room's id, else a home's, else empty for no home.
    public var items: [String: Int]
    public var rooms: [RoomCode]

    public struct RoomCode: Hashable, Codable, Sendable {
        /// A home's id; empty for none.
        public var home: String
        public var code: String
        public var room: String

        public init(home: String, code: String, room: String) {
            self.home = home
            self.code = code
            self.room = room
        }
    }

    public init(items: [String: Int], rooms: [RoomCode]) {
        self.items = items
        self.rooms = rooms
    }
}
