import Testing
import Values

@Suite struct TypedNameTests {
    private struct Thing: Equatable {
        var slug: String
        var number = ""
        var name: String
        var isHere = false
    }

    private static let things = [
        Thing(slug: "tv", number: "12", name: "Television"), Thing(slug: "tv-2", name: "TV"),
        Thing(slug: "cafe", name: "Café table"), Thing(slug: "muller", name: "Müller"),
        Thing(slug: "muller-2", name: "MÜLLER"), Thing(slug: "lamp", name: "Lamp", isHere: true),
        Thing(slug: "lamp-oil", name: "Lamp oil", isHere: true), Thing(slug: "oil", name: "Oil"),
        Thing(slug: "12", name: "Dozen"), Thing(slug: "box", number: "Lamp", name: "Box"),
    ]

    private func slugs(_ typed: String) -> [String] {
        func names(_ thing: Thing) -> TypedName.Names {
            TypedName.Names(id: "id-\(thing.slug)", slug: thing.slug, numbers: [thing.number], names: [thing.name])
        }
        let found = TypedName(typed).find(among: Self.things, preferring: { $0.isHere }, names)
        return switch found {
        case .one(let thing): [thing.slug]
        case .several(let things): things.map(\.slug)
        case .none: []
        }
    }

    @Test(arguments: [
        ("tv", ["tv"]), ("TV", ["tv-2"]), ("Tv", ["tv-2"]), ("TV-2", ["tv-2"]), ("ID-TV", ["tv"]), ("12", ["12"]),
        ("Müller", ["muller"]), ("MÜLLER", ["muller-2"]), ("müller", ["muller", "muller-2"]), ("muller", ["muller"]),
        ("MULLER", ["muller", "muller-2"]), (" lamp ", ["lamp"]), ("lamp", ["lamp"]), ("oil", ["oil"]),
        ("vision", ["tv"]), ("VISION", ["tv"]), ("cafe t", ["cafe"]), ("TABLE", ["cafe"]), ("il", ["lamp-oil"]),
        ("amp", ["lamp", "lamp-oil"]), ("bo", ["box"]), ("o", ["lamp-oil"]), ("x y", []), ("", []), (" ", []),
        ("-", ["lamp-oil"]), ("zebra", []),
    ])
    func find(_ typed: String, slugs expected: [String]) {
        #expect(slugs(typed) == expected)
    }

    @Test(arguments: [
        ("Telvision", ["Television"]), ("tabel", ["Café table"]), ("lmap", ["Lamp"]), ("ab", []), ("zebra", []),
    ])
    func suggestions(_ typed: String, near: [String]) {
        #expect(TypedName(typed).suggestions(Self.things.map(\.name)) == near)
    }
}
