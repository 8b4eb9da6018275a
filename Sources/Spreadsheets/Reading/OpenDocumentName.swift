/// Attributes of OpenDocument, as `Element` names them.
enum OpenDocumentName {
    static let columnsRepeated: StaticString = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 number-columns-repeated"
    static let rowsRepeated: StaticString = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 number-rows-repeated"
    static let tableName: StaticString = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 name"
    static let tableStyle: StaticString = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 style-name"
    static let display: StaticString = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 display"
    static let styleName: StaticString = "urn:oasis:names:tc:opendocument:xmlns:style:1.0 name"
    static let valueType: StaticString = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 value-type"
    static let value: StaticString = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 value"
    static let dateValue: StaticString = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 date-value"
    static let timeValue: StaticString = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 time-value"
    static let booleanValue: StaticString = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 boolean-value"
    static let stringValue: StaticString = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 string-value"
    static let spaces: StaticString = "urn:oasis:names:tc:opendocument:xmlns:text:1.0 c"
}
