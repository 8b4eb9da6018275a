import Foundation
import Household

/// Changes to the pages and images that the owner wrote.
enum ContentChange: String, Change, CaseIterable {
    case add, edit, edit2, rename, renameFolder, toggleDraft, remove, ofHome, addImage, changeImage
    case changeImageKeepingTime, changePageKeepingTime, removeImage, breakPage

    /// Paths, without extension, of the pages that come and go; the last would get the same address as the second.
    static let pages = ["manual", "house-rules", "deep/er/page", "cottage/opening", "House Rules"]
    static let images = ["photo.png", "cottage/plan.svg", "manual.html"]

    func make(in world: World) throws -> String {
        switch self {
        case .add: return try write(world.one(of: Self.pages) + ".md", in: world)
        case .edit, .edit2: return try write(try page(in: world), in: world)
        case .rename:
            let (from, to) = (try page(in: world), world.one(of: Self.pages) + ".md")
            guard from != to else { throw NothingToDo() }
            let data = try Data(contentsOf: world.content.appendingPathComponent(from))
            try world.write(data, to: "Content/\(to)")
            try FileManager.default.removeItem(at: world.content.appendingPathComponent(from))
            return "rename \(from) to \(to)"
        case .renameFolder:
            let (from, to) = world.chance(50) ? ("cottage", "Lake Cottage") : ("Lake Cottage", "cottage")
            let old = world.content.appendingPathComponent(from)
            guard try !world.files(below: "Content/\(from)").isEmpty, try world.files(below: "Content/\(to)").isEmpty
            else { throw NothingToDo() }
            // An empty folder of that name may have been left.
            try? FileManager.default.removeItem(at: world.content.appendingPathComponent(to))
            try FileManager.default.moveItem(at: old, to: world.content.appendingPathComponent(to))
            return "rename the folder \(from) to \(to)"
        case .toggleDraft:
            let path = try page(in: world)
            let text = try String(contentsOf: world.content.appendingPathComponent(path), encoding: .utf8)
            let other =
                text.contains("draft: true")
                ? text.replacingOccurrences(of: "draft: true", with: "draft: false")
                : text.replacingOccurrences(of: "draft: false", with: "draft: true")
            try world.write(other, to: "Content/\(path)")
            return "draft or no draft: \(path)"
        case .remove:
            let path = try page(in: world)
            try FileManager.default.removeItem(at: world.content.appendingPathComponent(path))
            return "remove \(path)"
        case .ofHome:
            let slug = try world.slug(of: "home", try world.anyID("home"))
            let path = "Content/of-home.md"
            let file = world.root.appendingPathComponent(path)
            try world.write("---\nhome: \"\(slug)\"\n---\n# Of a home \(world.number(1...99))\n", to: path)
            // A page that names a deleted home stops the build.
            world.repairs.append {
                // The page may be gone by then.
                try? FileManager.default.removeItem(at: file)
            }
            return "write a page of home \(slug)"
        case .breakPage:
            let content = world.content
            try world.write("---\nodrer: 3\n---\n", to: "Content/broken.md")
            world.repairs.append { try Self.removePages(below: content, saying: "odrer") }
            return "write front matter that is wrong"
        case .addImage, .changeImage, .changeImageKeepingTime, .changePageKeepingTime, .removeImage:
            return try changeFile(in: world)
        }
    }

    /// Searches all pages: another change in the same step may have renamed the page.
    private static func removePages(below content: URL, saying mistake: String) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: content.path)
        for path in paths where path.hasSuffix(".md") {
            let file = content.appendingPathComponent(path)
            if try Data(contentsOf: file).range(of: Data(mistake.utf8)) != nil {
                try FileManager.default.removeItem(at: file)
            }
        }
    }

    private func changeFile(in world: World) throws -> String {
        switch self {
        case .addImage:
            let path = world.one(of: Self.images)
            try world.write(
                Data((0..<world.number(20...40)).map { UInt8($0 + world.number(0...9)) }), to: "Content/\(path)")
            return "write \(path)"
        case .changeImage, .changeImageKeepingTime:
            let path = try image(in: world)
            try Bytes.change(world.content.appendingPathComponent(path), keepsTime: self == .changeImageKeepingTime)
            return "change a byte of \(path)"
        case .changePageKeepingTime:
            let path = try page(in: world)
            let file = world.content.appendingPathComponent(path)
            let before = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
            let text = try String(contentsOf: file, encoding: .utf8)
            try world.write(text.replacingOccurrences(of: "Body", with: "Text"), to: "Content/\(path)")
            if let before {
                try FileManager.default.setAttributes([.modificationDate: before], ofItemAtPath: file.path)
            }
            return "change \(path), keeping its size and time"
        default:
            let path = try image(in: world)
            try FileManager.default.removeItem(at: world.content.appendingPathComponent(path))
            return "remove \(path)"
        }
    }

    private func page(in world: World) throws -> String {
        try world.any(of: try world.files(below: "Content").filter { $0.hasSuffix(".md") && $0 != "of-home.md" })
    }

    private func image(in world: World) throws -> String {
        try world.any(of: try world.files(below: "Content").filter { !$0.hasSuffix(".md") })
    }

    private func write(_ path: String, in world: World) throws -> String {
        let title = world.chance(50) ? "title: \"\(world.text())\"\n" : ""
        let text = """
            ---
            \(title)order: \(world.number(0...3))
            draft: \(world.chance(15))
            ---
            # Page \(world.number(1...99))

            Body \(world.number(1...9)). \(try world.link())

            \(try world.link())

            """
        try world.write(text, to: "Content/\(path)")
        return "write \(path)"
    }
}
