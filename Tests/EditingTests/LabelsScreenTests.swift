import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import TestSupport
import Testing
import Workspace

@testable import Editing

struct LabelsScreenTests {
    private let site: TemporarySite
    private let phone: Phone
    private let study: Location
    private let drill: Item

    init() throws {
        site = try .furnished()
        phone = try Phone(site)
        study = try site.room("Study")
        drill = try HouseholdSession(root: site.root).store.inventory.add(
            Item(title: "Drill <1>", locationID: study.id))
    }

    /// The form as it is shown, with other values.
    private func form(_ address: String, _ values: KeyValuePairs<String, String> = [:]) throws -> FormFields {
        var form = try phone.get(address).expect(.ok).form
        for (name, value) in values { form.set(name, value) }
        return form
    }

    private var codes: [String] { get throws { try site.snapshot().items.map(\.codes) } }

    @Test func labelsAreAPDFAndTheirCodesAreRecorded() throws {
        let form = try form("/~/labels", ["line": "Return to me", "skip": "2"])
        let answer = try phone.post("/~/labels", form).expect(.ok)
        #expect(answer.type == "application/pdf" && answer.body.starts(with: Array("%PDF".utf8)))
        #expect(answer.fields.map(\.1) == ["attachment; filename=\"labels.pdf\""])
        #expect(try codes == ["ST-01"])
        // Now it has one.
        let again = try phone.post("/~/labels", try self.form("/~/labels")).expect(.unprocessableEntity)
        #expect(again.html.contains("There is nothing to label. What was printed before is among “All things”."))
        try phone.post("/~/labels", try self.form("/~/labels", ["what": "items"])).expect(.ok)
        try phone.post("/~/labels", try self.form("/~/labels", ["what": "rooms", "place": "room:\(study.id)"])).expect(
            .ok)
        #expect(try site.room("Study").codes == "ST")
    }

    @Test func oneThingAndTheThingsOfARoom() throws {
        #expect(try phone.get(drill.address).html.contains("href=\"/~/labels?item=\(drill.id)\""))
        #expect(try phone.get(study.address).html.contains("href=\"/~/labels?place=room:\(study.id)\""))
        #expect(try phone.get("/~/labels?place=room:\(study.id)").form["what"] == "items")
        let form = try form("/~/labels?item=\(drill.id)")
        #expect(form["item"] == drill.id.description && form["what"] == nil)
        try phone.post("/~/labels", form).expect(.ok)
        #expect(try codes == ["ST-01"])
        // Deleted while the form was open.
        try HouseholdSession(root: site.root).store.inventory.delete(drill.id)
        try phone.post("/~/labels", form).expect(.unprocessableEntity)
        #expect(try phone.get("/~/labels?item=\(drill.id)").form["what"] == "new")
    }

    @Test(
        arguments: [
            (["skip": "99"], "The sheet has fewer labels than are gone."),
            (["skip": "x"], "The sheet has fewer labels than are gone."),
            (["what": "blank"], "Give the first and the last code"),
            (["what": "blank", "range": "B-2..B-1"], "Give the first and the last code"),
            (["what": "blank", "range": "ST-01..ST-02"], "ST-01"),
            (["what": "boxes"], "There is nothing to label."),
        ] as [(KeyValuePairs<String, String>, String)])
    func whatMakesNoLabelsIsSaid(values: KeyValuePairs<String, String>, problem: String) throws {
        let answer = try phone.post("/~/labels", try form("/~/labels", values)).expect(.unprocessableEntity)
        #expect(answer.html.contains(problem))
        #expect(answer.form["what"] == values.first { $0.key == "what" }?.value ?? "new")
        #expect(try codes == [""])
    }

    @Test(arguments: [["sheet": "none"], ["what": "x"], ["place": "x"], ["printer": "x"]])
    func whatNoFormSendsIsRefused(values: [String: String]) throws {
        var form = try form("/~/labels")
        for (name, value) in values { form.set(name, value) }
        #expect(throws: FormFault.malformed) { try phone.post("/~/labels", form) }
    }

    @Test func aPrinterWithAnOffsetCanBeChosen() throws {
        #expect(try !phone.get("/~/labels").html.contains("f-printer"))
        try HouseholdSession(root: site.root).state.setOffset(.init(right: 1, down: 2), of: "office")
        try phone.post("/~/labels", try form("/~/labels", ["printer": "office"])).expect(.ok)
    }

    @Test func aDeviceForShoppingHasNone() throws {
        #expect(try Phone(site, .shopping).get("/~/labels").status == .notFound)
        let home = try site.snapshot().homes[0]
        #expect(try Phone(site, .shopping).get("/~/walk/\(home.id)/paper").status == .notFound)
        let list = try phone.get("/~/walk/\(home.id)/paper").expect(.ok)
        #expect(list.type == "application/pdf" && list.body.starts(with: Array("%PDF".utf8)))
    }
}
