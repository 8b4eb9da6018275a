import ArgumentParser
import Foundation

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Make a new site root, or what is missing of one.",
        discussion: "What is there already stays as it is.")

    @Argument(help: "The folder; without it, that of --root, else the current one.", completion: .directory)
    var dir: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let folder = dir ?? site.startFolder
        let made = try SiteTemplate.make(at: SiteRoot(folder: folder))
        try StandardOutput.line(
            made.isEmpty
                ? "\(folder) is a whole site root already; nothing was changed."
                : "Made a site root in \(folder): \(made.joined(separator: ", ")).")
    }
}
