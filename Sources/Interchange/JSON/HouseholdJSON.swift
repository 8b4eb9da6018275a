public import Foundation
public import Household

/// Housebook's own JSON: a whole household as in `Snapshot`, under a head that identifies the file.
///
///     {"format":"housebook","version":6,"household":{ ... }}
///
/// Instants are ISO 8601 texts in UTC with milliseconds. Each entity has its own line, its fields have a fixed order,
/// and absent values are left out, so that equal households give equal files and a change shows as one line. Reading
/// gives back the snapshot that was written, including ids, slugs and write records.
///
/// Version 2 added stores, categories, vault and carts; version 3 policies and audiences; version 4 claims, room codes
/// and item numbers; version 5 the codes and numbers of deleted records; version 6 rooms inside rooms and items inside
/// items. The version number makes an older program refuse the file: it would otherwise ignore these parts and lose
/// them when it writes the file again. Files of earlier versions can be read: they simply lack these parts.
/// parts.
public enum HouseholdJSON {
    public static let format = "housebook"
    /// The version that is written, and the latest that can be read.
    public static let version = 6

    /// Writes the household, or one home: see `Snapshot.only(home:)`.
    public static func write(_ snapshot: Snapshot, home: EntityID<Home>? = nil) -> Data {
        Data(bytes(of: snapshot, home: home))
    }

    /// Like `write(_:home:)`, for callers that need no `Data`.
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

    /// Reads a snapshot and checks it: ids are unique, references lead to something in the file, and values are
    /// allowed. The file may also be a page of `HouseholdHTML`, which holds the JSON.
    public static func read(_ data: Data) throws(FormatError) -> Snapshot {
        let json = try ValidText(HouseholdHTML.json(in: data) ?? data, isUnicode: true).bytes
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = Instant.read(text, as: .file) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "“\(text)” is not a timestamp of the form 2021-10-13T08:30:00.000Z")
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

    /// The head, decoded before the household because a later version's household may have any shape.
    private struct Head: Decodable {
        var format: String?
        var version: Int?

        private enum Key: String, CodingKey {
            case format, version
        }

        init(from decoder: any Decoder) throws {
            // A list, a number or a text has no keys: it is JSON, but not Housebook's.
            guard let container = try? decoder.container(keyedBy: Key.self) else { return }
            // A `format` that is not text is not Housebook's either.
            format = try? container.decode(String.self, forKey: .format)
            // The same goes for a `version` that is not a whole number.
            version = try? container.decode(Int.self, forKey: .version)
        }
    }

    private struct Body: Decodable {
        var household: Snapshot
    }
}
