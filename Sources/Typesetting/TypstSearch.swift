import Files
import Foundation

/// Looks for Typst.
///
/// A program that HOUSEBOOK_TYPST names is used or refused, never skipped. Otherwise the first of these that exists is
/// used: `typst` in PATH, unless it is too old or does not work; the folder `.tools/typst` of the site root; the folder
/// `../lib/housebook/typst` beside the running program, which the package `housebook-typst` or `make install` fills; the
/// folder `.tools/typst` above the program, so that a program in its build folder finds what `make` put there.
struct TypstSearch: Sendable {
    var root: URL
    var environment: [String: String]
    /// The running program.
    var executable: URL?

    static let variable = "HOUSEBOOK_TYPST"

    func program() throws(TypesettingError) -> TypstProgram {
        if let name = environment[Self.variable], !name.isEmpty { return try named(name) }
        var outdated: TypesettingError?
        if let typst = inPath("typst") {
            do {
                return try TypstProgram(asking: typst)
            } catch .crashed(_, let detail) {
                outdated = .notTypst(program: typst.path, detail: detail)
            } catch {
                // An older Typst may be there for other documents, so the search goes on.
                outdated = error
            }
        }
        if let python = besides().first(where: isProgram) { return .python(python) }
        throw outdated ?? .noTypst
    }

    private func named(_ name: String) throws(TypesettingError) -> TypstProgram {
        var found = name.contains("/") ? URL(fileURLWithPath: name) : inPath(name)
        // The folder that `make typst` fills may be named, too.
        if let folder = found, !isProgram(folder), isProgram(folder.appendingPathComponent("bin/python")) {
            found = folder.appendingPathComponent("bin/python")
        }
        guard let found, isProgram(found) else { throw .notTypst(program: name, detail: "there is no such program") }
        do {
            return try TypstProgram(asking: found)
        } catch .crashed(_, let detail) {
            throw .notTypst(program: name, detail: detail)
        }
    }

    private func inPath(_ name: String) -> URL? {
        (environment["PATH"] ?? "").split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }.first(where: isProgram)
    }

    /// The Pythons of the folders that `make typst` and `make install` fill.
    private func besides() -> [URL] {
        var folders = [root.appendingPathComponent(".tools")]
        if var folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent() {
            folders.append(folder.deletingLastPathComponent().appendingPathComponent("lib/housebook"))
            // `.build/x86_64-unknown-linux-gnu/release` is three folders below the package.
            for _ in 0..<5 where folder.path != "/" {
                folders.append(folder.appendingPathComponent(".tools"))
                folder.deleteLastPathComponent()
            }
        }
        return folders.map { $0.appendingPathComponent("typst/bin/python") }
    }

    private func isProgram(_ file: URL) -> Bool {
        (FileStatus(of: file.path).map { $0.kind != .folder } ?? false) && Disk.mayRun(file.path)
    }
}
