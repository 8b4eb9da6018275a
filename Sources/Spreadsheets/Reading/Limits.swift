/// The limits of a workbook. No real household comes near them. A hostile file that reaches one has cost seconds and a
/// few hundred megabytes.
enum Limits {
    /// The most bytes of a part when it is unpacked. A million rows take about half a gigabyte. Sheets pack to a
    /// twentieth, rarely to a hundredth; only a zip bomb packs to less than a two-hundredth.
    static func unpacked(from packed: Int) -> Int { min(1 << 30, max(1 << 25, 200 * min(packed, 1 << 30))) }

    /// The bytes of a part other than sheets and their texts.
    static let smallPart = 1 << 25

    static let parts = 100_000
    static let sheets = 10_000
    /// The bytes of a sheet's or a style's name.
    static let name = 1_000

    /// The rows and columns of Excel and LibreOffice.
    static let rows = 1_048_576
    static let columns = 16_384

    /// The cells that are merged with others below them.
    static let merged = 1 << 17
    /// The styles of an ODS workbook.
    static let styles = 1 << 17

    /// The bytes of a cell's text. Spreadsheet programs allow at most 65,535 characters.
    static let cell = 1_000_000
    /// The bytes of a row's texts. A text that is stored once can be in all cells of a row.
    static let row = 8_000_000
    /// The cells of a sheet that are handed out, including empty ones before others: a cell in the last column of each
    /// row would otherwise make sixteen billion of them.
    static let cellsOfSheet = 1 << 25
    /// The bytes of the texts of a sheet's cells: a long text can be in millions of them.
    static let textsOfSheet = 1 << 30
    /// The bytes of all texts that cells refer to, which stay in memory.
    static let sharedTexts = 1 << 28
}
