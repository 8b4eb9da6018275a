public import Foundation
public import Household

/// Housebook's own JSON: a whole household, as `Snapshot` has it, below a head that says what the file is.
///
///     {"format":"housebook","version":4,"household":{ ... }}
///
/// Instants are ISO 8601 texts in UTC with milliseconds. Each entity has a line of its own, its fields stand in a fixed order,
/// and what is absent is left out, so that equal households give equal files and a change shows as a line.
/// Reading gives back the snapshot that was written, ids, slugs and records of writes included.
///
/// Version 2 has stores, categories, vault and carts; version 3 has policies, and says whom things are for; version 4
/// has claims, the codes of rooms and the numbers of items. A program that knows an earlier version alone would pass over
/// them without a word, and what it wrote again would have lost them; so it is made to refuse the file. Earlier files are
/// read: they have none of these.
public enum HouseholdJSON {
    public static let format = "housebook"
    /// The version written, and the latest that can be read.
    public static let version = 4

    /// The household, or one home of it: see `Snapshot.only(home:)`.
    public static func write(_ snapshot: Snapshot, home: EntityID<Home>? = nil) -> Data {
        Data(bytes(of: snapshot, home: home))
    }

    /// The same, for who needs no `Data`.
    public static func bytes(of snapshot: Snapshot, home: EntityID<Home>? = nil) -> [UInt8] {
        let household = home.map { snapshot.only(home: $0) } ?? snapshot
        let lines = household.carts.reduce(0) { $0 + $1.lines.count }
        var json = JSONText(capacity: 1300 * household.items.count + 700 * (lines + household.vault.count))
        json.object { json in
            json.member("format", format)
            json.member("version", version)
            json.household(household)
        }
        json.end(with: UInt8(ascii: "\n"))
        return json.bytes
    }

    /// The snapshot in a file, checked: every id once, every reference to something in the file, values that a
    /// household may have.
    public static func read(_ data: Data) throws(FormatError) -> Snapshot {
        let json = Data(try ValidText(data).bytes)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = InstantText.read(text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "“\(text)” is no instant of the form 2021-10-13T08:30:00.000Z")
            }
            return date
        }
        let head: Head
        let snapshot: Snapshot
        do {
            head = try decoder.decode(Head.self, from: json)
            guard head.format == format, let found = head.version else { throw FormatError.otherJSON }
            guard found <= version else { throw FormatError.newerVersion(found: found, known: version) }
            guard found >= 1 else { throw FormatError.otherJSON }
            snapshot = try decoder.decode(Body.self, from: json).household
        } catch let error as FormatError {
            throw error
        } catch let error as DecodingError {
            throw FormatError(error, in: json)
        } catch {
            throw .invalidJSON(line: nil, column: nil, reason: "\(error)")
        }
        try SnapshotIntegrity(snapshot).check()
        return snapshot
    }

    /// Decoded first: a later version's household may have any shape.
    private struct Head: Decodable {
        var format: String?
        var version: Int?

        private enum Key: String, CodingKey {
            case format, version
        }

        init(from decoder: any Decoder) throws {
            // A list, a number or a text has no keys: JSON, but not ours.
            guard let container = try? decoder.container(keyedBy: Key.self) else { return }
            // A format that is no text is not ours either.
            format = try? container.decode(String.self, forKey: .format)
            // And of the version.
            version = try? container.decode(Int.self, forKey: .version)
        }
    }

    private struct Body: Decodable {
        var household: Snapshot
    }
}
