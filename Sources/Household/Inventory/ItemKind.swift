import BundledFiles
import Foundation

/// What things of a kind begin with: a book has an author, a tool the label for tools.
public struct ItemKind: Hashable, Codable, Sendable {
    public var name: String
    /// The names of labels. Those that a home does not have are left out.
    public var labels: [String]
    /// Custom fields, as a rule without a value yet.
    public var fields: [CustomField]
    public var unit: String
    public var insuranceClass: String

    public init(
        name: String, labels: [String] = [], fields: [CustomField] = [], unit: String = "", insuranceClass: String = ""
    ) {
        (self.name, self.labels, self.fields) = (name, labels, fields)
        (self.unit, self.insuranceClass) = (unit, insuranceClass)
    }

    /// Fills in what a new item of this kind begins with.
    /// - Parameter known: The labels of the item's home.
    public func fill(_ item: inout Item, labels known: [Label]) {
        item.labelIDs = labels.compactMap { name in known.first { NameKey($0.name) == NameKey(name) }?.id }
        (item.customFields, item.unit, item.insuranceClass) = (fields, unit, insuranceClass)
    }

    /// Takes out of an item the fields of this kind that nobody filled in.
    public func removeEmptyFields(from item: inout Item) {
        item.customFields.removeAll { field in field.value.isEmpty && fields.contains { $0.name == field.name } }
    }

    /// Reads the catalogue file `Resources/item-kinds.json`.
    public static func standard() throws -> [ItemKind] {
        try JSONDecoder().decode([ItemKind].self, from: BundledFiles.household.file("item-kinds.json"))
    }
}
