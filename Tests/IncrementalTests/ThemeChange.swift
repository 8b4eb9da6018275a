import Foundation

/// Changes to the site's own templates, words and assets.
enum ThemeChange: String, Change, CaseIterable {
    case ownItemPage, ownOtherPage, ownMarkdown, ownPartial, ownNavigation, ownWords, ownAsset, assetOfSameSize
    case assetOfSameSizeAndTime, newAsset, otherFile, remove, removeAll, breakTemplate

    func make(in world: World) throws -> String {
        switch self {
        case .ownItemPage: return try lay("item.html.mustache", in: world)
        case .ownOtherPage:
            let page = world.one(of: ["catalogue", "dashboard", "label", "location", "page", "unassigned", "not-found"])
            return try lay("\(page).html.mustache", in: world)
        case .ownMarkdown:
            return try lay("\(world.one(of: ["item", "dashboard", "catalogue"])).md.mustache", in: world)
        case .ownPartial:
            let name = world.one(of: ["foot", "items", "summary", "share-row", "attention-items", "home-crumb"])
            return try lay("partials/\(name).html.mustache", in: world)
        case .ownNavigation: return try lay("navigation.html.mustache", in: world)
        case .ownWords:
            let key = world.one(of: ["rooms", "unknown", "value", "addedOn", "dashboard", "sold", "audienceOwner"])
            let value = key == "addedOn" ? "Since {date}" : "Word \(world.number(1...99))"
            try world.write("\(key): \"\(value)\"\n", to: "Templates/words.yml")
            return "say \(value) for \(key)"
        case .ownAsset:
            try world.write("body { margin: \(world.number(1...999))px }\n", to: "Templates/assets/housebook.css")
            return "write a style sheet"
        case .assetOfSameSize, .assetOfSameSizeAndTime: return try changeAsset(in: world)
        case .newAsset:
            let path = "Templates/assets/own\(world.number(1...3)).css"
            try world.write("/* \(world.number(1...9)) */", to: path)
            return "write \(path)"
        case .otherFile:
            try world.write("\(world.number(1...99))", to: "Templates/notes.txt")
            return "write a file that is no part of the theme"
        case .remove:
            let path = try world.any(of: try world.files(below: "Templates"))
            try FileManager.default.removeItem(at: world.templates.appendingPathComponent(path))
            return "remove Templates/\(path)"
        case .removeAll:
            guard try !world.files(below: "Templates").isEmpty else { throw NothingToDo() }
            try FileManager.default.removeItem(at: world.templates)
            return "remove Templates"
        case .breakTemplate:
            let file = world.templates.appendingPathComponent("label.html.mustache")
            try world.write("{{nobodyKnowsThis}}", to: "Templates/label.html.mustache")
            world.repairs.append {
                // The template may be gone by then.
                try? FileManager.default.removeItem(at: file)
            }
            return "break a template"
        }
    }

    /// Copies a file of the default theme, with a mark at its end.
    private func lay(_ path: String, in world: World) throws -> String {
        let text = try String(contentsOf: World.defaultTheme.appendingPathComponent(path), encoding: .utf8)
        let mark = world.number(10...99)
        try world.write("\(text)<!-- own \(mark) -->\n", to: "Templates/\(path)")
        return "lay \(path) over the default, mark \(mark)"
    }

    private func changeAsset(in world: World) throws -> String {
        let assets = try world.files(below: "Templates").filter { $0.hasPrefix("assets/") }
        guard !assets.isEmpty else { return try ThemeChange.ownAsset.make(in: world) }
        let path = world.one(of: assets)
        let file = world.templates.appendingPathComponent(path)
        try Bytes.change(file, keepsTime: self == .assetOfSameSizeAndTime)
        return "change a byte of \(path)\(self == .assetOfSameSize ? "" : ", keeping its time")"
    }
}

enum Bytes {
    /// Changes one byte of a file in place, so that its size stays.
    /// - Parameter keepsTime: Whether the file's time is put back, less a microsecond. At exactly the old time only the bytes
    ///   would show the change, and no build reads them all.
    static func change(_ file: URL, keepsTime: Bool) throws {
        let before = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        var data = try Data(contentsOf: file)
        guard !data.isEmpty else { throw NothingToDo() }
        data[data.count / 2] = data[data.count / 2] == 0x78 ? 0x79 : 0x78
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: data)
        try handle.close()
        guard keepsTime, let before else { return }
        try FileManager.default.setAttributes(
            [.modificationDate: before.addingTimeInterval(-0.000_001)], ofItemAtPath: file.path)
    }
}
