import ArgumentParser
import Console
import Editing
import Foundation
import Household
import Values
import Workspace

struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "Manage the browsers that may edit while `serve --edit` runs.",
        subcommands: [DevicesList.self, DevicesInvite.self, DevicesRevoke.self], defaultSubcommand: DevicesList.self)
}

struct DevicesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the paired devices.")

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let devices = try DeviceBook(site.root().devicesFile).devices()
        if output.json {
            let list = devices.map { device in
                JSONValue.object([
                    ("name", .text(device.name)), ("role", .text(device.role.rawValue)),
                    ("pairedAt", .text(Instant.write(device.pairedAt, as: .file))),
                ])
            }
            return try StandardOutput.write(JSONValue.list(list).document + "\n")
        }
        guard !devices.isEmpty else { return try StandardOutput.line("No device is paired.") }
        var table = TextTable([.key("Device"), .text("May do"), .key("Paired")])
        for device in devices {
            table.append([
                device.name, device.role.rawValue, CalendarDate(device.pairedAt, in: .current).description,
            ])
        }
        try StandardOutput.write(table.rendered(width: Terminal.outputWidth))
    }
}

struct DevicesInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Print the address that pairs one device, within five minutes.",
        discussion: "While `serve --edit` runs, its address is known.")

    @Argument(help: "The address of the site, as `serve --edit` prints it.")
    var address: String?

    @Flag(help: "The device may only shop: see trips and the price book, and nothing else.")
    var shopping = false

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let root = try site.root()
        let served = try ServedAddresses.ofRunning(root.servingFile)
        // The address for others, if there is one.
        guard let top = address ?? (served.count > 1 ? served[1] : served.first) else {
            throw CommandError.notServing
        }
        let secret = try DeviceBook(root.devicesFile).invite(shopping ? .shopping : .everything)
        let link = "\(top.hasSuffix("/") ? top : top + "/")~/pair?key=\(secret)"
        try StandardOutput.line(link)
        try StandardOutput.code(of: link)
    }
}

struct DevicesRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a device’s access at once.")

    @Argument(help: "The device’s name, as `housebook devices` lists it.")
    var device: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let book = DeviceBook(try site.root().devicesFile)
        guard let revoked = try book.revoke(device) else {
            throw CommandError.noDevice(device, known: try book.devices().map(\.name))
        }
        try StandardOutput.line("“\(revoked.name)” can no longer see or change anything.")
    }
}
