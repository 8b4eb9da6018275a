import Testing
import Values

@Suite struct SlugTests {
    @Test(
        arguments: [
            ("Sofa", "sofa"), ("Living Room", "living-room"), ("  Living   Room!  ", "living-room"),
            ("Garage / Shelf 2", "garage-shelf-2"), ("Anna's Café", "annas-cafe"), ("Anna’s", "annas"),
            ("Crème brûlée", "creme-brulee"), ("Straße", "strasse"), ("STRAẞE", "strasse"),
            ("Smørrebrød", "smorrebrod"),
            ("Łódź", "lodz"), ("Þór Æsir", "thor-aesir"), ("Ｆｕｌｌ Ｗｉｄｔｈ", "full-width"), ("İstanbul", "istanbul"),
            ("Iğdır", "igdir"), ("e\u{301}te\u{301}", "ete"), ("100 %", "100"), ("50€", "50"), ("a_b.c", "a-b-c"),
            ("../../etc/passwd", "etc-passwd"), ("C:\\Windows\\con.txt", "c-windows-con-txt"),
            ("a\u{1}b\nc\u{7F}d", "a-b-c-d"),
            ("<script>alert(1)</script>", "script-alert-1-script"), ("--", "item"), ("", "item"), ("   ", "item"),
            ("'", "item"), ("🛋️", "item"), ("🛋️ Sofa", "sofa"), ("沙发", "item"), ("沙发 2", "2"), ("Диван", "item"),
            ("كرسي", "item"), ("٣", "item"), ("\u{202E}gnp.exe", "gnp-exe"), ("½", "item"),
            ("con", "con-item"), ("CON", "con-item"), ("nul", "nul-item"), ("Aux", "aux-item"), ("prn", "prn-item"),
            ("com1", "com1-item"), ("LPT9", "lpt9-item"), ("con 2", "con-2"), ("com12", "com12"), ("comx", "comx"),
        ])
    func namesMakeSlugs(name: String, slug: String) {
        #expect(Slug.make(from: name, fallback: "item") == slug)
        #expect(Slug.isValid(slug))
    }

    @Test func longNamesAreCutAtSixtyBytes() {
        let a = { (count: Int) in String(repeating: "a", count: count) }
        for (name, slug) in [
            (a(100), a(60)), (a(59) + " bcd", a(59)), (a(58) + " bcd", a(58) + "-b"),
            (String(repeating: "ß", count: 100), String(repeating: "s", count: 60)),
        ] {
            #expect(Slug.make(from: name, fallback: "item") == slug)
        }
        for (taken, slug) in [(a(60), a(58) + "-2"), (a(57) + "-bc", a(57) + "-2")] {
            #expect(Slug.unique(taken) { $0 == taken } == slug)
        }
    }

    @Test func takenSlugsGetTheNextNumber() {
        let taken: Set = ["sofa", "sofa-2", "sofa-3"]
        #expect(Slug.unique("lamp") { taken.contains($0) } == "lamp")
        #expect(Slug.unique("sofa") { taken.contains($0) } == "sofa-4")
    }

    @Test func aNumberThatIsTakenIsWhereTheSearchBegins() {
        var asked: [String] = []
        let slug = Slug.free("chair", after: 7) { slug in
            asked.append(slug)
            return false
        }
        #expect(slug == "chair-8" && asked == ["chair-8"])
        #expect(Slug.free("chair", after: 7) { ["chair-8", "chair-9"].contains($0) } == "chair-10")
        #expect(["chair-8", "size-42-x", "chair"].map(Slug.number) == [8, nil, nil])
    }

    @Test func aFreeSlugAmongThousandsIsFoundInFewQuestions() {
        var questions = 0
        let slug = Slug.free("chair") { slug in
            questions += 1
            return slug == "chair" || (2...5_000).contains { slug == "chair-\($0)" }
        }
        #expect(slug == "chair-5001")
        #expect(questions < 30)
    }

    @Test func uniquePassesOnWhatTheQuestionThrows() {
        struct Unreachable: Error {}
        #expect(throws: Unreachable.self) { try Slug.unique("sofa") { _ in throw Unreachable() } }
    }

    @Test(
        arguments: [
            "", "-", "-a", "a-", "A", "a b", "a_b", "a.b", "..", "a/b", "é", "e\u{301}", "con", "com1", "lpt0",
            "nul", "٣", String(repeating: "a", count: 61),
        ])
    func refusesWhatIsNoSlug(text: String) {
        #expect(!Slug.isValid(text))
    }

    @Test(arguments: ["a", "1", "sofa-2", "a--b", "com", "com12", "con-2", String(repeating: "a", count: 60)])
    func takesSlugs(text: String) {
        #expect(Slug.isValid(text))
    }
}
