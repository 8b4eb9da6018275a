import Foundation
import TestSupport
import Testing

@testable import Household

struct PrintedCodeTests {
    @Test(arguments: [
        ("HB GA-03", "GA-03"), ("hb ga-03", "GA-03"), (" HB  0117 ", "0117"),
        ("HTTPS://HOUSE.EXAMPLE/i/GA-03.html", "GA-03"), ("https://house.example/us/i/GA-03", "GA-03"),
        ("http://192.168.1.7:8080/i/B-0101.html?x#y", nil), ("https://house.example/i/", nil), ("GA-03", nil),
        ("HB", nil), ("https://house.example/items/GA-03.html", nil), ("HB two words", nil), ("HB Ä", nil),
    ])
    func whatAReaderOfCodesGivesIsRead(_ text: String, _ code: String?) { #expect(PrintedCode.read(text) == code) }

    @Test func aCodeIsAnAddressOrHasAMark() {
        #expect(PrintedCode.text(of: "GA-03", at: nil) == "HB GA-03")
        #expect(
            PrintedCode.text(of: "GA-03", at: SiteAddress("https://House.example:8443/Ours"))
                == "HTTPS://HOUSE.EXAMPLE:8443/Ours/i/GA-03.html")
        for text in ["", "house.example", "ftp://house.example/", "https://house.example/?q", "https://a b/"] {
            #expect(SiteAddress(text) == nil)
        }
    }

    @Test(arguments: ["GA-03", "0117", "A", "AAAAAAAAAAAAAAAAAAAA", "X-1-2"])
    func codes(_ code: String) { #expect(PrintedCode.isValid(code)) }

    @Test(arguments: ["", "ga-03", "GA_03", "-GA", "GA-", "G A", "../x", "GÄ", "AAAAAAAAAAAAAAAAAAAAA"])
    func otherTexts(_ code: String) { #expect(!PrintedCode.isValid(code)) }

    @Test func aListIsSpelledWhenItIsSaved() throws {
        #expect(try Item(title: "Drill", codes: " ga-03,0117  GA-03 ").validated().codes == "GA-03 0117")
        #expect(throws: DomainError.wrongFormat("GA-03 A_B", .printedCodes)) {
            try Item(title: "Drill", codes: "ga-03 a_b").validated()
        }
        var drill = Item(title: "Drill", codes: "GA-03 0117")
        drill.addCode("GA-03")
        #expect(drill.codes == "0117 GA-03")
    }

    private func code(_ item: Item, number: String, others: [Item] = []) -> String {
        let snapshot = Sample.household([Sample.home("Flat", isPrimary: true)], items: [item] + others)
        return PrintedCodes(snapshot).code(for: item, .item(0), number: number)
    }

    @Test func whatIsPrintedStaysTrue() {
        #expect(code(Item(title: "Drill"), number: "GA-03") == "GA-03")
        // It has moved, and is printed again as it was.
        #expect(code(Item(title: "Drill", codes: "GA-03"), number: "KI-05") == "GA-03")
        #expect(code(Item(title: "Drill", codes: "GA-03 0117"), number: "GA-03") == "0117")
        // The label of another home's thing has the number.
        let other = Item(title: "Saw", codes: "GA-03")
        #expect(code(Item(title: "Drill"), number: "GA-03", others: [other]) == "GA-03B")
    }

    @Test func everyCodeIsFoundAndASharedOneReported() throws {
        let home = Sample.home("Flat", isPrimary: true)
        var garage = Sample.room("Garage", in: home.id)
        garage.codes = "GA"
        var (drill, saw) = (
            Item(title: "Drill", locationID: garage.id, homeID: home.id),
            Item(title: "Saw", locationID: garage.id, homeID: home.id)
        )
        (drill.codes, saw.codes) = ("GA-01 0117", "0117")
        let snapshot = Sample.household([home], rooms: [garage], items: [drill, saw])
        let codes = PrintedCodes(snapshot)
        #expect(codes["GA-01"] == [.item(0)])
        #expect(codes["GA"] == [.room(garage.id)])
        #expect(codes["0117"] == [.item(0), .item(1)])
        #expect(codes["XX"] == [])
        let findings = HouseholdCheck.check(snapshot, today: Sample.day("2026-05-03"))
        #expect(
            findings.map(\.problem).filter { if case .sharedPrintedCode = $0 { true } else { false } }
                == [.sharedPrintedCode("0117", with: ["Saw"])])
    }
}
