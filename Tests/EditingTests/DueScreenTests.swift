import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import TestSupport
import Testing
import Workspace

@testable import Editing

struct DueScreenTests {
    private let site: TemporarySite
    private let phone: Phone
    private let drill: Item

    init() throws {
        site = try .furnished()
        phone = try Phone(site)
        let session = try HouseholdSession(root: site.root)
        var draft = Item(title: "Drill", locationID: try site.room("Study").id)
        draft.upkeep = [UpkeepTask(name: "Oil <it>", every: Interval(3, .month), due: session.today.adding(days: -2))]
        draft.loans = [Loan(person: "Ana", due: session.today.adding(days: 5))]
        draft.warranty.expires = session.today.adding(days: 9)
        drill = try session.store.inventory.add(draft)
    }

    private func buttons(_ page: FormAnswer) -> [String] {
        page.html.matches(of: /name="done" value="([^"]*)"/).map {
            String($0.1).replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        }
    }

    @Test func oneTapSaysThatItIsDone() throws {
        let page = try phone.get("/~/due")
        #expect(page.status == .ok)
        let buttons = buttons(page)
        // The warranty has none.
        #expect(buttons.count == 2)
        let answer = try phone.post("/~/due", ["done": buttons[0]])
        #expect(answer.status == .seeOther)
        let session = try HouseholdSession(root: site.root)
        let done = try #require(try site.snapshot().items.first)
        #expect(done.upkeepLog == [UpkeepEntry(task: "Oil <it>", date: session.today)])
        _ = try phone.post("/~/due", ["done": buttons[1]])
        #expect(try site.snapshot().items.first?.loans == [returned(session.today)])
        #expect(try self.buttons(phone.get("/~/due")) == [])
        _ = try phone.post("/~/undo", ["group": "\(try #require(answer.saved))"])
        #expect(try site.snapshot().items.first?.upkeepLog == [])
    }

    private func returned(_ day: CalendarDate) -> Loan {
        var loan = drill.loans[0]
        loan.returned = day
        return loan
    }

    @Test func aLoanWithoutADayCanBeReturnedToo() throws {
        let session = try HouseholdSession(root: site.root)
        let ladder = try session.store.inventory.add(
            Item(title: "Ladder", locationID: try site.room("Study").id, loans: [Loan(person: "Bo")]))
        let page = try phone.get("/~/due")
        #expect(page.html.contains("Lent to Bo"))
        #expect(buttons(page).count == 3)
        _ = try phone.post("/~/due", ["done": buttons(page)[2]])
        #expect(try session.store.inventory.item(ladder.id)?.loans.first?.returned == session.today)
    }

    @Test func aFormThatIsSentTwiceCountsOnce() throws {
        let fields = FormFields.of([
            ("mark", EntityID<Void>().description), ("done", buttons(try phone.get("/~/due"))[0]),
        ])
        for _ in 1...2 { #expect(try phone.post("/~/due", fields).status == .seeOther) }
        #expect(try site.snapshot().items.first?.upkeepLog.count == 1)
    }

    @Test func whatIsGoneIsSaidAndWhatNoButtonSendsIsRefused() throws {
        let loan = buttons(try phone.get("/~/due"))[1]
        _ = try phone.post("/~/due", ["done": loan])
        let again = try phone.post("/~/due", ["done": loan])
        #expect(again.status == .unprocessableEntity)
        #expect(again.html.contains("There is no loan “Ana”"))
        for text in ["", "x", "[[\"item\"]]", "[[\"house\",\"1\",\"Oil\"]]"] {
            #expect(throws: FormFault.self) { try phone.post("/~/due", ["done": text]) }
        }
        let gone = #"[["room","00000000-0000-0000-0000-000000000001","Oil"]]"#
        #expect(try phone.post("/~/due", ["done": gone]).status == .unprocessableEntity)
    }

    @Test func aDeviceForShoppingSeesNothing() throws {
        let device = try Phone(site, .shopping, called: "Till")
        #expect(try device.get("/~/due").status == .notFound)
    }
}
