package import Household
import Values

extension Attachment.Kind {
    /// The kind of paper that a file's name says it is, in one of the languages of imported headings: a receipt for
    /// `IKEA-Rechnung.pdf`. Nil if the name says none.
    package init?(fileName: String) {
        let words = String(decoding: FoldedText.of(fileName), as: UTF8.self).split { !$0.isLetter }
        let letters = words.joined()
        let kind = Self.words.first { entry in
            entry.stems.contains(where: letters.contains) || entry.whole.contains { words.contains($0[...]) }
        }
        guard let kind else { return nil }
        self = kind.kind
    }

    /// Folded words, such as names of files have. A receipt goes first: it may be named after the warranty it gives.
    ///
    /// `stems` may be any part of a name, without its spaces and signs; `whole` may be parts of other words.
    private static let words: [(kind: Self, stems: [String], whole: [String])] = [
        (
            .receipt,
            [
                "receipt", "invoice", "rechnung", "quittung", "kassenbon", "kassenzettel", "kaufbeleg", "facture",
                "factura", "ticketdecaisse", "fattura", "ricevuta", "scontrino", "factuur", "kassabon", "fatura",
                "recibo", "notafiscal",
            ], ["beleg", "bon", "recu"]
        ),
        (
            .appraisal,
            [
                "appraisal", "gutachten", "wertermittlung", "expertise", "tasacion", "perizia", "taxatie", "avaliacao",
            ], ["valuation"]
        ),
        (.warranty, ["warranty", "guarantee", "garantie", "garantia", "garanzia"], []),
        (
            .manual,
            [
                "manual", "instruction", "anleitung", "handbuch", "manueld", "noticed", "modedemploi", "instruccion",
                "istruzioni", "handleiding", "gebruiksaanwijzing", "instrucoes",
            ], ["guide"]
        ),
    ]
}
