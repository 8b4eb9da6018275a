import Household

extension ClearableFields<Item> {
    static let item = ClearableFields(
        Item.fields.filter { $0.isEdited && $0.canBeEmpty }.map { field in Field(field.option) { field.clear(&$0) } }
            + [
                Field("warranty") { $0.warranty = Warranty() },
                Field("sold") { $0.sale = nil },
                Field("fields") { $0.customFields = [] },
                Field("labels") { $0.labelIDs = [] },
                Field("location") { $0.locationID = nil },
            ])
}
