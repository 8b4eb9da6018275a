import Foundation
import Household
import Testing

@testable import Interchange

/// Headings that are known by their words.
struct HeadingGistTests {
    @Test(arguments: [
        ("Est. Replacement Value", "Replacement Cost"), ("Estimated Value", "Replacement Cost"),
        ("Value (est.)", "Replacement Cost"), ("Approx. value", "Replacement Cost"),
        ("Est Value ($)", "Replacement Cost"),
        ("Geschätzter Wert", "Replacement Cost"), ("Wert (ca.)", "Replacement Cost"),
        ("Schätzwert", "Replacement Cost"),
        ("Valeur estimée", "Replacement Cost"), ("Valeur approximative", "Replacement Cost"),
        ("Valor estimado", "Replacement Cost"), ("Valor aproximado", "Replacement Cost"),
        ("Valore stimato", "Replacement Cost"), ("Geschatte waarde", "Replacement Cost"), ("Worth", "Replacement Cost"),
        ("Replacement costs", "Replacement Cost"), ("Approx. cost", "Price"), ("Estimated Cost", "Price"),
        ("Est. Purchase Price", "Price"), ("Kaufpreis ca.", "Price"), ("Prix (environ)", "Price"),
        ("Precio estimado", "Price"), ("Costo stimato", "Price"), ("Preço aprox.", "Price"),
        ("Prijs (ongeveer)", "Price"),
        ("Cout estime", "Price"), ("Receipt", "Receipts"), ("Receipts", "Receipts"), ("Titre", "Title"),
        ("Beleg", "Receipts"),
        ("Facture", "Receipts"), ("Factura", "Receipts"), ("Scontrino", "Receipts"), ("Kassabon", "Receipts"),
        ("Nota fiscal", "Receipts"), ("Attachments", "Attachments"), ("Attachment(s)", "Attachments"),
        ("Anhänge", "Attachments"), ("Pièces jointes", "Attachments"), ("Adjuntos", "Attachments"),
        ("Allegati", "Attachments"), ("Bijlagen", "Attachments"), ("Anexos", "Attachments"), ("Manual", "Manuals"),
        ("Bedienungsanleitung", "Manuals"), ("Mode d'emploi", "Manuals"), ("Handleiding", "Manuals"),
        ("Bought", "Purchase Date"), ("Gekauft", "Purchase Date"), ("Acheté", "Purchase Date"),
        ("Comprado", "Purchase Date"), ("Acquistato", "Purchase Date"), ("Gekocht", "Purchase Date"),
        ("Approx. Purchase Date", "Purchase Date"), ("Est. Date Purchased", "Purchase Date"), ("Rooms", "Room"),
    ])
    func headings(heading: String, column: String) {
        #expect(ItemColumn.inventory(heading: heading)?.heading == column)
    }

    @Test(arguments: ["Estimated", "Est.", "ca.", "Price (new)", "Pirce", "IDs", "Versions", "#", "Value date"])
    func headingsThatNobodyKnows(heading: String) {
        #expect(ItemColumn.inventory(heading: heading) == nil)
    }

    @Test(arguments: [
        ("Value,Est. Replacement Value", "3,4"), ("Est. Replacement Value,Value", "4,3"),
        ("Value,Replacement Cost", "3,4"),
        ("Wert,Neuwert", "3,4"),
    ])
    func theBetterKnownHeadingWins(headings: String, cells: String) throws {
        let batch = try csv("Name,\(headings)\nLamp,\(cells)\n")
        #expect(newItem(try #require(batch.rows.first)).replacement?.cost.minorUnits == 400)
        #expect(batch.unknownColumns.count == 1)
    }

    @Test func aValueIsNoPrice() throws {
        let item = newItem(try #require(try csv("Name,Estimated Value,Approx. cost\nLamp,5.00,3.00\n").rows.first))
        #expect(item.replacement?.cost.minorUnits == 500)
        #expect(item.price?.minorUnits == 300)
    }

    @Test func columnsThatNameFiles() throws {
        let row = try #require(
            try csv("Name,Photo,Receipt,Manual,Attachments\nTV,tv.jpg,a.pdf; b.pdf,m.pdf,\"tv.jpg, x.docx\"\n").rows
                .first)
        #expect(row.files.map(\.path) == ["tv.jpg", "a.pdf", "b.pdf", "m.pdf", "x.docx"])
        #expect(row.files.map(\.kind) == [nil, .receipt, .receipt, .manual, nil])
        // These name none.
        let answers = try csv("Name,Receipt,Invoice no,Manual\nTV,yes,12,\nBed,no,13,\n")
        #expect(answers.unknownColumns.map(\.heading) == ["Receipt", "Invoice no"])
        // “Did you mean Receipts?” would lead in a circle.
        #expect(answers.unknownColumns.map(\.known.isEmpty) == [true, false])
        #expect(answers.rows.allSatisfy { $0.files.isEmpty })
    }
}
