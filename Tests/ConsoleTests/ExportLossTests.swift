import Console
import Household
import Interchange
import Testing

@Suite struct ExportLossTests {
    @Test(
        "What an export cannot hold, in words, for one and for several",
        arguments: [
            (ExportLoss.oneCurrency(.eur), "Homebox knows one currency, and prices are in EUR: set it to EUR"),
            (
                .otherCurrency(.usd, items: 3),
                "3 items have a price in USD; Homebox knows one currency, so it is in a custom field"
            ),
            (
                .unassigned(items: 1, location: "Unassigned"),
                "1 item is in no home; Homebox needs a location, so it is in “Unassigned”"
            ),
            (
                .unassigned(items: 2, location: "Unassigned"),
                "2 items are in no home; Homebox needs a location, so they are in “Unassigned”"
            ),
            (.shortened(items: 1), "1 item has a text that is longer than Homebox holds; it is cut and ends in …"),
            (.slashes(rooms: 2), "2 rooms have a slash in the name, which Homebox reads as a place in a place"),
            (
                .semicolons(labels: 1),
                "1 label has a semicolon in the name, at which Homebox would divide it; it is a comma here"
            ),
            (.emptyCustomFields(2), "2 custom fields without a value left out; Homebox keeps none"),
            (
                .takenNames(customFields: 1),
                "1 custom field is named like a field of Housebook, which it becomes where the file is imported again"
            ),
            (
                .cells(texts: 2),
                "2 texts have control characters or more than 32,767 characters, which no cell of a workbook holds; "
                    + "these are replaced or cut"
            ),
            (
                .leftOut(policies: 1, claims: 2, files: 1, carts: 0, vaultItems: 3),
                "left out: 1 policy, 2 claims, 1 attached file, 3 price book items"
            ),
            (
                .attachedFiles(1, format: "JSON"),
                "1 attached file is not in the JSON; copy Household/attachments as well"
            ),
        ])
    func sentence(_ loss: ExportLoss, _ sentence: String) {
        #expect(loss.sentence == sentence)
    }
}
