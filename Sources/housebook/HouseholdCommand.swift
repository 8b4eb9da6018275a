import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HouseholdCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "household",
        abstract: "Set the household's name, telephone number and e-mail address, or print them.",
        discussion: "The name is shown on its pages, and as the insured in its reports and claims.")

    @Argument(help: "Its new name.")
    var name: String?

    @Option(help: "The telephone number to show in reports; an empty value removes it.")
    var telephone: String?

    @Option(help: "The e-mail address to show in reports; an empty value removes it.")
    var email: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let household = try site.open().store.household
        guard name != nil || telephone != nil || email != nil else {
            let profile = try household.profile()
            let lines = [profile?.name ?? ""] + (profile?.contact?.parts ?? [])
            for line in lines { try StandardOutput.line(line.printable) }
            return
        }
        if let name, name.allSatisfy(\.isWhitespace) { throw DomainError.emptyName(kind: .household) }
        let profile = try household.changeProfile { profile in
            profile.name = name ?? profile.name
            let before = profile.contact ?? Contact()
            let contact = Contact(telephone: telephone ?? before.telephone, email: email ?? before.email)
            profile.contact = contact.isEmpty ? nil : contact
        }
        let contact = profile.contact.map { ", \($0.parts.joined(separator: ", "))" } ?? ""
        try StandardOutput.line("The household is “\(profile.name.printable)”\(contact.printable).")
    }
}
