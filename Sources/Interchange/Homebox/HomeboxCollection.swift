import Files
public import Foundation
public import Household

/// Reads the archive that Homebox makes of a whole collection: a table in JSON for each kind of record, and the
/// attachments, named by their ids.
///
/// Items are read by the same rules as those of Homebox's CSV (see `HomeboxReader`), so both identify the same items.
/// The archive adds what the CSV lacks: attachments (without thumbnails), maintenance entries, and the
/// descriptions and photos of locations.
public struct HomeboxCollection: Sendable {
    private let entities: [Entity]
    private let places: [String: Int]
    private let kinds: [String: EntityType]
    private let tags: [String: [String]]
    private let fields: [String: [Field]]
    private let maintenance: [String: [Maintenance]]
    private let attachments: [String: [File]]

    /// The names of the tables in the archive, without `.json`.
    public static let tables = [
        "entities", "entity_types", "tags", "tag_entities", "entity_fields", "maintenance_entries", "attachments",
    ]

    /// - Parameter table: The bytes of a table; nil where the archive lacks it.
    /// - Throws: `FormatError` for a table that does not have Homebox's form.
    public init(_ table: (_ name: String) throws -> Data?) throws {
        func rows<Row: Decodable>(_ name: String, _ type: Row.Type) throws -> [Row] {
            guard let data = try table(name) else { return [] }
            do {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return try decoder.decode([Row].self, from: data)
            } catch {
                throw FormatError.invalidJSON(
                    line: nil, column: nil, reason: "\(name).json is not as Homebox writes it")
            }
        }
        entities = try rows("entities", Entity.self)
        places = Dictionary(entities.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        kinds = Dictionary(try rows("entity_types", EntityType.self).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let names = Dictionary(try rows("tags", Tag.self).map { ($0.id, $0.name) }, uniquingKeysWith: { $1 })
        tags = Dictionary(grouping: try rows("tag_entities", Tagging.self), by: \.entityId)
            .mapValues { $0.compactMap { names[$0.tagId] } }
        fields = Dictionary(grouping: try rows("entity_fields", Field.self), by: { $0.entityFields ?? "" })
        maintenance = Dictionary(
            grouping: try rows("maintenance_entries", Maintenance.self), by: { $0.entityId ?? "" })
        attachments = Dictionary(
            grouping: try rows("attachments", File.self).filter { $0.type != "thumbnail" },
            by: { $0.entityAttachments ?? "" })
    }

    /// - Throws: `FormatError` if nothing can be read.
    public func read(currency: Currency) throws(FormatError) -> ImportBatch {
        var names: [String] = []
        for field in fields.values.joined() where !names.contains(field.name) { names.append(field.name) }
        names.sort()
        var table = DelimitedWriter()
        table.append(Self.headings + names.map { "HB.field." + $0 })
        for entity in entities { table.append(cells(of: entity) + names.map { value(ofField: $0, of: entity) }) }
        var batch = try HomeboxReader(currency: currency).read(TableFile(rows: table))
        let (containers, upkeep) = (containers, upkeep(currency: currency))
        batch.amend(namingFiles: !files.isEmpty) { row in
            if let upkeep = upkeep[row.line] {
                let apply = row.apply
                row.apply = { item in
                    apply(&item)
                    upkeep.add(to: &item)
                }
            }
            row.files = files[row.line] ?? []
            row.container = ImportBatch.Container(name: containers[row.line] ?? "")
        }
        for (line, files) in files where isPlace(entities[line - 2]) {
            let entity = entities[line - 2]
            let path = HomeboxForm.path((path(above: entity) + [entity.name]).joined(separator: "/"))
            if let room = batch.rooms.firstIndex(where: { $0.name == path }) { batch.rooms[room].files = files }
        }
        return batch
    }

    private static let headings = [
        "HB.import_ref", "HB.location", "HB.tags", "HB.asset_id", "HB.archived", "HB.url", "HB.name", "HB.quantity",
        "HB.description", "HB.insured", "HB.notes", "HB.purchase_price", "HB.purchase_from", "HB.purchase_date",
        "HB.manufacturer", "HB.model_number", "HB.serial_number", "HB.lifetime_warranty", "HB.warranty_expires",
        "HB.warranty_details", "HB.sold_to", "HB.sold_price", "HB.sold_date", "HB.sold_notes",
    ]

    private func cells(of entity: Entity) -> [String] {
        let isPlace = isPlace(entity)
        return [
            entity.importRef ?? "", path(above: entity).joined(separator: "/"),
            (tags[entity.id] ?? []).joined(separator: ";"), assetID(entity), Self.flag(entity.archived),
            isPlace ? "/location/" + entity.id : "", entity.name, entity.quantity.map { "\($0)" } ?? "",
            entity.description ?? "", Self.flag(entity.insured), entity.notes ?? "", Self.amount(entity.purchasePrice),
            entity.purchaseFrom ?? "", entity.purchaseDate ?? "", entity.manufacturer ?? "",
            entity.modelNumber ?? "", entity.serialNumber ?? "", Self.flag(entity.lifetimeWarranty),
            entity.warrantyExpires ?? "", entity.warrantyDetails ?? "", entity.soldTo ?? "",
            Self.amount(entity.soldPrice), entity.soldDate ?? "", entity.soldNotes ?? "",
        ]
    }

    private static func flag(_ flag: Bool?) -> String { flag == true ? "true" : "false" }
    private static func amount(_ amount: Decimal?) -> String { amount.map { "\($0)" } ?? "" }

    /// Homebox shows 2 as `000-002`.
    private func assetID(_ entity: Entity) -> String {
        guard let number = entity.assetId, number > 0 else { return "" }
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        return padded.dropLast(3) + "-" + padded.suffix(3)
    }

    private func isPlace(_ entity: Entity) -> Bool {
        kinds[entity.entityTypeEntities ?? ""]?.isLocation == true
    }

    /// The names of the locations around an entity, from the outermost in.
    private func path(above entity: Entity) -> [String] {
        var names: [String] = []
        var seen: Set<String> = [entity.id]
        var next = entity.entityChildren
        while let id = next, seen.insert(id).inserted, let place = places[id] {
            if isPlace(entities[place]) { names.append(entities[place].name) }
            next = entities[place].entityChildren
        }
        return names.reversed()
    }

    /// The name of the item that each item is inside of, by the inner item's line in the table.
    private var containers: [Int: String] {
        entities.enumerated().reduce(into: [:]) { containers, entry in
            guard let id = entry.element.entityChildren, let place = places[id], !isPlace(entities[place]) else {
                return
            }
            containers[entry.offset + 2] = entities[place].name
        }
    }

    private func value(ofField name: String, of entity: Entity) -> String {
        guard let field = fields[entity.id]?.first(where: { $0.name == name }) else { return "" }
        switch field.type {
        case "number": return field.numberValue.map { "\($0)" } ?? ""
        case "boolean": return field.booleanValue == true ? "true" : "false"
        case "time": return field.timeValue ?? ""
        default: return field.textValue ?? ""
        }
    }

    /// The maintenance of an item: what was done is an entry of its log, what is scheduled a task.
    private struct Upkeep {
        var tasks: [UpkeepTask] = []
        var log: [UpkeepEntry] = []

        /// Adds what the item does not have yet, so that a second import adds nothing.
        func add(to item: inout Item) {
            for entry in log where !item.upkeepLog.contains(entry) { item.upkeepLog.append(entry) }
            let names = Set(item.upkeep.map { NameKey($0.name) })
            item.upkeep += tasks.filter { !names.contains(NameKey($0.name)) }
        }
    }

    /// The maintenance of each item, by its line in the table.
    private func upkeep(currency: Currency) -> [Int: Upkeep] {
        maintenance.reduce(into: [:]) { upkeep, owned in
            guard let place = places[owned.key] else { return }
            var found = Upkeep()
            for entry in owned.value {
                let name = entry.name.trimmed.isEmpty ? "Maintenance" : entry.name.trimmed
                let notes = (entry.description ?? "").trimmed
                if let day = entry.date.flatMap({ CalendarDate($0.prefix(10)) }) {
                    let cost = entry.cost.flatMap {
                        // An amount that cannot be is left out, not the entry.
                        $0 == 0 ? nil : try? Money.parse("\($0)", in: currency, decimalMark: ".")
                    }
                    found.log.append(UpkeepEntry(task: name, date: day, cost: cost, notes: notes))
                } else if let day = entry.scheduledDate.flatMap({ CalendarDate($0.prefix(10)) }),
                    !found.tasks.contains(where: { NameKey($0.name) == NameKey(name) })
                {
                    found.tasks.append(UpkeepTask(name: name, due: day, notes: notes))
                }
            }
            upkeep[place + 2] = found
        }
    }

    /// The attachments by their owner's line in the table. The first line has the headings.
    private var files: [Int: [ImportBatch.File]] {
        attachments.reduce(into: [:]) { files, owned in
            guard let place = places[owned.key] else { return }
            let firstOnes = owned.value.filter { $0.primary == true } + owned.value.filter { $0.primary != true }
            files[place + 2] = firstOnes.map { file in
                ImportBatch.File(
                    path: "attachments/" + file.id, name: file.title ?? "",
                    kind: file.type.flatMap(Attachment.Kind.init(rawValue:)) ?? .other)
            }
        }
    }
}

// The columns of the tables that Housebook reads.
extension HomeboxCollection {
    private struct Entity: Decodable {
        var id, name: String
        var description, importRef, notes, serialNumber, modelNumber, manufacturer: String?
        var quantity: Decimal?
        var insured, archived, lifetimeWarranty: Bool?
        var assetId: Int?
        var warrantyExpires, warrantyDetails, purchaseDate, purchaseFrom: String?
        var purchasePrice, soldPrice: Decimal?
        var soldDate, soldTo, soldNotes: String?
        var entityTypeEntities: String?
        /// The id of the entity that contains this one.
        var entityChildren: String?
    }

    private struct EntityType: Decodable {
        var id: String
        var isLocation: Bool?
    }

    private struct Tag: Decodable { var id, name: String }
    private struct Tagging: Decodable { var tagId, entityId: String }

    private struct Field: Decodable {
        var name: String
        var type, textValue, timeValue, entityFields: String?
        var numberValue: Decimal?
        var booleanValue: Bool?
    }

    private struct Maintenance: Decodable {
        var name: String
        var description, date, scheduledDate, entityId: String?
        var cost: Decimal?
    }

    private struct File: Decodable {
        var id: String
        var type, title, entityAttachments: String?
        var primary: Bool?
    }
}
