import Testing

@testable import PhotoStudio

@Suite("Words of subjects")
struct SubjectWordsTests {
    @Test(
        "A title's words say what the photo is of",
        arguments: [
            ("Three-seat sofa", Subject.sofa), ("Sofá de dois lugares", .sofa), ("Office chair", .officeChair),
            ("Dining chairs", .chair), ("Smoke alarm, kitchen", .alarm), ("Chef's knife", .knife),
            ("Patio table and chairs", .table), ("Washer-dryer", .washer), ("إبريق شاي نحاسي", .teapot),
            ("急須 (kyūsu teapot)", .teapot), ("Wedding ring, Ana", .ring), ("Half-size violin", .violin),
            ("Fire extinguishers", .extinguisher), ("Electric cargo bike", .bicycle), ("Mattress 160 × 200", .mattress),
            ("Water glasses", .tumblers), ("Benches", .stool),
            ("Summer dresses", .coat), ("Electric toothbrushes", .brush), ("Camera lens", .lens),
            ("Mounted walleye", .painting), ("Cast-iron wood stove", .stove),
        ])
    func words(_ title: String, _ subject: Subject) {
        #expect(Subject.of(title, label: nil) == subject)
    }

    @Test("A title without known words goes by its label, and without one is a carton")
    func labels() {
        #expect(Subject.of("Mysterious object", label: "Tools") == .toolbox)
        #expect(Subject.of("Mysterious object", label: "No such label") == .carton)
        #expect(Subject.of("", label: nil) == .carton)
    }

    @Test("Every subject has words, and no word means two of them")
    func table() throws {
        let table = try #require(SubjectWords.standard)
        #expect(Set(table.subjects.keys) == Set(Subject.allCases.map(\.rawValue)))
        var owners: [String: String] = [:]
        for (subject, words) in table.subjects {
            #expect(!words.isEmpty)
            for word in words {
                #expect(owners[word] == nil, "“\(word)” means \(owners[word] ?? "") and \(subject)")
                owners[word] = subject
            }
        }
    }
}
