import ArgumentParser

struct LabelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label", abstract: "Keep the record of labels.",
        subcommands: [LabelAdd.self, LabelList.self, LabelShow.self, LabelEdit.self, LabelDelete.self])
}
